public import Foundation

/// Everything that the library knows about a task, apart from its id: what is exported and imported. Its place is its place among the others.
public struct TaskRecord: Hashable, Sendable {
    public var uuid: UUID
    /// The name of its list, which is made when there is none.
    public var list: String
    public var draft: TaskDraft
    public var completed: Date?
    public var created: Date
    public var modified: Date

    /// Describes a task that is open, unless the properties that follow say more.
    public init(uuid: UUID = UUID(), list: String, draft: TaskDraft, created: Date = .now, modified: Date? = nil) {
        (self.uuid, self.list, self.draft, self.created) = (uuid, list, draft, created)
        self.modified = modified ?? created
    }
}

/// Everything that the library knows about a list of tasks, apart from its id.
public struct TodoListRecord: Hashable, Sendable {
    public var name: String
    public var created: Date

    public init(name: String, created: Date = .now) { (self.name, self.created) = (name, created) }
}

/// Lists with their tasks on their way in or out.
public struct TaskRecords: Hashable, Sendable {
    /// In their order.
    public var lists: [TodoListRecord]
    /// In the order of their lists, and there in their own.
    public var tasks: [TaskRecord]

    public init(lists: [TodoListRecord] = [], tasks: [TaskRecord] = []) { (self.lists, self.tasks) = (lists, tasks) }

    public var isEmpty: Bool { lists.isEmpty && tasks.isEmpty }
}
