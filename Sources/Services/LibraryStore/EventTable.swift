import Foundation
internal import GRDB

/// Reading and writing the history, inside a transaction that somebody else holds.
enum EventTable {
    static func add(_ kind: HistoryEvent.Kind, to code: Code.ID, at date: Int64, in db: Database) throws {
        try db.cachedStatement(sql: "INSERT INTO event (code, kind, date) VALUES (?, ?, ?)").execute(arguments: [code, kind.rawValue, date])
    }

    /// Logs what happened just now; a use counts, and ends what is for one use.
    static func record(_ kind: HistoryEvent.Kind, of code: Code.ID, spending: Bool = true, in db: Database) throws {
        let now = Timestamp.now()
        let isSpending = spending && kind.spends
        if kind.isUse {
            try db.execute(
                literal: """
                    UPDATE code SET used = \(now), useCount = useCount + 1, touched = max(touched, \(now)),
                        spent = CASE WHEN isOneTime AND \(isSpending) THEN coalesce(spent, \(now)) ELSE spent END
                    WHERE id = \(code)
                    """)
            if db.changesCount == 0 { throw LibraryError.noSuchCode(String(code)) }
        } else {
            _ = try CodeTable.existing(code, in: db)
        }
        try add(kind, to: code, at: now, in: db)
    }

    /// Newest first.
    static func events(of code: Code.ID?, limit: Int?, offset: Int, in db: Database) throws -> [HistoryEvent] {
        let condition: SQL = code.map { "WHERE code = \($0)" } ?? ""
        let rows = try Row.fetchAll(
            db,
            SQLRequest(
                literal: """
                    SELECT id, code, kind, date FROM event \(condition) ORDER BY date DESC, id DESC
                    LIMIT \(max(-1, limit ?? -1)) OFFSET \(max(0, offset))
                    """))
        return rows.compactMap { row in
            HistoryEvent.Kind(rawValue: row["kind"]).map {
                HistoryEvent(id: row["id"], code: row["code"], kind: $0, date: Timestamp.date(row["date"]))
            }
        }
    }

    static func summary(of code: Code.ID?, since week: Date, in db: Database) throws -> HistorySummary {
        let condition: SQL = code.map { "code = \($0)" } ?? "1"
        func one(_ value: SQL, _ condition: SQL) throws -> Int64? {
            try Int64.fetchOne(db, SQLRequest(literal: "SELECT \(value) FROM event WHERE \(condition)"))
        }
        // Each on its own, so that SQLite reads first and last from the ends of the index.
        return HistorySummary(
            total: Int(try one("count(*)", condition) ?? 0),
            thisWeek: Int(try one("count(*)", "\(condition) AND date >= \(Timestamp.milliseconds(week))") ?? 0),
            first: try one("min(date)", condition).map(Timestamp.date), last: try one("max(date)", condition).map(Timestamp.date))
    }

    static func clear(_ code: Code.ID?, in db: Database) throws {
        if let code { _ = try CodeTable.existing(code, in: db) }
        let condition: SQL = code.map { "WHERE code = \($0)" } ?? ""
        try db.execute(literal: "DELETE FROM event \(condition)")
    }
}
