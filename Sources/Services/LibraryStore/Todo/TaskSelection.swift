/// Which tasks are meant.
public enum TaskSelection: String, CaseIterable, Sendable {
    /// Those to be done: what is due first comes first, then what has no time, in the order of the list.
    case open
    /// Those that were done, the latest first.
    case done
    /// The open ones and behind them those that were done.
    case all
}

/// How many tasks there are in each list.
public struct TaskCounts: Hashable, Sendable {
    let openTasks: [TodoList.ID: Int]
    let doneTasks: [TodoList.ID: Int]

    /// How many tasks of a list are to be done; nil asks for all lists.
    public func open(in list: TodoList.ID? = nil) -> Int { Self.count(openTasks, list) }

    /// How many tasks of a list were done; nil asks for all lists.
    public func done(in list: TodoList.ID? = nil) -> Int { Self.count(doneTasks, list) }

    private static func count(_ counts: [TodoList.ID: Int], _ list: TodoList.ID?) -> Int {
        if let list { counts[list] ?? 0 } else { counts.values.reduce(0, +) }
    }
}
