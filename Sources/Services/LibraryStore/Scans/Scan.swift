public import Foundation
public import Payload
public import Platform

/// An entry of the scan history: what was found, when and where.
public struct Scan: Identifiable, Hashable, Sendable {
    /// The maximum number of entries in the history; the oldest are removed.
    public static let maximumCount = 10_000

    /// The cooldown in seconds: the same code found again in the same place within this time is the same scan.
    public static let calm: TimeInterval = 10

    public let id: Int64
    public let payload: Payload
    /// The name of the symbology, prefixed with "GS1 " if the symbol says so; empty if unknown.
    public let printedAs: String
    public let kind: PayloadKind
    public let title: String
    public let source: ScanSource
    /// The date when it was last seen.
    public let date: Date
}

/// Scans that were removed from the history, for `Library.restore`.
public struct RemovedScans: Hashable, Sendable {
    let scans: [Scan]

    public var count: Int { scans.count }
    public var isEmpty: Bool { scans.isEmpty }
}

/// A code that was just found, to add to the scan history or to count.
public struct NewScan: Hashable, Sendable {
    public let payload: Payload
    /// The name of the symbology, prefixed with "GS1 " if the symbol says so; empty for a QR code.
    public let printedAs: String
    public let kind: PayloadKind
    public let title: String
    public let source: ScanSource
    public let date: Date

    /// Creates a scan of a payload.
    ///
    /// - Parameter meaning: the parsed payload, if the caller already has it.
    public init(
        _ payload: Payload, printedAs: String = "", meaning: ParsedPayload? = nil, source: ScanSource, date: Date = .now
    ) {
        let meaning = meaning ?? payload.parsed(printedAs: printedAs, now: date)
        (self.payload, self.printedAs, self.source, self.date) = (payload, printedAs, source, date)
        (kind, title) = (meaning.kind, meaning.title)
    }
}

/// Where a code was found.
public struct ScanSource: Hashable, Sendable {
    /// The way in which it was found. The raw values are stored in files.
    public enum Medium: String, CaseIterable, Codable, Sendable {
        case camera, screen, clipboard, file
    }

    public let medium: Medium
    /// The name of the camera or of the file. Empty if there is only one.
    public let name: String

    /// Creates a source.
    public init(_ medium: Medium, name: String = "") {
        self.medium = medium
        self.name = name
    }
}

extension ScanSource.Medium {
    /// The name for the user interface.
    public var name: LocalizedText {
        switch self {
        case .camera: tr("Camera")
        case .screen: tr("Screen")
        case .clipboard: tr("Clipboard")
        case .file: tr("File")
        }
    }
}

/// A query for scans of the history. The newest come first.
public struct ScanQuery: Hashable, Sendable {
    /// Words that must all occur in the title, the content, the kind or the source. Secrets are not searched.
    public var search: String
    /// Only scans from this medium; nil for all.
    public var medium: ScanSource.Medium?
    /// The maximum number of scans; nil for all.
    public var limit: Int?
    public var offset: Int

    /// Creates a query, by default for all scans.
    public init(search: String = "", medium: ScanSource.Medium? = nil, limit: Int? = nil, offset: Int = 0) {
        (self.search, self.medium, self.limit, self.offset) = (search, medium, limit, offset)
    }
}

/// The scan history. Each change is one transaction: when it returns, the change survives a crash of the program and of the machine.
///
/// The history is a part of the file and of its backups. Sync and export leave it out.
extension Library {
    /// Adds scans to the history. The same code in the same place within `Scan.calm` counts as the same scan, and only its date changes.
    /// Above `Scan.maximumCount` the oldest are removed. Returns the id of each scan.
    @discardableResult
    public func recordScans(_ scans: [NewScan]) async throws(LibraryError) -> [Scan.ID] {
        try await write { try ScanTable.add(scans, to: $0) }
    }

    /// The matching scans, newest first.
    public func scans(matching query: ScanQuery = ScanQuery()) async throws(LibraryError) -> [Scan] {
        try await read { try ScanTable.scans(matching: query, in: $0) }
    }

    /// The number of matching scans. Limit and offset are ignored.
    public func countScans(matching query: ScanQuery = ScanQuery()) async throws(LibraryError) -> Int {
        try await read { try ScanTable.count(matching: query, in: $0) }
    }

    /// Removes scans from the history. Missing ones are ignored. The result restores them.
    @discardableResult
    public func removeScans(_ ids: [Scan.ID]) async throws(LibraryError) -> RemovedScans {
        try await write { try ScanTable.remove(ids, from: $0) }
    }

    /// Restores removed scans.
    public func restore(_ removed: RemovedScans) async throws(LibraryError) {
        try await write { try ScanTable.restore(removed, in: $0) }
    }

    /// Removes all scans. Only a backup can restore them.
    public func clearScans() async throws(LibraryError) {
        try await write { try ScanTable.clear(in: $0) }
    }

    /// For each payload the oldest code outside of the trash with exactly these bytes.
    public func ids(carrying payloads: Set<Payload>) async throws(LibraryError) -> [Payload: Code.ID] {
        try await read { try CodeTable.ids(carrying: payloads, in: $0) }
    }
}
