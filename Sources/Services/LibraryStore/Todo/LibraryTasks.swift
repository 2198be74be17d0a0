public import Foundation
import GRDB

/// Reading tasks.
extension Library {
    /// The tasks of a list, or of all lists.
    ///
    /// - Parameters:
    ///   - list: nil for all lists.
    ///   - doneSince: adds to the open tasks those that were completed at that moment or later.
    ///   - timeZone: the time zone of the user. A task that is due on a day comes after those that are due at a time on it.
    public func tasks(
        in list: TodoList.ID? = nil, including selection: TaskSelection = .open, doneSince: Date? = nil, limit: Int? = nil, offset: Int = 0,
        timeZone: TimeZone = .current
    ) async throws(LibraryError) -> [TodoTask] {
        try await read {
            try TaskTable.tasks(
                in: list, including: selection, doneSince: doneSince, limit: limit, offset: offset, timeZone: timeZone, db: $0)
        }
    }

    /// The number of tasks in a list, or in all lists.
    public func countTasks(in list: TodoList.ID? = nil, including selection: TaskSelection = .open) async throws(LibraryError) -> Int {
        try await read {
            try Int.fetchOne($0, literal: "SELECT count(*) FROM task WHERE \(TaskTable.condition(list, selection))") ?? 0
        }
    }

    /// The task with that id.
    public func task(_ id: TodoTask.ID) async throws(LibraryError) -> TodoTask {
        try await read { try TodoTask.existing(id, in: $0) }
    }
}

/// Changing tasks. Each function is one transaction: when it returns, the change survives a crash of the program and of the machine.
extension Library {
    /// Adds a task at the end of a list. Without a list it goes to the first one, which is created if there is none.
    @discardableResult
    public func addTask(_ draft: TaskDraft, to list: TodoList.ID? = nil, at date: Date = .now) async throws(LibraryError) -> TodoTask {
        try await write { db in
            let list = try list.map { try TodoList.existing($0, in: db) } ?? TodoListTable.standard(in: db)
            let draft = try draft.checked()
            try TaskTable.checkRoom(in: list, db)
            try TaskTable.insert(draft, into: list.id, created: date, modified: date, in: db)
            return try TodoTask.existing(db.lastInsertedRowID, in: db)
        }
    }

    /// Changes a task and returns the new state. If nothing changes, nothing is written.
    @discardableResult
    public func editTask(_ id: TodoTask.ID, _ change: @escaping @Sendable (inout TaskDraft) -> Void) async throws(LibraryError) -> TodoTask
    {
        try await write { db in
            let task = try TodoTask.existing(id, in: db)
            var draft = TaskDraft(task)
            change(&draft)
            draft = try draft.checked()
            guard draft != TaskDraft(task) else { return task }
            try db.execute(
                literal: """
                    UPDATE task SET title = \(draft.title), notes = \(draft.notes), dueDay = \(draft.dueDay), dueMoment = \(draft.dueMoment),
                        modified = \(Timestamp.now()) WHERE id = \(id)
                    """)
            return try TodoTask.existing(id, in: db)
        }
    }

    /// Completes a task. A completed task keeps its date; the result says whether anything has changed.
    @discardableResult
    public func completeTask(_ id: TodoTask.ID, at date: Date = .now) async throws(LibraryError) -> TaskChange {
        try await write { try TaskTable.setCompleted(date, of: id, in: $0) }
    }

    /// Reopens a task, which keeps its position. The result says whether anything has changed.
    @discardableResult
    public func reopenTask(_ id: TodoTask.ID) async throws(LibraryError) -> TaskChange {
        try await write { try TaskTable.setCompleted(nil, of: id, in: $0) }
    }

    /// Moves a task before another one and into its list, or else to the end of a list, by default its own.
    @discardableResult
    public func moveTask(
        _ id: TodoTask.ID, to list: TodoList.ID? = nil, before other: TodoTask.ID? = nil
    ) async throws(LibraryError) -> TodoTask {
        try await write { db in
            let task = try TodoTask.existing(id, in: db)
            let next = try other.map { try TodoTask.existing($0, in: db) }
            let target = try TodoList.existing(next?.list ?? list ?? task.list, in: db)
            guard next?.id != id else { return task }
            if target.id != task.list { try TaskTable.checkRoom(in: target, db) }
            let position = try next?.position ?? TaskTable.lastPosition(in: target.id, db) + 1
            if next != nil {
                try db.execute(literal: "UPDATE task SET position = position + 1 WHERE list = \(target.id) AND position >= \(position)")
            }
            try db.execute(
                literal: "UPDATE task SET list = \(target.id), position = \(position), modified = \(Timestamp.now()) WHERE id = \(id)")
            return try TodoTask.existing(id, in: db)
        }
    }

    /// Removes a task. The result restores it.
    @discardableResult
    public func removeTask(_ id: TodoTask.ID) async throws(LibraryError) -> RemovedTasks { try await removeTasks([id]) }

    /// Removes tasks, or none if an id is unknown. The result restores them.
    @discardableResult
    public func removeTasks(_ ids: [TodoTask.ID]) async throws(LibraryError) -> RemovedTasks {
        try await write { try TaskTable.remove(ids, from: $0) }
    }

    /// Removes the completed tasks of a list or of all lists. The result restores them.
    @discardableResult
    public func removeDoneTasks(in list: TodoList.ID? = nil) async throws(LibraryError) -> RemovedTasks {
        try await write { db in
            let done = try TaskTable.tasks(in: list, including: .done, limit: nil, offset: 0, timeZone: .gmt, db: db)
            return try TaskTable.remove(done.map(\.id), from: db)
        }
    }

    /// Restores tasks at their positions. A list that is gone is restored as well.
    public func restore(_ removed: RemovedTasks) async throws(LibraryError) {
        try await write { db in
            var listIDs: [TodoList.ID: TodoList.ID] = [:]
            for list in removed.lists { listIDs[list.id] = try TodoListTable.id(restoring: list, in: db) }
            for task in removed.tasks { try TaskTable.restore(task, into: listIDs[task.list] ?? task.list, in: db) }
        }
    }
}

extension TodoTask: StoredValue {
    static let selection: SQL = """
        SELECT id, uuid, list, title, dueDay, dueMoment, completed, created, modified, position, notes FROM task
        """

    static func missing(_ id: Int64) -> LibraryError { .noSuchTask(id) }

    init(_ row: Row) throws {
        let day = (try row["dueDay"] as Int?).map { TaskDue.day(CivilDay(number: $0)) }
        self.init(
            // Only a uuid that another program wrote can be invalid, and the row is useful without it.
            id: try row["id"], uuid: try row.uuid, list: try row["list"], title: try row["title"], notes: try row["notes"],
            due: try row.date("dueMoment").map { .moment($0) } ?? day, completed: try row.date("completed"),
            created: try row.date(of: "created"), modified: try row.date(of: "modified"), position: try row["position"])
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
