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
                done[row["list"]] = row["done"]
                open[row["list"]] = (row["number"] as Int) - (row["done"] as Int)
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
