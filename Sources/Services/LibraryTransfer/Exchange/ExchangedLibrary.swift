public import Foundation
public import LibraryStore

/// Codes with their folders, and tasks with their lists.
public struct ExchangedLibrary: Hashable, Sendable {
    /// In their order.
    public var folders: [ExchangedFolder]
    public var codes: [ExchangedCode]
    /// In their order.
    public var taskLists: [ExchangedTaskList]
    /// In the order of their lists, and within a list in their own order.
    public var tasks: [ExchangedTask]

    /// Creates a collection.
    public init(
        folders: [ExchangedFolder] = [], codes: [ExchangedCode] = [], taskLists: [ExchangedTaskList] = [], tasks: [ExchangedTask] = []
    ) {
        (self.folders, self.codes, self.taskLists, self.tasks) = (folders, codes, taskLists, tasks)
    }
}

/// A folder of the library. Its position is its place in the list of folders.
public typealias ExchangedFolder = FolderRecord

/// A task for import and export.
public struct ExchangedTask: Hashable, Sendable {
    /// The identity that survives export and import; nil if the file gives none.
    public var uuid: UUID?
    /// The name of its list.
    public var list: String
    public var draft: TaskDraft
    public var completed: Date?
    /// Nil if the file does not tell.
    public var created: Date?
    public var modified: Date?

    /// Creates an open task. Set the other properties where more is known.
    public init(list: String, draft: TaskDraft) {
        (self.list, self.draft) = (list, draft)
        (uuid, completed, created, modified) = (nil, nil, nil, nil)
    }

    /// Creates the task of a record.
    public init(_ record: TaskRecord) {
        self.init(list: record.list, draft: record.draft)
        (uuid, completed, created, modified) = (record.uuid, record.completed, record.created, record.modified)
    }
}

/// A list of tasks. Its position is its place among the lists.
public struct ExchangedTaskList: Hashable, Sendable {
    /// Unique in a library.
    public var name: String
    public var created: Date?

    /// Creates a list of tasks.
    public init(name: String, created: Date? = nil) { (self.name, self.created) = (name, created) }
}

extension TaskRecord {
    /// Creates the record of an imported task. `now` stands for a missing creation date.
    init(_ task: ExchangedTask, now: Date) {
        self.init(uuid: task.uuid ?? UUID(), list: task.list, draft: task.draft, created: task.created ?? now, modified: task.modified)
        completed = task.completed
    }
}
