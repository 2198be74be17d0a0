public import Foundation
import GRDB

/// A task with everything that the library knows about it apart from its id, for import and export. Its position is its place among the
/// others.
public struct TaskRecord: Hashable, Sendable {
    /// The identity that survives export and import; nil for a new one.
    public var uuid: UUID?
    /// The name of its list, which is created if it does not exist.
    public var list: String
    public var draft: TaskDraft
    public var completed: Date?
    /// Nil for the time of the import.
    public var created: Date?
    public var modified: Date?

    /// Creates a record of a task, of which everything else may be unknown.
    public init(
        uuid: UUID? = nil, list: String, draft: TaskDraft, completed: Date? = nil, created: Date? = nil, modified: Date? = nil
    ) {
        (self.uuid, self.list, self.draft) = (uuid, list, draft)
        (self.completed, self.created, self.modified) = (completed, created, modified)
    }
}

/// A list of tasks with everything that the library knows about it apart from its id. Its position is its place among the others.
public struct TodoListRecord: Hashable, Sendable {
    /// Unique in a library.
    public var name: String
    /// Nil for the time of the import.
    public var created: Date?

    /// Creates the record of a list.
    public init(name: String, created: Date? = nil) { (self.name, self.created) = (name, created) }
}

/// Lists and their tasks, for import and export.
public struct TaskRecords: Hashable, Sendable {
    /// In their order.
    public var lists: [TodoListRecord]
    /// In the order of their lists, and within a list in their own order.
    public var tasks: [TaskRecord]

    /// Creates a collection.
    public init(lists: [TodoListRecord] = [], tasks: [TaskRecord] = []) { (self.lists, self.tasks) = (lists, tasks) }

    public var isEmpty: Bool { lists.isEmpty && tasks.isEmpty }
}

/// Exporting and importing tasks; `insert` imports them.
extension Library {
    /// All lists and all tasks, completed or not, in one snapshot.
    public func taskRecords() throws(LibraryError) -> TaskRecords {
        try read { db in
            var records = TaskRecords()
            for list in try TodoListTable.all(in: db) {
                records.lists.append(TodoListRecord(name: list.name, created: list.created))
                for task in try TaskTable.all(of: list.id, in: db) {
                    records.tasks.append(
                        TaskRecord(
                            uuid: task.uuid, list: list.name, draft: TaskDraft(task), completed: task.completed, created: task.created,
                            modified: task.modified))
                }
            }
            return records
        }
    }

    /// The uuids of all tasks.
    public func taskUUIDs() throws(LibraryError) -> Set<UUID> {
        try read { try Set(String.fetchCursor($0, sql: "SELECT uuid FROM task").compactMap { UUID(uuidString: $0) }) }
    }
}

/// Inserts records of tasks. The caller holds the transaction.
enum TaskRecordTable {
    /// Inserts records and returns the number of inserted tasks.
    static func insert(_ records: TaskRecords, known: Library.DuplicatePolicy, in db: Database) throws -> Int {
        let now = Date()
        for record in records.lists { _ = try list(record.name, created: record.created ?? now, in: db) }
        var lists: [String: TodoList] = [:]
        var inserted = 0
        for record in records.tasks {
            let list = try lists[record.list] ?? self.list(record.list, created: record.created ?? now, in: db)
            lists[record.list] = list
            if try insert(record, into: list, known: known, at: now, in: db) { inserted += 1 }
        }
        return inserted
    }

    private static func insert(
        _ record: TaskRecord, into list: TodoList, known: Library.DuplicatePolicy, at now: Date, in db: Database
    ) throws -> Bool {
        var uuid = record.uuid ?? UUID()
        let old = try Int64.fetchOne(db, literal: "SELECT id FROM task WHERE uuid = \(uuid.uuidString)")
        switch (old, known) {
        case (nil, _): break
        case (_?, .skip): return false
        case (_?, .keep): uuid = UUID()
        case (let id?, .replace): try db.execute(literal: "DELETE FROM task WHERE id = \(id)")
        }
        try TaskTable.checkRoom(in: list, db)
        let draft = try record.draft.checked()
        // A replaced task keeps its id.
        try TaskTable.insert(
            draft, into: list.id, id: known == .replace ? old : nil, uuid: uuid, completed: record.completed,
            created: record.created ?? now, modified: record.modified ?? record.created ?? now, in: db)
        return true
    }

    /// The list of that name, created if there is none. Cutting a name is better than losing tasks.
    private static func list(_ name: String, created: Date, in db: Database) throws -> TodoList {
        let cut = String(FoldedText.line(name).prefix(TodoList.maximumNameLength))
        let usable = (try? TodoText.listName(cut)) ?? TodoList.standardName
        return try TodoListTable.list(named: usable, in: db) ?? TodoListTable.add(usable, created: created, to: db)
    }
}
