import Foundation
import LibraryStore
import Platform
import Synchronization
import Timeline

/// What a to-do widget shows something of, read at one moment.
struct TodoContents {
    /// As many tasks are read at once; what is due comes first.
    static let most = 400
    /// As many of those that were done, the latest first.
    private static let mostDone = 50
    /// How long a task that was done can be had back in the widget, in seconds.
    static let undoTime = 6.0

    enum Failure: Error { case listGone }

    /// Nil where all lists are shown.
    let list: TodoList?
    /// Open ones and those that were just done, in their order.
    let tasks: [TodoTask]
    /// What was done before, where it is to be shown.
    let done: [TodoTask]
    /// How many are open, also those that were not read.
    let open: Int
    /// Whether there ever was a task: who has none is told how to begin.
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
        tasks = try await library.tasks(in: settings.list, doneSince: since, limit: Self.most, timeZone: context.timeZone)
        let shown = Set(tasks.map(\.id))
        done =
            settings.showsDone
            ? try await library.tasks(in: settings.list, including: .done, limit: Self.mostDone).filter { !shown.contains($0.id) } : []
        open = try await library.countTasks(in: settings.list)
        let counts = try await library.taskCounts()
        hasAny = counts.open() + counts.done() > 0
    }

    /// The tasks in a view of a moment: what was done longer ago than it can be had back stands behind the others, if at all.
    func rows(at date: Date, showingDone: Bool) -> [TaskRow] {
        let current = tasks.compactMap { task -> TaskRow? in
            guard let completed = task.completed else { return TaskRow(task: task, state: .open) }
            return date < completed + Self.undoTime ? TaskRow(task: task, state: .justDone) : nil
        }
        guard showingDone else { return current }
        let over = tasks.filter { task in task.completed.map { date >= $0 + Self.undoTime } ?? false }
        return current + (over + done).map { TaskRow(task: $0, state: .done) }
    }

    /// When what is seen changes by itself, the present state first: when a day begins, when something is overdue, and when what was done can
    /// no longer be had back.
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

    /// Whether the time changes anything in what is seen.
    var hasDue: Bool { tasks.contains { $0.completed == nil && $0.due != nil } }
}

/// For the gallery of someone who has written nothing down yet.
enum TodoSample {
    static func contents(at date: Date, timeZone: TimeZone) -> TodoContents {
        let today = CivilDay(date, in: timeZone)
        let evening = today.start(in: timeZone) + 17.5 * 3600
        let tasks: [(String, TaskDue?)] = [
            ("Send the parcel", .day(today.adding(-1))), ("Call the plumber", .moment(max(evening, date + 3600))), ("Buy milk", .day(today.adding(1))),
            ("Water the plants", .day(today.adding(2))), ("Return the library books", .day(today.adding(12))), ("Plan the summer trip", nil),
        ]
        return TodoContents(list: nil, tasks: tasks.enumerated().map { task($0.offset, $0.element.0, $0.element.1, date) }, open: tasks.count)
    }

    private static func task(_ index: Int, _ title: String, _ due: TaskDue?, _ date: Date) -> TodoTask {
        TodoTask(sampled: Int64(index + 1), title: title, due: due, created: date)
    }
}

/// Which page of its tasks each pinned widget shows: `$XDG_STATE_HOME/quire/task-pages.json`.
///
/// It is no choice that is worth a backup, and turning a page must not wake everybody who follows the library. A file that cannot be read or
/// written costs the page alone.
public final class PageFolder: Sendable {
    private let file: URL
    private let access = Mutex(())
    /// Of so many widgets, those that were pinned last.
    private static let mostKept = 500

    public init(file: URL) { self.file = file }

    /// The one of this user.
    public static let standard = PageFolder(file: BaseFolders.current.quireState.appending(path: "task-pages.json"))

    /// From 0; there may be fewer pages by now.
    func page(of widget: WidgetInstance.ID?) -> Int {
        guard let widget else { return 0 }
        return access.withLock { _ in read()[String(widget)] ?? 0 }
    }

    func set(_ page: Int, of widget: WidgetInstance.ID) {
        access.withLock { _ in
            var pages = read()
            pages[String(widget)] = page == 0 ? nil : page
            let kept = pages.sorted { (Int64($0.key) ?? 0) > (Int64($1.key) ?? 0) }.prefix(Self.mostKept)
            // A full disk costs no more than the page.
            try? FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try? JSONEncoder().encode(Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })).write(to: file, options: .atomic)
        }
    }

    private func read() -> [String: Int] {
        // Missing or damaged: nobody has turned a page then.
        guard let data = try? Data(contentsOf: file) else { return [:] }
        return ((try? JSONDecoder().decode([String: Int].self, from: data)) ?? [:]).mapValues { min(max($0, 0), TodoContents.most) }
    }
}
