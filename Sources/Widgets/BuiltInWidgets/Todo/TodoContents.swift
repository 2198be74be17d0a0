import Foundation
import LibraryStore
import Platform
import Timeline

/// The tasks of a to-do widget, read at one time.
struct TodoContents {
    /// The maximum number of tasks that are read. Due tasks come first.
    static let maximumTasks = 400
    /// The maximum number of completed tasks, the latest first.
    private static let maximumDone = 50
    /// The time during which a completed task can be undone in the widget, in seconds.
    static let undoTime = 6.0

    enum Failure: Error { case listGone }

    /// The list; nil for all lists.
    let list: TodoList?
    /// Open and just completed tasks, in their order.
    let tasks: [TodoTask]
    /// Tasks that were completed earlier, if they are shown.
    let done: [TodoTask]
    /// The number of open tasks, including those that were not read.
    let open: Int
    /// Whether there is any task; otherwise the widget explains how to begin.
    let hasAny: Bool

    init(list: TodoList?, tasks: [TodoTask], done: [TodoTask] = [], open: Int, hasAny: Bool = true) {
        (self.list, self.tasks, self.done, self.open, self.hasAny) = (list, tasks, done, open, hasAny)
    }

    init(_ settings: TodoSettings, of library: Library, in context: WidgetContext) async throws {
        if let id = settings.list {
            guard let found = try await library.lists().first(where: { $0.id == id }) else { throw Failure.listGone }
            list = found
        } else {
            list = nil
        }
        let since = context.date - Self.undoTime
        tasks = try await library.tasks(in: settings.list, doneSince: since, limit: Self.maximumTasks, timeZone: context.timeZone)
        let shown = Set(tasks.map(\.id))
        done =
            settings.showsDone
            ? try await library.tasks(in: settings.list, including: .done, limit: Self.maximumDone).filter { !shown.contains($0.id) } : []
        open = try await library.countTasks(in: settings.list)
        let counts = try await library.taskCounts()
        hasAny = counts.open() + counts.done() > 0
    }

    /// The rows at a date. Tasks that can no longer be undone come last, if they are shown at all.
    func rows(at date: Date, showingDone: Bool) -> [TodoRow] {
        let current = tasks.compactMap { task -> TodoRow? in
            guard let completed = task.completed else { return TodoRow(task: task, state: .open) }
            return date < completed + Self.undoTime ? TodoRow(task: task, state: .justDone) : nil
        }
        guard showingDone else { return current }
        let over = tasks.filter { task in task.completed.map { date >= $0 + Self.undoTime } ?? false }
        return current + (over + done).map { TodoRow(task: $0, state: .done) }
    }

    /// The dates at which the view changes by itself, the current one first: the beginning of a day, a due date, and the end of the time to
    /// undo.
    func moments(from now: Date, to end: Date, timeZone: TimeZone) -> [Date] {
        var moments: Set<Date> = []
        for task in tasks {
            if let completed = task.completed {
                moments.formUnion([completed, completed + Self.undoTime])
            } else if let due = task.due {
                moments.insert(due.deadline(in: timeZone))
            }
        }
        let today = CivilDay(now, in: timeZone)
        if hasDue { moments.formUnion((0...7).map { today.adding($0).start(in: timeZone) }) }
        let begun = moments.filter { $0 <= now }.max() ?? .distantPast
        return [begun] + moments.filter { $0 > now && $0 < end }.sorted()
    }

    /// Whether the view depends on the time.
    var hasDue: Bool { tasks.contains { $0.completed == nil && $0.due != nil } }
}

/// A sample for the gallery, for users without tasks.
enum TodoSample {
    static func contents(at date: Date, timeZone: TimeZone) -> TodoContents {
        let today = CivilDay(date, in: timeZone)
        let evening = today.start(in: timeZone) + 17.5 * 3600
        let tasks: [(LocalizedText, TaskDue?)] = [
            (tr("Send the parcel"), .day(today.adding(-1))), (tr("Call the plumber"), .moment(max(evening, date + 3600))),
            (tr("Buy milk"), .day(today.adding(1))),
            (tr("Water the plants"), .day(today.adding(2))), (tr("Return the library books"), .day(today.adding(12))),
            (tr("Plan the summer trip"), nil),
        ]
        let sampled = zip(1..., tasks).map { TodoTask(sampled: $0, title: $1.0.string, due: $1.1, created: date) }
        return TodoContents(list: nil, tasks: sampled, open: tasks.count)
    }
}
