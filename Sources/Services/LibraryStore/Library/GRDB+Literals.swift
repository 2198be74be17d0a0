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

extension SQL {
    /// Ids as part of the statement text, because SQLite takes at most 32,766 arguments.
    static func list(_ ids: [Int64]) -> SQL {
        SQL(sql: text(ids))
    }

    static func text(_ ids: [Int64]) -> String {
        ids.map(String.init).joined(separator: ",")
    }
}

extension Row {
    /// The column `payload`.
    var payload: Payload { Payload(bytes: Array(self["payload"] as Data)) }

    /// The column `kind`. A newer version of Quire may have stored a kind that is unknown here.
    func kind(of payload: Payload) -> PayloadKind { PayloadKind(rawValue: self["kind"]) ?? payload.kind }

    /// A column with a date or NULL.
    func date(_ column: String) -> Date? { (self[column] as Int64?).map(Timestamp.date) }
}
