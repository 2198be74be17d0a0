public import Foundation
import GRDB

/// A list of tasks.
public struct TodoList: Identifiable, Hashable, Sendable {
    public let id: Int64
    /// One line of 1 to 50 characters. Names are unique without regard to case and accents.
    public let name: String
    public let created: Date

    /// The name of the list that is created when a task is added and there is none.
    public static let standardName = "To-do"
    /// The maximum length of a name in characters.
    public static let maximumNameLength = 50
    /// The maximum number of lists in a library.
    public static let maximumCount = 200
    /// The maximum number of tasks in a list, completed or not.
    public static let maximumTasks = 10_000
}

/// A removed list with its tasks, for `Library.restore`.
public struct RemovedTodoList: Hashable, Sendable {
    public let list: TodoList
    let position: Int
    public let tasks: [TodoTask]
}

/// Lists of tasks. Each change is one transaction: when it returns, the change survives a crash of the program and of the machine.
extension Library {
    /// All lists of tasks, in their order.
    public func lists() async throws(LibraryError) -> [TodoList] {
        try await read { try TodoListTable.all(in: $0) }
    }

    /// The list of that name, without regard to case and accents; nil if there is none.
    public func list(named name: String) async throws(LibraryError) -> TodoList? {
        try await read { try TodoListTable.list(named: name, in: $0) }
    }

    /// The number of tasks in each list.
    public func taskCounts() async throws(LibraryError) -> TaskCounts {
        try await read { db in
            let rows = try Row.fetchAll(db, sql: "SELECT list, count(*) AS number, count(completed) AS done FROM task GROUP BY list")
            var (open, done): ([TodoList.ID: Int], [TodoList.ID: Int]) = ([:], [:])
            for row in rows {
                done[try row["list"]] = try row["done"]
                open[try row["list"]] = (try row["number"] as Int) - (try row["done"] as Int)
            }
            return TaskCounts(openTasks: open, doneTasks: done)
        }
    }

    /// Adds a list at the end. The name has 1 to 50 characters on one line, and is unique without regard to case and accents.
    @discardableResult
    public func addList(_ name: String) async throws(LibraryError) -> TodoList {
        try await write { try TodoListTable.add(name, to: $0) }
    }

    /// Renames a list; its tasks stay in it.
    @discardableResult
    public func renameList(_ id: TodoList.ID, to name: String) async throws(LibraryError) -> TodoList {
        try await write { db in
            let old = try TodoList.existing(id, in: db)
            let name = try TodoListTable.checked(name, except: id, in: db)
            guard old.name != name else { return old }
            try db.execute(literal: "UPDATE todoList SET name = \(name), foldedName = \(FoldedText.forSorting(name)) WHERE id = \(id)")
            return try TodoList.existing(id, in: db)
        }
    }

    /// Removes a list with its tasks. The result restores them.
    @discardableResult
    public func removeList(_ id: TodoList.ID) async throws(LibraryError) -> RemovedTodoList {
        try await write { db in
            let list = try TodoList.existing(id, in: db)
            let position = try Int.fetchOne(db, literal: "SELECT position FROM todoList WHERE id = \(id)") ?? 0
            let tasks = try TaskTable.all(of: id, in: db)
            try db.execute(literal: "DELETE FROM todoList WHERE id = \(id)")
            return RemovedTodoList(list: list, position: position, tasks: tasks)
        }
    }

    /// Restores a list with its tasks. If another list has its name by now, the tasks go there.
    public func restore(_ removed: RemovedTodoList) async throws(LibraryError) {
        try await write { db in
            let id = try TodoListTable.id(restoring: removed.list, position: removed.position, in: db)
            for task in removed.tasks { try TaskTable.restore(task, into: id, in: db) }
        }
    }
}

extension TodoList: StoredValue {
    static let selection: SQL = "SELECT id, name, created FROM todoList"

    static func missing(_ id: Int64) -> LibraryError { .noSuchTodoList(String(id)) }

    init(_ row: Row) throws { self.init(id: try row["id"], name: try row["name"], created: try row.date(of: "created")) }
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
