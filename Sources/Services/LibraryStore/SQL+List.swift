internal import GRDB

extension SQL {
    /// Ids in the text of a statement: SQLite takes no more than 32,766 of them as arguments.
    static func list(_ ids: [Int64]) -> SQL {
        SQL(sql: text(ids))
    }

    static func text(_ ids: [Int64]) -> String {
        ids.map(String.init).joined(separator: ",")
    }
}
