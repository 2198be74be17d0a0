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
