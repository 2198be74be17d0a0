public import Foundation
import Platform
public import Timeline

/// Stores the last valid timeline of each widget, and its use of the refresh budget, in JSON files.
///
/// Files are replaced atomically. An unreadable file is ignored, because the provider will be asked again anyway.
public struct TimelineFolder: TimelineStore {
    /// The folder of the files.
    public let folder: URL

    /// Creates a store in a folder, which appears with the first file.
    public init(_ folder: URL) {
        self.folder = folder
    }

    /// `$XDG_STATE_HOME/quire/timelines`.
    public static var standardFolder: URL { BaseFolders.current.quireState.appending(path: "timelines") }

    private func file(of id: WidgetInstance.ID) -> URL { folder.appending(path: "\(id).json") }
    private func ledgerFile(of id: WidgetInstance.ID) -> URL { folder.appending(path: "\(id).ledger.json") }

    public func timeline(of id: WidgetInstance.ID) -> StoredTimeline? {
        // A missing or damaged file and one of another version are treated alike.
        guard let data = read(file(of: id)), let stored = try? JSONDecoder().decode(StoredTimeline.self, from: data),
            stored.version <= StoredTimeline.currentVersion
        else { return nil }
        return stored
    }

    public func keep(_ timeline: StoredTimeline, of id: WidgetInstance.ID) { write(timeline, to: file(of: id)) }

    public func ledger(of id: WidgetInstance.ID) -> RefreshHistory? {
        // Treated like a timeline.
        guard let data = read(ledgerFile(of: id)) else { return nil }
        return try? JSONDecoder().decode(RefreshHistory.self, from: data)
    }

    public func keep(_ ledger: RefreshHistory, of id: WidgetInstance.ID) { write(ledger, to: ledgerFile(of: id)) }

    /// The maximum size of a file in bytes: the longest timeline in Base64, with some reserve.
    private static let maximumLength = 4 * WidgetTimeline.maximumLength

    /// Nil if it is no regular file, or larger than a timeline can be.
    private func read(_ file: URL) -> Data? {
        (try? WholeFile(file.path, limit: Self.maximumLength, links: .refuse)).map { Data($0.bytes) }
    }

    private func write(_ value: some Encodable, to file: URL) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        // If the disk is full, the widget merely shows nothing at once after the next start.
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try? FileReplacement.write(encoder.encode(value), to: file.path, .ownerOnly)
    }

    public func forget(_ id: WidgetInstance.ID) {
        // The files may not exist.
        try? FileManager.default.removeItem(at: file(of: id))
        try? FileManager.default.removeItem(at: ledgerFile(of: id))
    }
}
