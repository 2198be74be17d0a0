import Foundation
import GRDB

/// Reads tasks. The caller holds the transaction.
enum TaskTable {
    static var columns: SQL { "id, uuid, list, title, dueDay, dueMoment, completed, created, modified, position, notes" }

    /// The tasks in their order, which depends on when they are overdue in `timeZone`.
    static func tasks(
        in list: TodoList.ID?, including selection: TaskSelection, doneSince: Date? = nil, limit: Int?, offset: Int, timeZone: TimeZone,
        db: Database
    ) throws -> [TodoTask] {
        if let list { _ = try TodoListTable.existing(list, in: db) }
        // The present offset is used for all dates. Daylight saving time shifts a deadline by an hour, which hardly affects the order.
        let shift = timeZone.secondsFromGMT() * 1000
        let deadline: SQL = "coalesce(task.dueMoment, (task.dueDay + 1) * 86400000 - \(shift))"
        let open: SQL = """
            \(deadline) IS NULL, \(deadline), (SELECT todoList.position FROM todoList WHERE todoList.id = task.list), task.position, task.id
            """
        let done: SQL = "task.completed DESC, task.id DESC"
        let order: SQL =
            switch selection {
            case .open: open
            case .done: done
            case .all: "task.completed IS NOT NULL, CASE WHEN task.completed IS NULL THEN 0 ELSE -task.completed END, \(open)"
            }
        return try Row.fetchAll(
            db,
            literal: """
                SELECT \(columns) FROM task WHERE \(condition(list, selection, doneSince)) ORDER BY \(order)
                LIMIT \(limit.map { max(0, $0) } ?? -1) OFFSET \(max(0, offset))
                """
        ).map(task(from:))
    }

    static func count(in list: TodoList.ID?, including selection: TaskSelection, db: Database) throws -> Int {
        try Int.fetchOne(db, literal: "SELECT count(*) FROM task WHERE \(condition(list, selection))") ?? 0
    }

    static func counts(in db: Database) throws -> TaskCounts {
        let rows = try Row.fetchAll(db, sql: "SELECT list, count(*) AS number, count(completed) AS done FROM task GROUP BY list")
        var (open, done): ([TodoList.ID: Int], [TodoList.ID: Int]) = ([:], [:])
        for row in rows {
            done[row["list"]] = row["done"]
            open[row["list"]] = (row["number"] as Int) - (row["done"] as Int)
        }
        return TaskCounts(openTasks: open, doneTasks: done)
    }

    /// All tasks of a list in its order, completed or not.
    static func all(of list: TodoList.ID, in db: Database) throws -> [TodoTask] {
        try Row.fetchAll(db, literal: "SELECT \(columns) FROM task WHERE list = \(list) ORDER BY position, id").map(task(from:))
    }

    static func existing(_ id: TodoTask.ID, in db: Database) throws -> TodoTask {
        guard let row = try Row.fetchOne(db, literal: "SELECT \(columns) FROM task WHERE id = \(id)") else {
            throw LibraryError.noSuchTask(id)
        }
        return task(from: row)
    }

    private static func condition(_ list: TodoList.ID?, _ selection: TaskSelection, _ doneSince: Date? = nil) -> SQL {
        let inList: SQL = list.map { "list = \($0)" } ?? "1"
        return switch (selection, doneSince) {
        case (.open, let date?): "\(inList) AND (completed IS NULL OR completed >= \(Timestamp.milliseconds(date)))"
        case (.open, nil): "\(inList) AND completed IS NULL"
        case (.done, _): "\(inList) AND completed IS NOT NULL"
        case (.all, _): inList
        }
    }

    private static func task(from row: Row) -> TodoTask {
        TodoTask(
            // Only a uuid that another program wrote can be invalid, and the row is useful without it.
            id: row["id"], uuid: UUID(uuidString: row["uuid"]) ?? UUID(), list: row["list"], title: row["title"], notes: row["notes"],
            due: due(from: row), completed: row.date("completed"), created: Timestamp.date(row["created"]),
            modified: Timestamp.date(row["modified"]), position: row["position"])
    }

    private static func due(from row: Row) -> TaskDue? {
        if let date = row.date("dueMoment") { return .moment(date) }
        return (row["dueDay"] as Int?).map { .day(CivilDay(number: $0)) }
    }
}

/// Writes tasks. The caller holds the transaction.
extension TaskTable {
    /// Adds a task at the end of a list. Without a list it goes to the first one, which is created if there is none.
    static func add(_ draft: TaskDraft, to list: TodoList.ID?, at date: Date, in db: Database) throws -> TodoTask {
        let list = try list.map { try TodoListTable.existing($0, in: db) } ?? TodoListTable.standard(in: db)
        let draft = try draft.checked()
        try checkRoom(in: list, db)
        let now = Timestamp.milliseconds(date)
        try db.execute(
            literal: """
                INSERT INTO task (uuid, list, title, dueDay, dueMoment, created, modified, position, notes)
                VALUES (\(UUID().uuidString), \(list.id), \(draft.title), \(draft.dueDay), \(draft.dueMoment), \(now), \(now),
                    \(try lastPosition(in: list.id, db) + 1), \(draft.notes))
                """)
        return try existing(db.lastInsertedRowID, in: db)
    }

