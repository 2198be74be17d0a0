import Foundation
import GRDB
import Payload

// Fetching by SQL literals, like GRDB's `fetchAll(_:sql:)`. Interpolated values become arguments of the statement.

extension Row {
    static func fetchAll(_ db: Database, literal: SQL) throws -> [Row] { try fetchAll(db, SQLRequest(literal: literal)) }

    static func fetchOne(_ db: Database, literal: SQL) throws -> Row? { try fetchOne(db, SQLRequest(literal: literal)) }

    static func fetchCursor(_ db: Database, literal: SQL) throws -> RowCursor { try fetchCursor(db, SQLRequest(literal: literal)) }
}

extension DatabaseValueConvertible where Self: StatementColumnConvertible {
    static func fetchAll(_ db: Database, literal: SQL) throws -> [Self] { try fetchAll(db, SQLRequest(literal: literal)) }

    static func fetchOne(_ db: Database, literal: SQL) throws -> Self? { try fetchOne(db, SQLRequest(literal: literal)) }
}

extension DatabaseValueConvertible where Self: StatementColumnConvertible & Hashable {
    static func fetchSet(_ db: Database, literal: SQL) throws -> Set<Self> { try fetchSet(db, SQLRequest(literal: literal)) }
}

/// A value that is read from rows of one selection, and found by its id.
protocol StoredValue {
    /// The beginning of each query.
    static var selection: SQL { get }

    static func missing(_ id: Int64) -> LibraryError

    init(_ row: Row) throws
}

extension StoredValue {
    static func fetchAll(_ db: Database, _ conditions: SQL) throws -> [Self] {
        try Row.fetchAll(db, literal: "\(selection) \(conditions)").map { try Self($0) }
    }

    static func fetchOne(_ db: Database, _ conditions: SQL) throws -> Self? {
        try Row.fetchOne(db, literal: "\(selection) \(conditions)").map { try Self($0) }
    }

    static func existing(_ id: Int64, in db: Database) throws -> Self {
        guard let value = try fetchOne(db, "WHERE id = \(id)") else { throw missing(id) }
        return value
    }
}

extension SQL {
    /// Ids as part of the statement text, because SQLite takes at most 32,766 arguments.
    static func list(_ ids: [Int64]) -> SQL {
        SQL(sql: text(ids))
    }

    static func text(_ ids: [Int64]) -> String {
        ids.map(String.init).joined(separator: ",")
    }
}

extension Configuration {
    /// For a connection that only reads, and waits so many seconds for a program that writes.
    init(readingWithin timeout: TimeInterval) {
        self.init()
        readonly = true
        busyMode = .timeout(timeout)
    }
}

// GRDB's own subscripts end the program for a value of another type, which a flipped bit in the file makes: these throw, and hide them.
extension Row {
    subscript<Value: DatabaseValueConvertible & StatementColumnConvertible>(column: String) -> Value {
        get throws { try decode(Value.self, forColumn: column) }
    }

    subscript<Value: DatabaseValueConvertible & StatementColumnConvertible>(index: Int) -> Value {
        get throws { try decode(Value.self, atIndex: index) }
    }

    /// The column `payload`.
    var payload: Payload { get throws { Payload(bytes: Array(try self["payload"] as Data)) } }

    /// The column `uuid`.
    var uuid: UUID { get throws { UUID(uuidString: try self["uuid"]) ?? UUID() } }

    /// The column `kind`. A newer version of Quire may have stored a kind that is unknown here.
    func kind(of payload: Payload) throws -> PayloadKind { PayloadKind(rawValue: try self["kind"]) ?? payload.kind }

    /// A column with a date.
    func date(of column: String) throws -> Date { Timestamp.date(try self[column]) }

    /// A column with a date or NULL.
    func date(_ column: String) throws -> Date? { (try self[column] as Int64?).map(Timestamp.date) }
}
