public import Foundation

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
        try await read { try TaskTable.count(in: list, including: selection, db: $0) }
    }

    /// The task with that id.
    public func task(_ id: TodoTask.ID) async throws(LibraryError) -> TodoTask {
        try await read { try TaskTable.existing(id, in: $0) }
    }
}

/// Changing tasks. Each function is one transaction: when it returns, the change survives a crash of the program and of the machine.
extension Library {
    /// Adds a task at the end of a list. Without a list it goes to the first one, which is created if there is none.
    @discardableResult
    public func addTask(_ draft: TaskDraft, to list: TodoList.ID? = nil, at date: Date = .now) async throws(LibraryError) -> TodoTask {
        try await write { try TaskTable.add(draft, to: list, at: date, in: $0) }
    }

    /// Changes a task and returns the new state. If nothing changes, nothing is written.
    @discardableResult
    public func editTask(_ id: TodoTask.ID, _ change: @escaping @Sendable (inout TaskDraft) -> Void) async throws(LibraryError) -> TodoTask
    {
        try await write { try TaskTable.edit(id, in: $0, change) }
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
        try await write { try TaskTable.move(id, to: list, before: other, in: $0) }
    }

    /// Removes a task. The result restores it.
    @discardableResult
    public func removeTask(_ id: TodoTask.ID) async throws(LibraryError) -> RemovedTasks {
        try await write { try TaskTable.remove([id], from: $0) }
    }

    /// Removes tasks, or none if an id is unknown. The result restores them.
    @discardableResult
    public func removeTasks(_ ids: [TodoTask.ID]) async throws(LibraryError) -> RemovedTasks {
        try await write { try TaskTable.remove(ids, from: $0) }
    }

    /// Removes the completed tasks of a list or of all lists. The result restores them.
    @discardableResult
    public func removeDoneTasks(in list: TodoList.ID? = nil) async throws(LibraryError) -> RemovedTasks {
        try await write { try TaskTable.removeDone(in: list, from: $0) }
    }

    /// Restores tasks at their positions. A list that is gone is restored as well.
    public func restore(_ removed: RemovedTasks) async throws(LibraryError) {
        try await write { try TaskTable.restore(removed, in: $0) }
    }
}
