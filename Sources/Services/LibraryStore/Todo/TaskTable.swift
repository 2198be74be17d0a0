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
