public import Foundation
public import LibraryStore

/// A task on its way into a file or out of one.
public struct ExchangedTask: Hashable, Sendable {
    /// The identity that survives export and import; nil where the file gives none.
    public var uuid: UUID?
    /// The name of its list.
    public var list: String
    public var draft: TaskDraft
    public var completed: Date?
    /// Nil where the file does not say.
    public var created: Date?
    public var modified: Date?

    /// An open task; the rest is set as it is found.
    public init(list: String, draft: TaskDraft) {
        (self.list, self.draft) = (list, draft)
        (uuid, completed, created, modified) = (nil, nil, nil, nil)
    }

    /// Everything that the library knows about a task.
    public init(_ record: TaskRecord) {
        self.init(list: record.list, draft: record.draft)
        (uuid, completed, created, modified) = (record.uuid, record.completed, record.created, record.modified)
    }
}

/// A list of tasks; its place is its place among the lists.
public struct ExchangedTaskList: Hashable, Sendable {
    /// Unique in a library.
    public var name: String
    public var created: Date?

    public init(name: String, created: Date? = nil) { (self.name, self.created) = (name, created) }
}

extension TaskRecord {
    /// The record of a task that comes in: what the file does not say happened `now`.
    init(_ task: ExchangedTask, now: Date) {
        self.init(uuid: task.uuid ?? UUID(), list: task.list, draft: task.draft, created: task.created ?? now, modified: task.modified)
        completed = task.completed
    }
}
