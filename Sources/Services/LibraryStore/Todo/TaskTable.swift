import Foundation
import GRDB

extension TodoTask: StoredValue {
    static let selection: SQL = """
        SELECT id, uuid, list, title, dueDay, dueMoment, completed, created, modified, position, notes FROM task
        """

    static func missing(_ id: Int64) -> LibraryError { .noSuchTask(id) }

    init(_ row: Row) {
        let day = (row["dueDay"] as Int?).map { TaskDue.day(CivilDay(number: $0)) }
        self.init(
            // Only a uuid that another program wrote can be invalid, and the row is useful without it.
            id: row["id"], uuid: UUID(uuidString: row["uuid"]) ?? UUID(), list: row["list"], title: row["title"], notes: row["notes"],
            due: row.date("dueMoment").map { .moment($0) } ?? day, completed: row.date("completed"),
            created: Timestamp.date(row["created"]), modified: Timestamp.date(row["modified"]), position: row["position"])
    }
}

/// Reads tasks. The caller holds the transaction.
enum TaskTable {
    /// The tasks in their order, which depends on when they are overdue in `timeZone`.
    static func tasks(
        in list: TodoList.ID?, including selection: TaskSelection, doneSince: Date? = nil, limit: Int?, offset: Int, timeZone: TimeZone,
        db: Database
    ) throws -> [TodoTask] {
        if let list { _ = try TodoList.existing(list, in: db) }
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
        return try TodoTask.fetchAll(
            db,
            """
            WHERE \(condition(list, selection, doneSince)) ORDER BY \(order)
            LIMIT \(limit.map { max(0, $0) } ?? -1) OFFSET \(max(0, offset))
            """)
    }

    /// All tasks of a list in its order, completed or not.
    static func all(of list: TodoList.ID, in db: Database) throws -> [TodoTask] {
        try TodoTask.fetchAll(db, "WHERE list = \(list) ORDER BY position, id")
    }

    static func condition(_ list: TodoList.ID?, _ selection: TaskSelection, _ doneSince: Date? = nil) -> SQL {
        let inList: SQL = list.map { "list = \($0)" } ?? "1"
        return switch (selection, doneSince) {
        case (.open, let date?): "\(inList) AND (completed IS NULL OR completed >= \(Timestamp.milliseconds(date)))"
        case (.open, nil): "\(inList) AND completed IS NULL"
        case (.done, _): "\(inList) AND completed IS NOT NULL"
        case (.all, _): inList
        }
    }
}

/// Writes tasks. The caller holds the transaction.
extension TaskTable {
    /// Inserts a task at a position, or at the end of its list. A task with the id of another one is ignored if `known` is true, and else
    /// an error.
    static func insert(
        _ draft: TaskDraft, into list: TodoList.ID, id: TodoTask.ID? = nil, uuid: UUID = UUID(), completed: Date? = nil, created: Date,
        modified: Date, position: Int? = nil, ignoringKnown: Bool = false, in db: Database
    ) throws {
        let conflict: SQL = ignoringKnown ? "OR IGNORE" : ""
        try db.execute(
            literal: """
                INSERT \(conflict) INTO task (id, uuid, list, title, dueDay, dueMoment, completed, created, modified, position, notes)
                VALUES (\(id), \(uuid.uuidString), \(list), \(draft.title), \(draft.dueDay), \(draft.dueMoment),
                    \(completed.map(Timestamp.milliseconds)), \(Timestamp.milliseconds(created)), \(Timestamp.milliseconds(modified)),
                    \(try position ?? lastPosition(in: list, db) + 1), \(draft.notes))
                """)
    }

    /// Completes a task; nil reopens it. If that changes nothing, the date stays.
    static func setCompleted(_ date: Date?, of id: TodoTask.ID, in db: Database) throws -> TaskChange {
        let task = try TodoTask.existing(id, in: db)
        guard task.isCompleted != (date != nil) else { return TaskChange(task: task, hasChanged: false) }
        try db.execute(
            literal: """
                UPDATE task SET completed = \(date.map(Timestamp.milliseconds)), modified = \(Timestamp.now()) WHERE id = \(id)
                """)
        return TaskChange(task: try TodoTask.existing(id, in: db), hasChanged: true)
    }

    /// Removes tasks, or none if an id is unknown.
    static func remove(_ ids: [TodoTask.ID], from db: Database) throws -> RemovedTasks {
        let tasks = try ids.map { try TodoTask.existing($0, in: db) }
        let lists = try Set(tasks.map(\.list)).map { try TodoList.existing($0, in: db) }
        for task in tasks { try db.execute(literal: "DELETE FROM task WHERE id = \(task.id)") }
        return RemovedTasks(tasks: tasks, lists: lists)
    }

    /// Inserts a removed task again, unless it already exists.
    static func restore(_ task: TodoTask, into list: TodoList.ID, in db: Database) throws {
        try insert(
            TaskDraft(task), into: list, id: task.id, uuid: task.uuid, completed: task.completed, created: task.created,
            modified: task.modified, position: task.position, ignoringKnown: true, in: db)
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
