public import Foundation
import GRDB
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
        try await write { db in
            let ids = try scans.map { try ScanTable.add($0, to: db) }
            try ScanTable.trim(in: db)
            return ids
        }
    }

    /// The matching scans, newest first.
    public func scans(matching query: ScanQuery = ScanQuery()) async throws(LibraryError) -> [Scan] {
        try await read {
            try ScanTable.fetch(
                """
                WHERE \(ScanTable.condition(query)) ORDER BY date DESC, id DESC
                LIMIT \(max(-1, query.limit ?? -1)) OFFSET \(max(0, query.offset))
                """, in: $0)
        }
    }

    /// The number of matching scans. Limit and offset are ignored.
    public func countScans(matching query: ScanQuery = ScanQuery()) async throws(LibraryError) -> Int {
        try await read { try Int.fetchOne($0, literal: "SELECT count(*) FROM scan WHERE \(ScanTable.condition(query))") ?? 0 }
    }

    /// Removes scans from the history. Missing ones are ignored. The result restores them.
    @discardableResult
    public func removeScans(_ ids: [Scan.ID]) async throws(LibraryError) -> RemovedScans {
        try await write { db in
            let list = SQL.list(Set(ids).sorted())
            let scans = try ScanTable.fetch("WHERE id IN (\(list)) ORDER BY id", in: db)
            try db.execute(literal: "DELETE FROM scan WHERE id IN (\(list))")
            return RemovedScans(scans: scans)
        }
    }

    /// Restores removed scans.
    public func restore(_ removed: RemovedScans) async throws(LibraryError) {
        try await write { db in
            for scan in removed.scans {
                let new = NewScan(scan.payload, printedAs: scan.printedAs, source: scan.source, date: scan.date)
                try ScanTable.insert(new, as: scan.id, into: db)
            }
            try ScanTable.trim(in: db)
        }
    }

    /// Removes all scans. Only a backup can restore them.
    public func clearScans() async throws(LibraryError) {
        try await write { try $0.execute(sql: "DELETE FROM scan") }
    }

    /// For each payload the oldest code outside of the trash with exactly these bytes.
    public func ids(carrying payloads: Set<Payload>) async throws(LibraryError) -> [Payload: Code.ID] {
        try await read { try CodeTable.ids(carrying: payloads, in: $0) }
    }
}

/// Reads and writes the scan history. The caller holds the transaction.
enum ScanTable {
    /// Adds a scan and returns its id, which is that of an earlier entry for the same scan.
    static func add(_ scan: NewScan, to db: Database) throws -> Scan.ID {
        let date = Timestamp.milliseconds(scan.date)
        let payload = Data(scan.payload.bytes)
        // If the clock was set back, earlier scans are in the future. They are not the same scan.
        let last = try Int64.fetchOne(
            db,
            literal: """
                SELECT id FROM scan WHERE date BETWEEN \(date - cooldown) AND \(date + cooldown) AND medium = \(scan.source.medium.rawValue)
                    AND source = \(scan.source.name) AND printedAs = \(scan.printedAs) AND payload = \(payload)
                ORDER BY date DESC LIMIT 1
                """)
        if let last {
            try db.execute(literal: "UPDATE scan SET date = max(date, \(date)) WHERE id = \(last)")
            return last
        }
        try insert(scan, as: nil, into: db)
        return db.lastInsertedRowID
    }

    private static let cooldown = Int64(Scan.calm * 1000)

    static func insert(_ scan: NewScan, as id: Scan.ID?, into db: Database) throws {
        let text = SearchableText.text(title: scan.title, notes: scan.source.name, tags: [], payload: scan.payload)
        try db.execute(
            literal: """
                INSERT OR IGNORE INTO scan (id, date, medium, source, printedAs, kind, title, searchText, payload)
                VALUES (\(id), \(Timestamp.milliseconds(scan.date)), \(scan.source.medium.rawValue), \(scan.source.name), \(scan.printedAs),
                    \(scan.kind.rawValue), \(scan.title), \(text), \(Data(scan.payload.bytes)))
                """)
    }

    /// Removes the oldest scans.
    static func trim(in db: Database) throws {
        try db.execute(
            literal: "DELETE FROM scan WHERE id IN (SELECT id FROM scan ORDER BY date DESC, id DESC LIMIT -1 OFFSET \(Scan.maximumCount))")
    }

    /// Kinds and media are compared by their names in the user interface, which are not stored.
    static func condition(_ query: ScanQuery) -> SQL {
        var parts: [SQL] = ["1"]
        if let medium = query.medium { parts.append("medium = \(medium.rawValue)") }
        for word in SearchWords(query.search).words {
            let kinds = PayloadKind.allCases.filter { FoldedText.forSearch($0.name.string).contains(word) }.map(\.rawValue)
            let media = ScanSource.Medium.allCases.filter { FoldedText.forSearch($0.name.string).contains(word) }.map(\.rawValue)
            parts.append("(instr(searchText, \(word)) > 0 OR kind IN \(kinds) OR medium IN \(media))")
        }
        return parts.joined(separator: " AND ")
    }

    static func fetch(_ conditions: SQL, in db: Database) throws -> [Scan] {
        let selection: SQL = "SELECT id, date, medium, source, printedAs, kind, title, payload FROM scan"
        return try Row.fetchAll(db, literal: "\(selection) \(conditions)").compactMap { row in
            // A newer version of Quire may know other media.
            guard let medium = ScanSource.Medium(rawValue: try row["medium"]) else { return nil }
            let payload = try row.payload
            return Scan(
                id: try row["id"], payload: payload, printedAs: try row["printedAs"], kind: try row.kind(of: payload),
                title: try row["title"], source: ScanSource(medium, name: try row["source"]), date: try row.date(of: "date"))
        }
    }
}
