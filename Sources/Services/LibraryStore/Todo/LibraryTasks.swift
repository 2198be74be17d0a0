public import Foundation

/// Reading tasks.
extension Library {
    /// The tasks of a list, or of all lists.
    ///
    /// - Parameters:
    ///   - list: nil stands for all lists.
    ///   - doneSince: with the open ones also those that were done at that moment or later, where they stood.
    ///   - timeZone: where the person is: a task that is due on a day stands behind those that are due at a time of it.
    public func tasks(
        in list: TodoList.ID? = nil, including selection: TaskSelection = .open, doneSince: Date? = nil, limit: Int? = nil, offset: Int = 0,
        timeZone: TimeZone = .current
    ) throws(LibraryError) -> [TodoTask] {
        try read {
            try TaskTable.tasks(in: list, including: selection, doneSince: doneSince, limit: limit, offset: offset, timeZone: timeZone, db: $0)
        }
    }

    /// The tasks of a list, or of all lists.
    ///
    /// - Parameters:
    ///   - list: nil stands for all lists.
    ///   - doneSince: with the open ones also those that were done at that moment or later, where they stood.
    ///   - timeZone: where the person is: a task that is due on a day stands behind those that are due at a time of it.
    public func tasks(
        in list: TodoList.ID? = nil, including selection: TaskSelection = .open, doneSince: Date? = nil, limit: Int? = nil, offset: Int = 0,
        timeZone: TimeZone = .current
    ) async throws(LibraryError) -> [TodoTask] {
        try await read {
            try TaskTable.tasks(in: list, including: selection, doneSince: doneSince, limit: limit, offset: offset, timeZone: timeZone, db: $0)
        }
    }

    /// How many tasks a list holds, or all lists.
    public func countTasks(in list: TodoList.ID? = nil, including selection: TaskSelection = .open) throws(LibraryError) -> Int {
        try read { try TaskTable.count(in: list, including: selection, db: $0) }
    }

    /// How many tasks a list holds, or all lists.
    public func countTasks(in list: TodoList.ID? = nil, including selection: TaskSelection = .open) async throws(LibraryError) -> Int {
        try await read { try TaskTable.count(in: list, including: selection, db: $0) }
    }

    /// The task with that id.
    public func task(_ id: TodoTask.ID) throws(LibraryError) -> TodoTask {
        try read { try TaskTable.existing(id, in: $0) }
    }

    /// The task with that id.
    public func task(_ id: TodoTask.ID) async throws(LibraryError) -> TodoTask {
        try await read { try TaskTable.existing(id, in: $0) }
    }
}

/// Changing tasks. Each function is one transaction: when it returns, what it did survives a crash of the program and of the machine.
extension Library {
    /// Adds a task at the end of a list; without one at the end of the first, which is made when there is none.
    @discardableResult
    public func addTask(_ draft: TaskDraft, to list: TodoList.ID? = nil, at date: Date = .now) throws(LibraryError) -> TodoTask {
        try write { try TaskTable.add(draft, to: list, at: date, in: $0) }
    }

    /// Adds a task at the end of a list; without one at the end of the first, which is made when there is none.
    @discardableResult
    public func addTask(_ draft: TaskDraft, to list: TodoList.ID? = nil, at date: Date = .now) async throws(LibraryError) -> TodoTask {
        try await write { try TaskTable.add(draft, to: list, at: date, in: $0) }
    }

    /// Changes a task and returns it as it is now; changing nothing writes nothing.
    @discardableResult
    public func editTask(_ id: TodoTask.ID, _ change: (inout TaskDraft) -> Void) throws(LibraryError) -> TodoTask {
        try write { try TaskTable.edit(id, in: $0, change) }
    }

    /// Changes a task and returns it as it is now; changing nothing writes nothing.
    @discardableResult
    public func editTask(_ id: TodoTask.ID, _ change: @escaping @Sendable (inout TaskDraft) -> Void) async throws(LibraryError) -> TodoTask {
        try await write { try TaskTable.edit(id, in: $0, change) }
    }

