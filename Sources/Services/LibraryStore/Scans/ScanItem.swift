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
        try await write { try ScanItemTable.count(scans, in: session, $0) }
    }

    /// Sets a count, clamped to `ScanItem.counts`.
    @discardableResult
    public func setCount(_ count: Int, of item: ScanItem.ID) async throws(LibraryError) -> ScanItem {
        try await write { try ScanItemTable.setCount(count, of: item, in: $0) }
    }

    /// Removes a code from its session. The result restores it.
    @discardableResult
    public func removeScanItem(_ id: ScanItem.ID) async throws(LibraryError) -> ScanItem {
        try await write { try ScanItemTable.remove(id, from: $0) }
    }

    /// Restores a removed code. What was counted meanwhile is added to its count.
    public func restore(_ item: ScanItem) async throws(LibraryError) {
        try await write { try ScanItemTable.restore(item, in: $0) }
    }
}

/// Reads and writes the codes of scan sessions. The caller holds the transaction.
enum ScanItemTable {
    private static let columns: SQL = "id, session, printedAs, kind, title, count, first, last, payload"

    /// The codes of a session, last seen first.
    static func items(of session: ScanSession.ID, in db: Database) throws -> [ScanItem] {
        try Row.fetchAll(
            db, literal: "SELECT \(columns) FROM scanItem WHERE session = \(session) ORDER BY last DESC, id DESC"
        ).map(item(from:))
    }

    static func item(_ id: ScanItem.ID, in db: Database) throws -> ScanItem {
        guard let row = try Row.fetchOne(db, literal: "SELECT \(columns) FROM scanItem WHERE id = \(id)") else {
            throw LibraryError.noSuchScanItem(id)
        }
        return item(from: row)
    }

    /// Increases the count of each code once for each time it is listed. An ended session is resumed.
    static func count(_ scans: [NewScan], in session: ScanSession.ID, _ db: Database) throws -> [ScanItem] {
        let before = try ScanSessionTable.existing(session, in: db)
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
        return try ids.map { try item($0, in: db) }
    }

    static func setCount(_ count: Int, of id: ScanItem.ID, in db: Database) throws -> ScanItem {
        let count = min(max(count, ScanItem.counts.lowerBound), ScanItem.counts.upperBound)
        if try item(id, in: db).count != count { try db.execute(literal: "UPDATE scanItem SET count = \(count) WHERE id = \(id)") }
        return try item(id, in: db)
    }

    static func remove(_ id: ScanItem.ID, from db: Database) throws -> ScanItem {
        let item = try item(id, in: db)
        try db.execute(literal: "DELETE FROM scanItem WHERE id = \(id)")
        return item
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

    private static func item(from row: Row) -> ScanItem {
        let payload = row.payload
        return ScanItem(
            id: row["id"], session: row["session"], payload: payload, printedAs: row["printedAs"],
            kind: row.kind(of: payload), title: row["title"], count: row["count"],
            first: Timestamp.date(row["first"]), last: Timestamp.date(row["last"]))
    }
}
