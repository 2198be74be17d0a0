public import Foundation
import GRDB

/// An event in the history of a code.
public struct HistoryEvent: Identifiable, Hashable, Sendable {
    /// The kind of event. The raw values are stored in files.
    public enum Kind: String, CaseIterable, Codable, Sendable {
        case made, scanned, imported, edited, shown, copied, opened, exported, printed

        /// Whether it counts as a use of the code.
        public var isUse: Bool { spends || self == .exported || self == .printed }

        /// Whether it uses up a one-time code, because its content was passed on. A backup or a print-out does not.
        var spends: Bool { [.shown, .copied, .opened].contains(self) }
    }

    public let id: Int64
    public let code: Code.ID
    public let kind: Kind
    public let date: Date
}

/// A summary of the history of a code or of the whole library.
public struct HistorySummary: Hashable, Sendable {
    public let total: Int
    /// The number of events since the start of the week, in the caller's calendar.
    public let thisWeek: Int
    public let first: Date?
    public let last: Date?
}

/// The history of codes.
extension Library {
    /// Records an event of a code at the present time. A use updates the count and the date. A use that passes the content on also uses up
    /// a one-time code, unless `spending` is false, because the person is asked first.
    public func record(_ kind: HistoryEvent.Kind, of id: Code.ID, spending: Bool = true) async throws(LibraryError) {
        try await write { db in
            let now = Timestamp.now()
            let isSpending = spending && kind.spends
            if kind.isUse {
                try db.execute(
                    literal: """
                        UPDATE code SET used = \(now), useCount = min(useCount + 1, \(Code.maximumUseCount)), touched = max(touched, \(now)),
                            spent = CASE WHEN isOneTime AND \(isSpending) THEN coalesce(spent, \(now)) ELSE spent END
                        WHERE id = \(id)
                        """)
                if db.changesCount == 0 { throw LibraryError.noSuchCode(String(id)) }
            } else {
                _ = try CodeTable.existing(id, in: db)
            }
            try EventTable.add(kind, to: id, at: now, in: db)
        }
    }

    /// The history of a code, or of all codes for nil, newest first.
    public func history(of id: Code.ID? = nil, limit: Int? = nil, offset: Int = 0) async throws(LibraryError) -> [HistoryEvent] {
        try await read { db in
            let condition: SQL = id.map { "WHERE code = \($0)" } ?? ""
            let rows = try Row.fetchAll(
                db,
                literal: """
                    SELECT id, code, kind, date FROM event \(condition) ORDER BY date DESC, id DESC
                    LIMIT \(max(-1, limit ?? -1)) OFFSET \(max(0, offset))
                    """)
            return try rows.compactMap { row in
                try HistoryEvent.Kind(rawValue: row["kind"]).map {
                    HistoryEvent(id: try row["id"], code: try row["code"], kind: $0, date: try row.date(of: "date"))
                }
            }
        }
    }

    /// A summary of the history of a code, or of all codes for nil. `week` is the start of the present week.
    public func historySummary(of id: Code.ID? = nil, since week: Date) async throws(LibraryError) -> HistorySummary {
        try await read { db in
            let condition: SQL = id.map { "code = \($0)" } ?? "1"
            func one(_ value: SQL, _ condition: SQL) throws -> Int64? {
                try Int64.fetchOne(db, literal: "SELECT \(value) FROM event WHERE \(condition)")
            }
            // One statement each, so that SQLite reads first and last from the ends of the index.
            return HistorySummary(
                total: Int(try one("count(*)", condition) ?? 0),
                thisWeek: Int(try one("count(*)", "\(condition) AND date >= \(Timestamp.milliseconds(week))") ?? 0),
                first: try one("min(date)", condition).map(Timestamp.date), last: try one("max(date)", condition).map(Timestamp.date))
        }
    }

    /// Deletes the history of a code, or of all codes for nil. Use counts and dates stay.
    public func clearHistory(of id: Code.ID? = nil) async throws(LibraryError) {
        try await write { db in
            if let id { _ = try CodeTable.existing(id, in: db) }
            let condition: SQL = id.map { "WHERE code = \($0)" } ?? ""
            try db.execute(literal: "DELETE FROM event \(condition)")
        }
    }
}

/// Writes the history. The caller holds the transaction.
enum EventTable {
    static func add(_ kind: HistoryEvent.Kind, to code: Code.ID, at date: Int64, in db: Database) throws {
        try db.cachedStatement(sql: "INSERT INTO event (code, kind, date) VALUES (?, ?, ?)").execute(arguments: [code, kind.rawValue, date])
    }
}
