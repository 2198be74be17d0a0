import Foundation
internal import GRDB
import Payload

/// One code of a scan session, and how often it was counted.
public struct ScanItem: Identifiable, Hashable, Sendable {
    public static let counts = 1...999_999

    public let id: Int64
    public let session: ScanSession.ID
    public let payload: Payload
    /// The name of the symbology it was read from first, "GS1 " before it where the symbol says so.
    public let printedAs: String
    public let kind: PayloadKind
    public let title: String
    public let count: Int
    public let first: Date
    public let last: Date
}

/// What a scan session holds.
extension Library {
    /// All codes of a session, the one that was seen last first.
    public func scanItems(of session: ScanSession.ID) throws(LibraryError) -> [ScanItem] {
        try read { try ScanItemTable.items(of: session, in: $0) }
    }

    /// All codes of a session, the one that was seen last first.
    public func scanItems(of session: ScanSession.ID) async throws(LibraryError) -> [ScanItem] {
        try await read { try ScanItemTable.items(of: session, in: $0) }
    }

    /// Counts each code once more, as often as it is listed, and lists those that are new to the session; all of them or none. What others
    /// count at the same time is not lost. Returns the items as they are now. A session that had ended goes on.
    @discardableResult
    public func count(_ scans: [NewScan], in session: ScanSession.ID) throws(LibraryError) -> [ScanItem] {
        try write { try ScanItemTable.count(scans, in: session, $0) }
    }

    /// Counts each code once more, as often as it is listed, and lists those that are new to the session; all of them or none. What others
    /// count at the same time is not lost. Returns the items as they are now. A session that had ended goes on.
    @discardableResult
    public func count(_ scans: [NewScan], in session: ScanSession.ID) async throws(LibraryError) -> [ScanItem] {
        try await write { try ScanItemTable.count(scans, in: session, $0) }
    }

    /// Corrects a count; it stays within `ScanItem.counts`.
    @discardableResult
    public func setCount(_ count: Int, of item: ScanItem.ID) throws(LibraryError) -> ScanItem {
        try write { try ScanItemTable.setCount(count, of: item, in: $0) }
    }

    /// Corrects a count; it stays within `ScanItem.counts`.
    @discardableResult
    public func setCount(_ count: Int, of item: ScanItem.ID) async throws(LibraryError) -> ScanItem {
        try await write { try ScanItemTable.setCount(count, of: item, in: $0) }
    }

    /// Takes a code out of its session and returns it, to be put back by `restore`.
    @discardableResult
    public func removeScanItem(_ id: ScanItem.ID) throws(LibraryError) -> ScanItem {
        try write { try ScanItemTable.remove(id, from: $0) }
    }

    /// Takes a code out of its session and returns it, to be put back by `restore`.
    @discardableResult
    public func removeScanItem(_ id: ScanItem.ID) async throws(LibraryError) -> ScanItem {
        try await write { try ScanItemTable.remove(id, from: $0) }
    }

    /// Puts a code back with its count; what was counted of it meanwhile is added.
    public func restore(_ item: ScanItem) throws(LibraryError) {
        try write { try ScanItemTable.restore(item, in: $0) }
    }

    /// Puts a code back with its count; what was counted of it meanwhile is added.
    public func restore(_ item: ScanItem) async throws(LibraryError) {
        try await write { try ScanItemTable.restore(item, in: $0) }
    }
}

/// Reading and writing what scan sessions hold, inside a transaction that somebody else holds.
enum ScanItemTable {
    private static let columns: SQL = "id, session, printedAs, kind, title, count, first, last, payload"

    /// What was seen last comes first.
    static func items(of session: ScanSession.ID, in db: Database) throws -> [ScanItem] {
        try Row.fetchAll(
            db, SQLRequest(literal: "SELECT \(columns) FROM scanItem WHERE session = \(session) ORDER BY last DESC, id DESC")
        ).map(item(from:))
    }

    static func item(_ id: ScanItem.ID, in db: Database) throws -> ScanItem {
        guard let row = try Row.fetchOne(db, SQLRequest(literal: "SELECT \(columns) FROM scanItem WHERE id = \(id)")) else {
            throw LibraryError.noSuchScanItem(id)
        }
        return item(from: row)
    }

    /// One more of each, as often as it is listed. Counting goes on in a session that had ended.
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
        let held = try Int.fetchOne(db, SQLRequest(literal: "SELECT count(*) FROM scanItem WHERE session = \(session)")) ?? 0
        if held > ScanSession.mostItems { throw LibraryError.scanSessionFull(before.name) }
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

    /// What was counted of it meanwhile is added. A session that is gone has taken it along.
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
        let payload = Payload(bytes: Array(row["payload"] as Data))
        return ScanItem(
            id: row["id"], session: row["session"], payload: payload, printedAs: row["printedAs"],
            kind: PayloadKind(rawValue: row["kind"]) ?? payload.kind, title: row["title"], count: row["count"],
            first: Timestamp.date(row["first"]), last: Timestamp.date(row["last"]))
    }
}