    static func edit(_ id: TodoTask.ID, in db: Database, _ change: (inout TaskDraft) -> Void) throws -> TodoTask {
        let task = try existing(id, in: db)
        var draft = TaskDraft(task)
        change(&draft)
        draft = try draft.checked()
        guard draft != TaskDraft(task) else { return task }
        try db.execute(
            literal: """
                UPDATE task SET title = \(draft.title), notes = \(draft.notes), dueDay = \(draft.dueDay), dueMoment = \(draft.dueMoment),
                    modified = \(Timestamp.now()) WHERE id = \(id)
                """)
        return try existing(id, in: db)
    }

    /// Completes a task; nil reopens it. If that changes nothing, the date stays.
    static func setCompleted(_ date: Date?, of id: TodoTask.ID, in db: Database) throws -> TaskChange {
        let task = try existing(id, in: db)
        guard task.isCompleted != (date != nil) else { return TaskChange(task: task, hasChanged: false) }
        try db.execute(
            literal: """
                UPDATE task SET completed = \(date.map(Timestamp.milliseconds)), modified = \(Timestamp.now()) WHERE id = \(id)
                """)
        return TaskChange(task: try existing(id, in: db), hasChanged: true)
    }

    /// Moves a task before another one, or to the end of a list.
    static func move(_ id: TodoTask.ID, to list: TodoList.ID?, before other: TodoTask.ID?, in db: Database) throws -> TodoTask {
        let task = try existing(id, in: db)
        let next = try other.map { try existing($0, in: db) }
        let target = try TodoListTable.existing(next?.list ?? list ?? task.list, in: db)
        guard next?.id != id else { return task }
        if target.id != task.list { try checkRoom(in: target, db) }
        let position: Int
        if let next {
            position = next.position
            try db.execute(literal: "UPDATE task SET position = position + 1 WHERE list = \(target.id) AND position >= \(position)")
        } else {
            position = try lastPosition(in: target.id, db) + 1
        }
        try db.execute(
            literal: "UPDATE task SET list = \(target.id), position = \(position), modified = \(Timestamp.now()) WHERE id = \(id)")
        return try existing(id, in: db)
    }

    /// Removes tasks, or none if an id is unknown.
    static func remove(_ ids: [TodoTask.ID], from db: Database) throws -> RemovedTasks {
        let tasks = try ids.map { try existing($0, in: db) }
        let lists = try Set(tasks.map(\.list)).map { try TodoListTable.existing($0, in: db) }
        for task in tasks { try db.execute(literal: "DELETE FROM task WHERE id = \(task.id)") }
        return RemovedTasks(tasks: tasks, lists: lists)
    }

    static func removeDone(in list: TodoList.ID?, from db: Database) throws -> RemovedTasks {
        let done = try tasks(in: list, including: .done, limit: nil, offset: 0, timeZone: .gmt, db: db)
        return try remove(done.map(\.id), from: db)
    }

    static func restore(_ removed: RemovedTasks, in db: Database) throws {
        var listIDs: [TodoList.ID: TodoList.ID] = [:]
        for list in removed.lists { listIDs[list.id] = try TodoListTable.id(restoring: list, in: db) }
        for task in removed.tasks { try restore(task, into: listIDs[task.list] ?? task.list, in: db) }
    }

    /// Inserts a removed task again, unless it already exists.
    static func restore(_ task: TodoTask, into list: TodoList.ID, in db: Database) throws {
        let draft = TaskDraft(task)
        try db.execute(
            literal: """
                INSERT OR IGNORE INTO task (id, uuid, list, title, dueDay, dueMoment, completed, created, modified, position, notes)
                VALUES (\(task.id), \(task.uuid.uuidString), \(list), \(task.title), \(draft.dueDay), \(draft.dueMoment),
                    \(task.completed.map(Timestamp.milliseconds)), \(Timestamp.milliseconds(task.created)),
                    \(Timestamp.milliseconds(task.modified)), \(task.position), \(task.notes))
                """)
    }

    static func checkRoom(in list: TodoList, _ db: Database) throws {
        let count = try Int.fetchOne(db, literal: "SELECT count(*) FROM task WHERE list = \(list.id)") ?? 0
        if count >= TodoList.maximumTasks { throw LibraryError.todoListFull(list.name) }
    }

    static func lastPosition(in list: TodoList.ID, _ db: Database) throws -> Int {
        try Int.fetchOne(db, literal: "SELECT coalesce(max(position), 0) FROM task WHERE list = \(list)") ?? 0
    }
}

extension TaskDraft {
    /// The draft as it is stored. Throws if the title or the notes are not usable.
    public func checked() throws(LibraryError) -> TaskDraft {
        var due = due
        if case .moment(let date) = due { due = .moment(Timestamp.date(Timestamp.milliseconds(date))) }
        return TaskDraft(try TodoText.title(title), notes: try TodoText.notes(notes), due: due)
    }

    var dueDay: Int? { if case .day(let day) = due { day.number } else { nil } }
    var dueMoment: Int64? { if case .moment(let date) = due { Timestamp.milliseconds(date) } else { nil } }
}
