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
