import Foundation

/// Which live activities somebody sent away: each stays away until it is over, through restarts.
struct DismissedActivities {
    private let file: URL
    private var ids: Set<String>

    /// `$XDG_STATE_HOME/quire/activities.json`, beside the statuses.
    init(file: URL) {
        self.file = file
        ids = Self.read(file)
    }

    func contains(_ id: String) -> Bool { ids.contains(id) }

    mutating func insert(_ id: String) {
        guard ids.insert(id).inserted else { return }
        write()
    }

    /// Forgets all others, which are over.
    mutating func keep(only live: Set<String>) {
        guard !ids.isSubset(of: live) else { return }
        ids.formIntersection(live)
        write()
    }

    private struct Content: Codable {
        var dismissed: [String]
    }

    /// More than all activities together can have.
    private static let maximumLength = 1_048_576

    private static func read(_ file: URL) -> Set<String> {
        // Missing or damaged: what was sent away comes back once.
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: file.path),
            attributes[.type] as? FileAttributeType == .typeRegular,
            (attributes[.size] as? NSNumber)?.intValue ?? .max <= maximumLength, let data = try? Data(contentsOf: file)
        else { return [] }
        return Set((try? JSONDecoder().decode(Content.self, from: data))?.dismissed ?? [])
    }

    private func write() {
        // A full disk costs no more than a window that has to be sent away again after the next start.
        try? FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try? JSONEncoder().encode(Content(dismissed: ids.sorted())).write(to: file, options: .atomic)
    }
}
