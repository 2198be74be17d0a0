public import Foundation

/// A list of tasks.
public struct TodoList: Identifiable, Hashable, Sendable {
    public let id: Int64
    /// One line of 1 to 50 characters, unlike every other list's apart from case and accents.
    public let name: String
    public let created: Date

    /// The list that is made when a task is added and there is none.
    public static let standardName = "To-do"
    /// The longest name, in characters as people count them.
    public static let longestName = 50
    /// A library holds at most so many lists.
    public static let most = 200
    /// A list holds at most so many tasks, done or not.
    public static let mostTasks = 10_000
}

/// A list that was removed with its tasks, to be put back by `Library.restore`.
public struct RemovedTodoList: Hashable, Sendable {
    public let list: TodoList
    let position: Int
    public let tasks: [TodoTask]
}

/// Lists of tasks. Each change is one transaction: when it returns, it survives a crash of the program and of the machine.
extension Library {
    /// All lists of tasks, in the order that people gave them.
    public func lists() throws(LibraryError) -> [TodoList] {
        try read { try TodoListTable.all(in: $0) }
    }

    /// All lists of tasks, in the order that people gave them.
    public func lists() async throws(LibraryError) -> [TodoList] {
        try await read { try TodoListTable.all(in: $0) }
    }

    /// The list of that name, whatever its case and accents; nil when there is none.
    public func list(named name: String) throws(LibraryError) -> TodoList? {
        try read { try TodoListTable.list(named: name, in: $0) }
    }

    /// The list of that name, whatever its case and accents; nil when there is none.
    public func list(named name: String) async throws(LibraryError) -> TodoList? {
        try await read { try TodoListTable.list(named: name, in: $0) }
    }

    /// How many tasks each list holds.
    public func taskCounts() throws(LibraryError) -> TaskCounts {
        try read { try TaskTable.counts(in: $0) }
    }

    /// How many tasks each list holds.
    public func taskCounts() async throws(LibraryError) -> TaskCounts {
        try await read { try TaskTable.counts(in: $0) }
    }

    /// Adds a list behind the others. The name is 1 to 50 characters on one line, unlike every other apart from case and accents.
    @discardableResult
    public func addList(_ name: String) throws(LibraryError) -> TodoList {
        try write { try TodoListTable.add(name, to: $0) }
    }

    /// Adds a list behind the others. The name is 1 to 50 characters on one line, unlike every other apart from case and accents.
    @discardableResult
    public func addList(_ name: String) async throws(LibraryError) -> TodoList {
        try await write { try TodoListTable.add(name, to: $0) }
    }

    /// Renames a list; its tasks stay in it.
    @discardableResult
    public func renameList(_ id: TodoList.ID, to name: String) throws(LibraryError) -> TodoList {
        try write { try TodoListTable.rename(id, to: name, in: $0) }
    }

    /// Renames a list; its tasks stay in it.
    @discardableResult
    public func renameList(_ id: TodoList.ID, to name: String) async throws(LibraryError) -> TodoList {
        try await write { try TodoListTable.rename(id, to: name, in: $0) }
    }

    /// Puts lists into this order; those not named follow as they were.
    public func orderLists(_ ids: [TodoList.ID]) throws(LibraryError) {
        try write { try TodoListTable.order(ids, in: $0) }
    }

    /// Puts lists into this order; those not named follow as they were.
    public func orderLists(_ ids: [TodoList.ID]) async throws(LibraryError) {
        try await write { try TodoListTable.order(ids, in: $0) }
    }

    /// Removes a list with its tasks; the value returned puts them back.
    @discardableResult
    public func removeList(_ id: TodoList.ID) throws(LibraryError) -> RemovedTodoList {
        try write { try TodoListTable.remove(id, from: $0) }
    }

    /// Removes a list with its tasks; the value returned puts them back.
    @discardableResult
    public func removeList(_ id: TodoList.ID) async throws(LibraryError) -> RemovedTodoList {
        try await write { try TodoListTable.remove(id, from: $0) }
    }

    /// Puts a list back with its tasks. Where another list has its name by now, the tasks go there.
    public func restore(_ removed: RemovedTodoList) throws(LibraryError) {
        try write { try TodoListTable.restore(removed, in: $0) }
    }

    /// Puts a list back with its tasks. Where another list has its name by now, the tasks go there.
    public func restore(_ removed: RemovedTodoList) async throws(LibraryError) {
        try await write { try TodoListTable.restore(removed, in: $0) }
    }
}
