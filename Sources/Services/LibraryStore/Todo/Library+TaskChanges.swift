public import Foundation

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
