public import Foundation

/// Something to do.
public struct TodoTask: Identifiable, Hashable, Sendable {
    public let id: Int64
    /// Stays the same when the task is exported and imported.
    public let uuid: UUID
    public let list: TodoList.ID
    /// One line of 1 to 500 characters.
    public let title: String
    /// At most 10,000 characters, in lines.
    public let notes: String
    public let due: TaskDue?
    /// When it was done; nil while it is open.
    public let completed: Date?
    public let created: Date
    public let modified: Date
    /// Where it stands in its list; the numbers may have gaps.
    public let position: Int

    public var isCompleted: Bool { completed != nil }

    /// The longest title, in characters as people count them.
    public static let longestTitle = 500
    /// The longest notes, in characters as people count them.
    public static let longestNotes = 10_000
}

/// What can be changed about a task.
public struct TaskDraft: Hashable, Sendable {
    /// What is typed on several lines becomes one; control characters are left out.
    public var title: String
    public var notes: String
    public var due: TaskDue?

    /// Describes a task that is not in the library yet.
    public init(_ title: String, notes: String = "", due: TaskDue? = nil) {
        (self.title, self.notes, self.due) = (title, notes, due)
    }

    init(_ task: TodoTask) {
        self.init(task.title, notes: task.notes, due: task.due)
    }
}

/// What completing or reopening a task did.
public struct TaskChange: Hashable, Sendable {
    /// The task as it is now.
    public let task: TodoTask
    /// False where it was so before.
    public let hasChanged: Bool
}

/// Tasks that were removed, to be put back by `Library.restore`.
public struct RemovedTasks: Hashable, Sendable {
    public let tasks: [TodoTask]
    /// Their lists, which may be gone by then.
    let lists: [TodoList]
}

extension TodoTask {
    /// A task that is in no library, to show what one looks like.
    public init(sampled id: Int64, title: String, due: TaskDue? = nil, completed: Date? = nil, created: Date) {
        self.init(
            id: id, uuid: UUID(), list: 0, title: title, notes: "", due: due, completed: completed, created: created, modified: created,
            position: Int(clamping: id))
    }
}
