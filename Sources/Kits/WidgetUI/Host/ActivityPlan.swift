import Foundation
public import StatusStore
public import Timeline

/// Which live activities are shown at a moment: what follows from what is pushed and what was sent away, without windows.
struct ActivityPlan: Equatable {
    /// So many windows are there at once; the others wait until there is room.
    static let most = 5

    /// What goes on, the one that began first at the front.
    private(set) var shown: [StatusName] = []
    /// What was shown and is over: it stays for a moment, to be seen as it ended.
    private(set) var ending: Set<StatusName> = []
    /// When one of those that go on will be over.
    private(set) var nextEnd: Date?

    /// - Parameter before: what has a window.
    init(of statuses: [PushedStatus], at now: Date, before: [StatusName], isDismissed: (String) -> Bool) {
        let known = Set(before)
        let live = statuses.filter { $0.isActive(at: now) && !isDismissed($0.activity?.id ?? "") }
        // One that is shown keeps its place.
        let ordered = live.sorted { one, other in
            let (isShown, isOtherShown) = (known.contains(one.name), known.contains(other.name))
            if isShown != isOtherShown { return isShown }
            return (one.activity?.began ?? one.pushed, one.name) < (other.activity?.began ?? other.pushed, other.name)
        }
        shown = ordered.prefix(Self.most).map(\.name)
        let there = Set(statuses.filter { !$0.isActive(at: now) }.map(\.name))
        ending = known.intersection(there)
        nextEnd = statuses.compactMap { $0.isActive(at: now) ? $0.activityEnd : nil }.min()
    }
}

/// Where live activities come from, and the kind of widget that shows them.
public struct ActivitySource: Sendable {
    public let folder: StatusFolder
    public let kind: any WidgetKind
    /// The kind's configuration for a name.
    public let configuration: @Sendable (StatusName) -> WidgetConfiguration
    public let isOn: Bool

    public init(
        folder: StatusFolder, kind: any WidgetKind, isOn: Bool,
        configuration: @escaping @Sendable (StatusName) -> WidgetConfiguration
    ) {
        self.folder = folder
        self.kind = kind
        self.isOn = isOn
        self.configuration = configuration
    }
}

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
