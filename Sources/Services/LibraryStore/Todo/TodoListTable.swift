import Foundation
import GRDB

/// Reads and writes lists of tasks. The caller holds the transaction.
enum TodoListTable {
    private static var columns: SQL { "id, name, created" }

    static func all(in db: Database) throws -> [TodoList] {
        try Row.fetchAll(db, literal: "SELECT \(columns) FROM todoList ORDER BY position, id").map(list(from:))
    }

    static func existing(_ id: TodoList.ID, in db: Database) throws -> TodoList {
        guard let row = try Row.fetchOne(db, literal: "SELECT \(columns) FROM todoList WHERE id = \(id)") else {
            throw LibraryError.noSuchTodoList(String(id))
        }
        return list(from: row)
    }

    /// The folder of that name, without regard to case and accents.
    static func list(named name: String, in db: Database) throws -> TodoList? {
        let folded = FoldedText.nameKey(name)
        return try Row.fetchOne(db, literal: "SELECT \(columns) FROM todoList WHERE foldedName = \(folded)").map(list(from:))
    }

    /// The first list, created if there is none.
    static func standard(in db: Database) throws -> TodoList {
        let first = try Row.fetchOne(db, literal: "SELECT \(columns) FROM todoList ORDER BY position, id LIMIT 1")
        return try first.map(list(from:)) ?? add(TodoList.standardName, to: db)
    }

    /// Adds a folder at the end.
    static func add(_ name: String, created: Date = .now, to db: Database) throws -> TodoList {
        let name = try checked(name, except: nil, in: db)
        try checkRoom(in: db)
        try db.execute(
            literal: """
                INSERT INTO todoList (name, foldedName, position, created) VALUES (\(name), \(FoldedText.forSorting(name)),
                    (SELECT coalesce(max(position), 0) + 1 FROM todoList), \(Timestamp.milliseconds(created)))
                """)
        return try existing(db.lastInsertedRowID, in: db)
    }

    static func rename(_ id: TodoList.ID, to name: String, in db: Database) throws -> TodoList {
        let old = try existing(id, in: db)
        let name = try checked(name, except: id, in: db)
        guard old.name != name else { return old }
        try db.execute(literal: "UPDATE todoList SET name = \(name), foldedName = \(FoldedText.forSorting(name)) WHERE id = \(id)")
        return try existing(id, in: db)
    }

    static func remove(_ id: TodoList.ID, from db: Database) throws -> RemovedTodoList {
        let list = try existing(id, in: db)
        let position = try Int.fetchOne(db, literal: "SELECT position FROM todoList WHERE id = \(id)") ?? 0
        let tasks = try TaskTable.all(of: id, in: db)
        try db.execute(literal: "DELETE FROM todoList WHERE id = \(id)")
        return RemovedTodoList(list: list, position: position, tasks: tasks)
    }

    /// Restores a list. If another list has its name by now, the tasks go there.
    static func restore(_ removed: RemovedTodoList, in db: Database) throws {
        let list = removed.list
        let id = try id(restoring: list, position: removed.position, in: db)
        for task in removed.tasks { try TaskTable.restore(task, into: id, in: db) }
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

    /// Moves lists to the beginning, in this order. The others follow in their old order.
    static func order(_ ids: [TodoList.ID], in db: Database) throws {
        for id in ids { _ = try existing(id, in: db) }
        let others = try all(in: db).map(\.id).filter { !ids.contains($0) }
        for (position, id) in (ids + others).enumerated() {
            try db.execute(literal: "UPDATE todoList SET position = \(position + 1) WHERE id = \(id)")
        }
    }

    private static func checked(_ name: String, except id: TodoList.ID?, in db: Database) throws -> String {
        let name = try TodoText.listName(name)
        if let other = try list(named: name, in: db), other.id != id { throw LibraryError.todoListExists(other.name) }
        return name
    }

    private static func checkRoom(in db: Database) throws {
        if try Int.fetchOne(db, sql: "SELECT count(*) FROM todoList") ?? 0 >= TodoList.maximumCount { throw LibraryError.tooManyTodoLists }
    }

    private static func list(from row: Row) -> TodoList {
        TodoList(id: row["id"], name: row["name"], created: Timestamp.date(row["created"]))
    }
}