    /// Notes that a task is done. One that was done already keeps its date, and the answer says so.
    @discardableResult
    public func completeTask(_ id: TodoTask.ID, at date: Date = .now) throws(LibraryError) -> TaskChange {
        try write { try TaskTable.setCompleted(date, of: id, in: $0) }
    }

    /// Notes that a task is done. One that was done already keeps its date, and the answer says so.
    @discardableResult
    public func completeTask(_ id: TodoTask.ID, at date: Date = .now) async throws(LibraryError) -> TaskChange {
        try await write { try TaskTable.setCompleted(date, of: id, in: $0) }
    }

    /// Makes a task one to be done again: it stands where it stood. The answer says whether it was done.
    @discardableResult
    public func reopenTask(_ id: TodoTask.ID) throws(LibraryError) -> TaskChange {
        try write { try TaskTable.setCompleted(nil, of: id, in: $0) }
    }

    /// Makes a task one to be done again: it stands where it stood. The answer says whether it was done.
    @discardableResult
    public func reopenTask(_ id: TodoTask.ID) async throws(LibraryError) -> TaskChange {
        try await write { try TaskTable.setCompleted(nil, of: id, in: $0) }
    }

    /// Moves a task before another one and into its list, or else to the end of a list; without one, of its own.
    @discardableResult
    public func moveTask(
        _ id: TodoTask.ID, to list: TodoList.ID? = nil, before other: TodoTask.ID? = nil
    ) throws(LibraryError) -> TodoTask {
        try write { try TaskTable.move(id, to: list, before: other, in: $0) }
    }

    /// Moves a task before another one and into its list, or else to the end of a list; without one, of its own.
    @discardableResult
    public func moveTask(
        _ id: TodoTask.ID, to list: TodoList.ID? = nil, before other: TodoTask.ID? = nil
    ) async throws(LibraryError) -> TodoTask {
        try await write { try TaskTable.move(id, to: list, before: other, in: $0) }
    }

    /// Removes a task; the value returned puts it back.
    @discardableResult
    public func removeTask(_ id: TodoTask.ID) throws(LibraryError) -> RemovedTasks {
        try write { try TaskTable.remove([id], from: $0) }
    }

    /// Removes a task; the value returned puts it back.
    @discardableResult
    public func removeTask(_ id: TodoTask.ID) async throws(LibraryError) -> RemovedTasks {
        try await write { try TaskTable.remove([id], from: $0) }
    }

    /// Removes tasks, all or, where one of them is unknown, none; the value returned puts them back.
    @discardableResult
    public func removeTasks(_ ids: [TodoTask.ID]) throws(LibraryError) -> RemovedTasks {
        try write { try TaskTable.remove(ids, from: $0) }
    }

    /// Removes tasks, all or, where one of them is unknown, none; the value returned puts them back.
    @discardableResult
    public func removeTasks(_ ids: [TodoTask.ID]) async throws(LibraryError) -> RemovedTasks {
        try await write { try TaskTable.remove(ids, from: $0) }
    }

    /// Removes what was done, of a list or of all; the value returned puts it back.
    @discardableResult
    public func removeDoneTasks(in list: TodoList.ID? = nil) throws(LibraryError) -> RemovedTasks {
        try write { try TaskTable.removeDone(in: list, from: $0) }
    }

    /// Removes what was done, of a list or of all; the value returned puts it back.
    @discardableResult
    public func removeDoneTasks(in list: TodoList.ID? = nil) async throws(LibraryError) -> RemovedTasks {
        try await write { try TaskTable.removeDone(in: list, from: $0) }
    }

    /// Puts tasks back where they were; a list that is gone by now comes back as well.
    public func restore(_ removed: RemovedTasks) throws(LibraryError) {
        try write { try TaskTable.restore(removed, in: $0) }
    }

    /// Puts tasks back where they were; a list that is gone by now comes back as well.
    public func restore(_ removed: RemovedTasks) async throws(LibraryError) {
        try await write { try TaskTable.restore(removed, in: $0) }
    }
}
