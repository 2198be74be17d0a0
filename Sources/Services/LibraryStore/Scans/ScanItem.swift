public import Foundation
import GRDB
public import Payload

/// A code of a scan session, with its count.
public struct ScanItem: Identifiable, Hashable, Sendable {
    public static let counts = 1...999_999

    public let id: Int64
    public let session: ScanSession.ID
    public let payload: Payload
    /// The name of the symbology it was first read from, prefixed with "GS1 " if the symbol says so.
    public let printedAs: String
    public let kind: PayloadKind
    public let title: String
    public let count: Int
    public let first: Date
    public let last: Date
}

extension ScanItem: StoredValue {
    static let selection: SQL = "SELECT id, session, printedAs, kind, title, count, first, last, payload FROM scanItem"

    static func missing(_ id: Int64) -> LibraryError { .noSuchScanItem(id) }

    init(_ row: Row) throws {
        let payload = try row.payload
        self.init(
            id: try row["id"], session: try row["session"], payload: payload, printedAs: try row["printedAs"],
            kind: try row.kind(of: payload), title: try row["title"], count: try row["count"],
            first: try row.date(of: "first"), last: try row.date(of: "last"))
    }
}

/// The codes of a scan session.
extension Library {
    /// All codes of a session, last seen first.
    public func scanItems(of session: ScanSession.ID) async throws(LibraryError) -> [ScanItem] {
        try await read { try ScanItemTable.items(of: session, in: $0) }
    }

    /// Increases the count of each code once for each time it is listed, and adds codes that are new to the session; all or none. Counts of
    /// other programs at the same time are not lost. Returns the new state of the items. An ended session is resumed.
    @discardableResult
    public func count(_ scans: [NewScan], in session: ScanSession.ID) async throws(LibraryError) -> [ScanItem] {
        try await write { db in
            let before = try ScanSession.existing(session, in: db)
            let statement = try db.cachedStatement(
                sql: """
                    INSERT INTO scanItem (session, printedAs, kind, title, count, first, last, payload) VALUES (?, ?, ?, ?, 1, ?, ?, ?)
                    ON CONFLICT (session, payload) DO UPDATE SET count = min(count + 1, \(ScanItem.counts.upperBound)),
                        last = max(last, excluded.last)
                    RETURNING id
                    """)
            var ids: [ScanItem.ID] = []
            var seen: Set<ScanItem.ID> = []
            for scan in scans {
                let date = Timestamp.milliseconds(scan.date)
                let id = try Int64.fetchOne(
                    statement,
                    arguments: [session, scan.printedAs, scan.kind.rawValue, scan.title, date, date, Data(scan.payload.bytes)])
                if let id, seen.insert(id).inserted { ids.append(id) }
            }
            if before.ended != nil { try ScanSessionTable.setEnded(nil, of: session, in: db) }
            let held = try Int.fetchOne(db, literal: "SELECT count(*) FROM scanItem WHERE session = \(session)") ?? 0
            if held > ScanSession.maximumItems { throw LibraryError.scanSessionFull(before.name) }
            return try ids.map { try ScanItem.existing($0, in: db) }
        }
    }

    /// Sets a count, clamped to `ScanItem.counts`.
    @discardableResult
    public func setCount(_ count: Int, of item: ScanItem.ID) async throws(LibraryError) -> ScanItem {
        try await write { db in
            let count = min(max(count, ScanItem.counts.lowerBound), ScanItem.counts.upperBound)
            if try ScanItem.existing(item, in: db).count != count {
                try db.execute(literal: "UPDATE scanItem SET count = \(count) WHERE id = \(item)")
            }
            return try ScanItem.existing(item, in: db)
        }
    }

    /// Removes a code from its session. The result restores it.
    @discardableResult
    public func removeScanItem(_ id: ScanItem.ID) async throws(LibraryError) -> ScanItem {
        try await write { db in
            let item = try ScanItem.existing(id, in: db)
            try db.execute(literal: "DELETE FROM scanItem WHERE id = \(id)")
            return item
        }
    }

    /// Restores a removed code. What was counted meanwhile is added to its count.
    public func restore(_ item: ScanItem) async throws(LibraryError) {
        try await write { try ScanItemTable.restore(item, in: $0) }
    }
}

/// Reads and writes the codes of scan sessions. The caller holds the transaction.
enum ScanItemTable {
    /// The codes of a session, last seen first.
    static func items(of session: ScanSession.ID, in db: Database) throws -> [ScanItem] {
        try ScanItem.fetchAll(db, "WHERE session = \(session) ORDER BY last DESC, id DESC")
    }

    /// Inserts a removed code again. What was counted meanwhile is added. If the session is gone, nothing happens.
    static func restore(_ item: ScanItem, in db: Database) throws {
        try db.execute(
            literal: """
                INSERT INTO scanItem (id, session, printedAs, kind, title, count, first, last, payload)
                SELECT \(item.id), id, \(item.printedAs), \(item.kind.rawValue), \(item.title), \(item.count),
                    \(Timestamp.milliseconds(item.first)), \(Timestamp.milliseconds(item.last)), \(Data(item.payload.bytes))
                FROM scanSession WHERE id = \(item.session)
                ON CONFLICT (session, payload) DO UPDATE SET
                    count = min(count + excluded.count, \(ScanItem.counts.upperBound)),
                    first = min(first, excluded.first), last = max(last, excluded.last)
                """)
    }
}
