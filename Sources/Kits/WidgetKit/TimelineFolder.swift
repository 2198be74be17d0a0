import Foundation
import Platform
import Timeline

/// Keeps the last good timeline of every widget, and what it has spent of its budget, as JSON files of its own.
///
/// A file is replaced as a whole or not at all; one that cannot be read counts as none, because the provider is asked again anyway.
public struct TimelineFolder: TimelineKeeping {
    public let folder: URL

    public init(_ folder: URL) {
        self.folder = folder
    }

    /// `$XDG_STATE_HOME/quire/timelines`.
    public static var standardFolder: URL { BaseFolders.current.quireState.appending(path: "timelines") }

    private func file(of id: WidgetInstance.ID) -> URL { folder.appending(path: "\(id).json") }
    private func ledgerFile(of id: WidgetInstance.ID) -> URL { folder.appending(path: "\(id).ledger.json") }

    public func timeline(of id: WidgetInstance.ID) -> KeptTimeline? {
        // Missing, damaged or of another version: all the same here.
        guard let data = read(file(of: id)), let kept = try? JSONDecoder().decode(KeptTimeline.self, from: data),
            kept.version <= KeptTimeline.currentVersion, (try? kept.timeline.validate()) != nil
        else { return nil }
        return kept
    }

    public func keep(_ timeline: KeptTimeline, of id: WidgetInstance.ID) { write(timeline, to: file(of: id)) }

    public func ledger(of id: WidgetInstance.ID) -> RefreshLedger? {
        // As with a timeline.
        guard let data = read(ledgerFile(of: id)) else { return nil }
        return try? JSONDecoder().decode(RefreshLedger.self, from: data)
    }

    public func keep(_ ledger: RefreshLedger, of id: WidgetInstance.ID) { write(ledger, to: ledgerFile(of: id)) }

    /// Bytes: the longest timeline with everything in base64, and room for the rest.
    private static let maximumLength = 4 * WidgetTimeline.maximumLength

    /// Nil for what this never wrote: something else than a file, or more than a timeline can be.
    private func read(_ file: URL) -> Data? {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: file.path),
            attributes[.type] as? FileAttributeType == .typeRegular,
            (attributes[.size] as? NSNumber)?.intValue ?? .max <= Self.maximumLength
        else { return nil }
        return try? Data(contentsOf: file)
    }

    private func write(_ value: some Encodable, to file: URL) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        // A full disk costs no more than an instant picture after the next start.
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try? encoder.encode(value).write(to: file, options: .atomic)
    }

    public func forget(_ id: WidgetInstance.ID) {
        // There may be none.
        try? FileManager.default.removeItem(at: file(of: id))
        try? FileManager.default.removeItem(at: ledgerFile(of: id))
    }
}
