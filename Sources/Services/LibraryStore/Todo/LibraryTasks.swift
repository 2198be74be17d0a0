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
