import Foundation
internal import GRDB

/// Reading tasks, inside a transaction that somebody else holds.
enum TaskTable {
    static var columns: SQL { "id, uuid, list, title, dueDay, dueMoment, completed, created, modified, position, notes" }

    /// When a task is overdue decides the order; where that depends on where a person is, `timeZone` says it.
    static func tasks(
        in list: TodoList.ID?, including selection: TaskSelection, doneSince: Date? = nil, limit: Int?, offset: Int, timeZone: TimeZone, db: Database
    ) throws -> [TodoTask] {
        if let list { _ = try TodoListTable.existing(list, in: db) }
        // Summer time moves an hour: it decides nothing but which of a day's end and of a moment beside it comes first.
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
            SQLRequest(
                literal: """
                    SELECT \(columns) FROM task WHERE \(condition(list, selection, doneSince)) ORDER BY \(order)
                    LIMIT \(limit.map { max(0, $0) } ?? -1) OFFSET \(max(0, offset))
                    """)
        ).map(task(from:))
    }

    static func count(in list: TodoList.ID?, including selection: TaskSelection, db: Database) throws -> Int {
        try Int.fetchOne(db, SQLRequest(literal: "SELECT count(*) FROM task WHERE \(condition(list, selection))")) ?? 0
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

    /// Those of a list in its order, done or not.
    static func all(of list: TodoList.ID, in db: Database) throws -> [TodoTask] {
        try Row.fetchAll(db, SQLRequest(literal: "SELECT \(columns) FROM task WHERE list = \(list) ORDER BY position, id")).map(task(from:))
    }

    static func existing(_ id: TodoTask.ID, in db: Database) throws -> TodoTask {
        guard let row = try Row.fetchOne(db, SQLRequest(literal: "SELECT \(columns) FROM task WHERE id = \(id)")) else {
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
            // Only a uuid that another program wrote into the file fails here, and the row is of use without it.
            id: row["id"], uuid: UUID(uuidString: row["uuid"]) ?? UUID(), list: row["list"], title: row["title"], notes: row["notes"],
            due: due(from: row), completed: (row["completed"] as Int64?).map(Timestamp.date), created: Timestamp.date(row["created"]),
            modified: Timestamp.date(row["modified"]), position: row["position"])
    }

    private static func due(from row: Row) -> TaskDue? {
        if let moment = row["dueMoment"] as Int64? { return .moment(Timestamp.date(moment)) }
        return (row["dueDay"] as Int?).map { .day(CivilDay(number: $0)) }
    }
}

/// Writing tasks, inside a transaction that somebody else holds.
extension TaskTable {
    /// Stands last in its list; without one in the first list, which is made when there is none.
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

    /// Nil reopens it. One that is so already keeps its date.
    static func setCompleted(_ date: Date?, of id: TodoTask.ID, in db: Database) throws -> TaskChange {
        let task = try existing(id, in: db)
        guard task.isCompleted != (date != nil) else { return TaskChange(task: task, hasChanged: false) }
        try db.execute(
            literal: """
                UPDATE task SET completed = \(date.map(Timestamp.milliseconds)), modified = \(Timestamp.now()) WHERE id = \(id)
                """)
        return TaskChange(task: try existing(id, in: db), hasChanged: true)
    }

    /// Stands right before another task of the list, or last.
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

    /// An unknown id leaves all of them where they are.
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
        var places: [TodoList.ID: TodoList.ID] = [:]
        for list in removed.lists { places[list.id] = try TodoListTable.place(for: list, in: db) }
        for task in removed.tasks { try restore(task, into: places[task.list] ?? task.list, in: db) }
    }

    /// One that is there again stays as it is.
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
        let count = try Int.fetchOne(db, SQLRequest(literal: "SELECT count(*) FROM task WHERE list = \(list.id)")) ?? 0
        if count >= TodoList.mostTasks { throw LibraryError.todoListFull(list.name) }
    }

    static func lastPosition(in list: TodoList.ID, _ db: Database) throws -> Int {
        try Int.fetchOne(db, SQLRequest(literal: "SELECT coalesce(max(position), 0) FROM task WHERE list = \(list)")) ?? 0
    }
}

extension TaskDraft {
    /// As it is kept; throws what is wrong with its title or its notes.
    public func checked() throws(LibraryError) -> TaskDraft {
        var due = due
        if case .moment(let date) = due { due = .moment(Timestamp.date(Timestamp.milliseconds(date))) }
        return TaskDraft(try TodoText.title(title), notes: try TodoText.notes(notes), due: due)
    }

    var dueDay: Int? { if case .day(let day) = due { day.number } else { nil } }
    var dueMoment: Int64? { if case .moment(let date) = due { Timestamp.milliseconds(date) } else { nil } }
}
