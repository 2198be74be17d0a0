import Foundation
internal import GRDB

/// Reading and inserting records of tasks, inside a transaction that somebody else holds.
enum TaskRecordTable {
    static func all(in db: Database) throws -> TaskRecords {
        var records = TaskRecords()
        for list in try TodoListTable.all(in: db) {
            records.lists.append(TodoListRecord(name: list.name, created: list.created))
            for task in try TaskTable.all(of: list.id, in: db) {
                var record = TaskRecord(
                    uuid: task.uuid, list: list.name, draft: TaskDraft(task), created: task.created, modified: task.modified)
                record.completed = task.completed
                records.tasks.append(record)
            }
        }
        return records
    }

    static func uuids(in db: Database) throws -> Set<UUID> {
        try Set(String.fetchCursor(db, sql: "SELECT uuid FROM task").compactMap { UUID(uuidString: $0) })
    }

    /// Returns how many tasks came in.
    static func insert(_ records: TaskRecords, known: Library.KnownRecords, in db: Database) throws -> Int {
        for record in records.lists { _ = try list(record.name, created: record.created, in: db) }
        var lists: [String: TodoList] = [:]
        var inserted = 0
        for record in records.tasks {
            let list = try lists[record.list] ?? self.list(record.list, created: record.created, in: db)
            lists[record.list] = list
            if try insert(record, into: list, known: known, in: db) { inserted += 1 }
        }
        return inserted
    }

    private static func insert(
        _ record: TaskRecord, into list: TodoList, known: Library.KnownRecords, in db: Database
    ) throws -> Bool {
        var uuid = record.uuid
        let old = try Int64.fetchOne(db, SQLRequest(literal: "SELECT id FROM task WHERE uuid = \(uuid.uuidString)"))
        switch (old, known) {
        case (nil, _): break
        case (_?, .skip): return false
        case (_?, .keep): uuid = UUID()
        case (let id?, .replace): try db.execute(literal: "DELETE FROM task WHERE id = \(id)")
        }
        try TaskTable.checkRoom(in: list, db)
        let draft = try record.draft.checked()
        // A replaced one keeps its id.
        try db.execute(
            literal: """
                INSERT INTO task (id, uuid, list, title, dueDay, dueMoment, completed, created, modified, position, notes)
                VALUES (\(known == .replace ? old : nil), \(uuid.uuidString), \(list.id), \(draft.title), \(draft.dueDay), \(draft.dueMoment),
                    \(record.completed.map(Timestamp.milliseconds)), \(Timestamp.milliseconds(record.created)),
                    \(Timestamp.milliseconds(record.modified)), \(try TaskTable.lastPosition(in: list.id, db) + 1), \(draft.notes))
                """)
        return true
    }

    /// The list of that name, made when there is none. Losing tasks over a name would be worse than losing letters of it.
    private static func list(_ name: String, created: Date, in db: Database) throws -> TodoList {
        let cut = String(FoldedText.line(name).prefix(TodoList.longestName))
        let usable = (try? TodoText.listName(cut)) ?? TodoList.standardName
        return try TodoListTable.list(named: usable, in: db) ?? TodoListTable.add(usable, created: created, to: db)
    }
}
