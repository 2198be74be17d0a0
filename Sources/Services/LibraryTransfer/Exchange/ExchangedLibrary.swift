public import Foundation
public import LibraryStore

/// Codes and the folders they are in, and tasks with their lists.
public struct ExchangedLibrary: Hashable, Sendable {
    /// In their order.
    public var folders: [ExchangedFolder]
    public var codes: [ExchangedCode]
    /// In their order.
    public var taskLists: [ExchangedTaskList]
    /// In the order of their lists, and there in their own.
    public var tasks: [ExchangedTask]

    /// A collection, empty at first.
    public init(
        folders: [ExchangedFolder] = [], codes: [ExchangedCode] = [], taskLists: [ExchangedTaskList] = [], tasks: [ExchangedTask] = []
    ) {
        (self.folders, self.codes, self.taskLists, self.tasks) = (folders, codes, taskLists, tasks)
    }
}

/// A folder of the library, with how it looks; its place in the list is its place among the folders.
public struct ExchangedFolder: Hashable, Sendable {
    /// Unique in a library.
    public var name: String
    /// The name of an icon; nil for the usual one.
    public var icon: String?
    /// As "#RRGGBB" or the name of a role; nil for the usual one.
    public var color: String?

    /// A folder by its name.
    public init(name: String, icon: String? = nil, color: String? = nil) {
        (self.name, self.icon, self.color) = (name, icon, color)
    }
}

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
