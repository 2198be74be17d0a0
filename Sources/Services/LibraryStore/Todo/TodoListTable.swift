import Foundation
import GRDB

extension TodoList: StoredValue {
    static let selection: SQL = "SELECT id, name, created FROM todoList"

    static func missing(_ id: Int64) -> LibraryError { .noSuchTodoList(String(id)) }

    init(_ row: Row) { self.init(id: row["id"], name: row["name"], created: Timestamp.date(row["created"])) }
}

/// Reads and writes lists of tasks. The caller holds the transaction.
enum TodoListTable {
    static func all(in db: Database) throws -> [TodoList] { try TodoList.fetchAll(db, "ORDER BY position, id") }

    /// The list of that name, without regard to case and accents.
    static func list(named name: String, in db: Database) throws -> TodoList? {
        try TodoList.fetchOne(db, "WHERE foldedName = \(FoldedText.nameKey(name))")
    }

    /// The first list, created if there is none.
    static func standard(in db: Database) throws -> TodoList {
        try TodoList.fetchOne(db, "ORDER BY position, id LIMIT 1") ?? add(TodoList.standardName, to: db)
    }

    /// Adds a list at the end.
    static func add(_ name: String, created: Date = .now, to db: Database) throws -> TodoList {
        let name = try checked(name, except: nil, in: db)
        try checkRoom(in: db)
        try db.execute(
            literal: """
                INSERT INTO todoList (name, foldedName, position, created) VALUES (\(name), \(FoldedText.forSorting(name)),
                    (SELECT coalesce(max(position), 0) + 1 FROM todoList), \(Timestamp.milliseconds(created)))
                """)
        return try TodoList.existing(db.lastInsertedRowID, in: db)
    }

    /// The id of the list, or of the list that now has its name. If there is neither, the list is created again.
    static func id(restoring list: TodoList, position: Int? = nil, in db: Database) throws -> TodoList.ID {
        if try Row.fetchOne(db, literal: "SELECT id FROM todoList WHERE id = \(list.id)") != nil { return list.id }
        if let other = try self.list(named: list.name, in: db) { return other.id }
        try checkRoom(in: db)
        let position: SQL = position.map { "\($0)" } ?? "(SELECT coalesce(max(position), 0) + 1 FROM todoList)"
        try db.execute(
            literal: """
                INSERT INTO todoList (id, name, foldedName, position, created) VALUES (\(list.id), \(list.name),
                    \(FoldedText.forSorting(list.name)), \(position), \(Timestamp.milliseconds(list.created)))
                """)
        return list.id
    }

    static func checked(_ name: String, except id: TodoList.ID?, in db: Database) throws -> String {
        let name = try TodoText.listName(name)
        if let other = try list(named: name, in: db), other.id != id { throw LibraryError.todoListExists(other.name) }
        return name
    }

    private static func checkRoom(in db: Database) throws {
        if try Int.fetchOne(db, sql: "SELECT count(*) FROM todoList") ?? 0 >= TodoList.maximumCount { throw LibraryError.tooManyTodoLists }
    }
}
