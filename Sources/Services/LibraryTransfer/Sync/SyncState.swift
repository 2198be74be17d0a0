import Foundation

/// What this machine remembers of the sync of one library; beside it, for what it says is true on this machine alone.
struct SyncState: Codable, Hashable, Sendable {
    var device: String
    /// The folder that it is synced with; nil when it is not.
    var folder: String?
    /// Also kept in the library, and changed with every pass that changed something: where they differ, the library is an older copy, and
    /// what it counts on its own would be counted twice.
    var token = ""
    var lastSync: Date?
    /// Why the last pass came to nothing, in sentences.
    var failure: String?
    var problems: [SyncProblem] = []

    static func file(of library: URL, in folder: URL) -> URL {
        folder.appending(path: "sync-\(Digest.hex(of: library.path).prefix(16)).json", directoryHint: .notDirectory)
    }

    /// One that cannot be read is as good as none: everything else follows from the library and the folder.
    init(_ file: URL) {
        if let data = try? Data(contentsOf: file), let state = try? JSONDecoder().decode(SyncState.self, from: data) {
            self = state
        } else {
            device = SyncDevice.newID()
        }
    }

    func save(to file: URL) throws(SyncError) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try encoder.encode(self).write(to: file, options: .atomic)
        } catch {
            throw .cannotWrite(path: file.path, reason: error.localizedDescription)
        }
    }
}
