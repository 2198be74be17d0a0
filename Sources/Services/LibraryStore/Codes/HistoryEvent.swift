import Foundation
internal import GRDB

/// Something that happened to a code.
public struct HistoryEvent: Identifiable, Hashable, Sendable {
    /// What happened; the raw values stand in files.
    public enum Kind: String, CaseIterable, Codable, Sendable {
        case made, scanned, imported, edited, shown, copied, opened, exported, printed

        /// Whether it counts as using the code.
        public var isUse: Bool {
            switch self {
            case .shown, .copied, .opened, .exported, .printed: true
            case .made, .scanned, .imported, .edited: false
            }
        }

        /// Whether it is what a code for one use is for: its content was handed to somebody. A backup or a print-out is not yet a use.
        var spends: Bool {
            switch self {
            case .shown, .copied, .opened: true
            case .made, .scanned, .imported, .edited, .exported, .printed: false
            }
        }
    }

    public let id: Int64
    public let code: Code.ID
    public let kind: Kind
    public let date: Date
}

/// The history of a code, or of the whole library, in four numbers.
public struct HistorySummary: Hashable, Sendable {
    public let total: Int
    /// Since the week began, by the calendar that was asked with.
    public let thisWeek: Int
    public let first: Date?
    public let last: Date?
}

/// What happened to codes.
extension Library {
    /// Logs what happened to a code just now. A use counts and dates it, and spends a code for one use when its content is handed over,
    /// unless the person is asked whether it was used (`spending` false).
    public func record(_ kind: HistoryEvent.Kind, of id: Code.ID, spending: Bool = true) throws(LibraryError) {
        try write { try EventTable.record(kind, of: id, spending: spending, in: $0) }
    }

    /// Logs what happened to a code just now. A use counts and dates it, and spends a code for one use when its content is handed over,
    /// unless the person is asked whether it was used (`spending` false).
    public func record(_ kind: HistoryEvent.Kind, of id: Code.ID, spending: Bool = true) async throws(LibraryError) {
        try await write { try EventTable.record(kind, of: id, spending: spending, in: $0) }
    }

    /// The history of a code, or of all with nil, newest first.
    public func history(of id: Code.ID? = nil, limit: Int? = nil, offset: Int = 0) throws(LibraryError) -> [HistoryEvent] {
        try read { try EventTable.events(of: id, limit: limit, offset: offset, in: $0) }
    }

    /// The history of a code, or of all with nil, newest first.
    public func history(of id: Code.ID? = nil, limit: Int? = nil, offset: Int = 0) async throws(LibraryError) -> [HistoryEvent] {
        try await read { try EventTable.events(of: id, limit: limit, offset: offset, in: $0) }
    }

    /// The history of a code, or of all with nil, in numbers; `week` is when the present week began.
    public func historySummary(of id: Code.ID? = nil, since week: Date) throws(LibraryError) -> HistorySummary {
        try read { try EventTable.summary(of: id, since: week, in: $0) }
    }

    /// The history of a code, or of all with nil, in numbers; `week` is when the present week began.
    public func historySummary(of id: Code.ID? = nil, since week: Date) async throws(LibraryError) -> HistorySummary {
        try await read { try EventTable.summary(of: id, since: week, in: $0) }
    }

    /// Forgets the history of a code, or of all with nil. Counts and dates of use stay.
    public func clearHistory(of id: Code.ID? = nil) throws(LibraryError) {
        try write { try EventTable.clear(id, in: $0) }
    }

    /// Forgets the history of a code, or of all with nil. Counts and dates of use stay.
    public func clearHistory(of id: Code.ID? = nil) async throws(LibraryError) {
        try await write { try EventTable.clear(id, in: $0) }
    }
}

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
