import LibraryStore

/// What the sheet of tasks shows.
struct TasksState: Equatable {
    var lists: [TodoList] = []
    /// The list that is shown; nil for all of them.
    var list: TodoList.ID?
    var open: [TodoTask] = []
    var done: [TodoTask] = []
    /// All there are, also those that are not shown yet.
    var openCount = 0
    var doneCount = 0
    /// Whether a widget on the desktop shows tasks.
    var isPinned = false

    var isEmpty: Bool { open.isEmpty && done.isEmpty }

    /// The task that a task can be put before, so that it stands one higher; nil where it cannot.
    ///
    /// What is due stands by its time: only among those without one there is an order to choose.
    func above(_ task: TodoTask) -> TodoTask? { neighbour(of: task, at: -1) }

    func below(_ task: TodoTask) -> TodoTask? { neighbour(of: task, at: 1) }

    private func neighbour(of task: TodoTask, at step: Int) -> TodoTask? {
        guard task.due == nil, let index = open.firstIndex(where: { $0.id == task.id }), open.indices.contains(index + step) else { return nil }
        let other = open[index + step]
        return other.due == nil && other.list == task.list ? other : nil
    }

    /// What stands behind the next one: the place to put a task before when it goes one down; nil for the end of its list.
    func behindNext(_ task: TodoTask) -> TodoTask? {
        guard let index = open.firstIndex(where: { $0.id == task.id }), open.indices.contains(index + 2) else { return nil }
        let other = open[index + 2]
        return other.list == task.list ? other : nil
    }
}
