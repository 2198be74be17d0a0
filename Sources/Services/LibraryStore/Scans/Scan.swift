import Foundation
import Payload

/// A line of the scan history: what was found, when and where.
public struct Scan: Identifiable, Hashable, Sendable {
    /// The history keeps so many, the latest.
    public static let mostKept = 10_000

    /// What is found again in the same place within so many seconds of the last time is the same scan.
    public static let calm: TimeInterval = 10

    public let id: Int64
    public let payload: Payload
    /// The name of the symbology it was read from, "GS1 " before it where the symbol says so; empty where nobody knows.
    public let printedAs: String
    public let kind: PayloadKind
    public let title: String
    public let source: ScanSource
    /// When it was seen last.
    public let date: Date
}

/// Scans taken out of the history, to be put back by `Library.restore`.
public struct RemovedScans: Hashable, Sendable {
    let scans: [Scan]

    public var count: Int { scans.count }
    public var isEmpty: Bool { scans.isEmpty }
}

/// A code that was just found, to be remembered or counted.
public struct NewScan: Hashable, Sendable {
    public let payload: Payload
    /// The name of the symbology it was read from, "GS1 " before it where the symbol says so; an empty one for a QR code.
    public let printedAs: String
    public let kind: PayloadKind
    public let title: String
    public let source: ScanSource
    public let date: Date

    /// - Parameter meaning: what the payload says, for who knows it already.
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
    /// By what way; the raw values stand in files.
    public enum Medium: String, CaseIterable, Codable, Sendable {
        case camera, screen, clipboard, file
    }

    public let medium: Medium
    /// Which of them, as people know it: a camera's name, a file's name. Empty where there is only one.
    public let name: String

    public init(_ medium: Medium, name: String = "") {
        self.medium = medium
        self.name = name
    }
}

extension ScanSource.Medium {
    /// The name shown to people.
    public var name: String {
        switch self {
        case .camera: "Camera"
        case .screen: "Screen"
        case .clipboard: "Clipboard"
        case .file: "File"
        }
    }
}

/// Which scans of the history are asked for; the newest come first.
public struct ScanQuery: Hashable, Sendable {
    /// Words that are all to be found in the title, the content, the kind or the source; passwords and other secrets are not searched.
    public var search: String
    /// Nil for those from everywhere.
    public var medium: ScanSource.Medium?
    /// Nil for all.
    public var limit: Int?
    public var offset: Int

    public init(search: String = "", medium: ScanSource.Medium? = nil, limit: Int? = nil, offset: Int = 0) {
        (self.search, self.medium, self.limit, self.offset) = (search, medium, limit, offset)
    }
}

/// The scan history. Each change is one transaction: when it returns, it survives a crash of the program and of the machine.
///
/// The history is a part of the file and of its backups; neither the sync nor an export of the library takes it along.
extension Library {
    /// Remembers what was found. The same code in the same place within `Scan.calm` of the last time is the same scan, whose date moves; of
    /// more than `Scan.mostKept` the oldest go. Returns the scan that each is in the history.
    @discardableResult
    public func recordScans(_ scans: [NewScan]) throws(LibraryError) -> [Scan.ID] {
        try write { try ScanTable.add(scans, to: $0) }
    }

    /// Remembers what was found. The same code in the same place within `Scan.calm` of the last time is the same scan, whose date moves; of
    /// more than `Scan.mostKept` the oldest go. Returns the scan that each is in the history.
    @discardableResult
    public func recordScans(_ scans: [NewScan]) async throws(LibraryError) -> [Scan.ID] {
        try await write { try ScanTable.add(scans, to: $0) }
    }

    /// The scans that match, newest first.
    public func scans(matching query: ScanQuery = ScanQuery()) throws(LibraryError) -> [Scan] {
        try read { try ScanTable.scans(matching: query, in: $0) }
    }

    /// The scans that match, newest first.
    public func scans(matching query: ScanQuery = ScanQuery()) async throws(LibraryError) -> [Scan] {
        try await read { try ScanTable.scans(matching: query, in: $0) }
    }

    /// How many scans match; limit and offset do not count.
    public func countScans(matching query: ScanQuery = ScanQuery()) throws(LibraryError) -> Int {
        try read { try ScanTable.count(matching: query, in: $0) }
    }

    /// How many scans match; limit and offset do not count.
    public func countScans(matching query: ScanQuery = ScanQuery()) async throws(LibraryError) -> Int {
        try await read { try ScanTable.count(matching: query, in: $0) }
    }

    /// Takes scans out of the history; those that are gone already are no fault. The value returned puts them back.
    @discardableResult
    public func removeScans(_ ids: [Scan.ID]) throws(LibraryError) -> RemovedScans {
        try write { try ScanTable.remove(ids, from: $0) }
    }

    /// Takes scans out of the history; those that are gone already are no fault. The value returned puts them back.
    @discardableResult
    public func removeScans(_ ids: [Scan.ID]) async throws(LibraryError) -> RemovedScans {
        try await write { try ScanTable.remove(ids, from: $0) }
    }

    /// Puts scans back where they were.
    public func restore(_ removed: RemovedScans) throws(LibraryError) {
        try write { try ScanTable.restore(removed, in: $0) }
    }

    /// Puts scans back where they were.
    public func restore(_ removed: RemovedScans) async throws(LibraryError) {
        try await write { try ScanTable.restore(removed, in: $0) }
    }

    /// Forgets every scan. Nothing brings them back but a backup made before.
    public func clearScans() throws(LibraryError) {
        try write { try ScanTable.clear(in: $0) }
    }

    /// Forgets every scan. Nothing brings them back but a backup made before.
    public func clearScans() async throws(LibraryError) {
        try await write { try ScanTable.clear(in: $0) }
    }

    /// The codes outside of the trash that carry exactly these bytes: of several alike the oldest.
    public func ids(carrying payloads: Set<Payload>) throws(LibraryError) -> [Payload: Code.ID] {
        try read { try CodeTable.ids(carrying: payloads, in: $0) }
    }

    /// The codes outside of the trash that carry exactly these bytes: of several alike the oldest.
    public func ids(carrying payloads: Set<Payload>) async throws(LibraryError) -> [Payload: Code.ID] {
        try await read { try CodeTable.ids(carrying: payloads, in: $0) }
    }
}
