import Foundation
import LibraryStore
import PaneKit
import Platform

/// The tasks of the library for their page, and the changes to them, with undo.
@MainActor
final class TasksModel {
    typealias Undo = @MainActor () async throws -> Void

    private let library: Library
    private(set) var state = TasksState()
    var onChange: (@MainActor (TasksState) -> Void)?
    /// Called with a message after a change, and its undo.
    var onMessage: (@MainActor (LocalizedText, @escaping Undo) -> Void)?
    var onError: (@MainActor (any Error) -> Void)?

    private var watching: Task<Void, Never>?
    private var loading: Task<Void, Never>?
    /// The number of open and of done tasks that are loaded at a time.
    private static let page = 100
    private var openLimit = page
    private var doneLimit = page

    init(library: Library) {
        self.library = library
    }

    func start() {
        load()
        watching = library.watch([.tasks, .pins]) { [weak self] in self?.load() }
    }

    func stop() {
        watching?.cancel()
        loading?.cancel()
    }

    // MARK: Loading

    /// Shows one list; nil for all.
    func choose(_ list: TodoList.ID?) {
        guard list != state.list else { return }
        state.list = list
        (openLimit, doneLimit) = (Self.page, Self.page)
        load()
    }

    func showMoreOpen() {
        openLimit += Self.page
        load()
    }

    func showMoreDone() {
        doneLimit += Self.page
        load()
    }

    private func load() {
        loading?.cancel()
        loading = Task { [weak self] in
            do {
                guard let self else { return }
                let state = try await self.read()
                guard !Task.isCancelled else { return }
                self.state = state
                self.onChange?(state)
            } catch {
                if !Task.isCancelled { self?.onError?(error) }
            }
        }
    }

    private func read() async throws -> TasksState {
        var new = TasksState()
        new.lists = try await library.lists()
        // The list may have been removed elsewhere.
        new.list = new.lists.contains { $0.id == state.list } ? state.list : nil
        new.open = try await library.tasks(in: new.list, including: .open, limit: openLimit)
        new.done = try await library.tasks(in: new.list, including: .done, limit: doneLimit)
        let counts = try await library.taskCounts()
        (new.openCount, new.doneCount) = (counts.open(in: new.list), counts.done(in: new.list))
        new.isPinned = try await library.pins().contains { $0.kind == TasksWidget.kind }
        return new
    }

    // MARK: Changes

    private func perform(_ work: @escaping @MainActor (Library) async throws -> Void) {
        let library = self.library
        Task { [weak self] in
            do { try await work(library) } catch { self?.onError?(error) }
        }
    }

    /// - Parameter added: called once the task is saved.
    func add(_ title: String, added: @escaping @MainActor () -> Void) {
        let list = state.list
        perform { library in
            try await library.addTask(TaskDraft(title), to: list)
            added()
        }
    }

    func complete(_ task: TodoTask) {
        perform { [weak self] library in
            guard try await library.completeTask(task.id).hasChanged else { return }
            self?.onMessage?(tr("“\(task.shortTitle)” is done")) { try await library.reopenTask(task.id) }
        }
    }

    func reopen(_ task: TodoTask) {
        perform { [weak self] library in
            guard try await library.reopenTask(task.id).hasChanged else { return }
            self?.onMessage?(tr("“\(task.shortTitle)” is open again")) {
                try await library.completeTask(task.id, at: task.completed ?? .now)
            }
        }
    }

    func edit(_ task: TodoTask, to draft: TaskDraft, list: TodoList.ID) async throws {
        try await library.editTask(task.id) { $0 = draft }
        if list != task.list { try await library.moveTask(task.id, to: list) }
    }

    func remove(_ task: TodoTask) {
        perform { [weak self] library in
            let removed = try await library.removeTask(task.id)
            self?.onMessage?(tr("Removed “\(task.shortTitle)”")) { try await library.restore(removed) }
        }
    }

    func removeDone() {
        let list = state.list
        perform { [weak self] library in
            let removed = try await library.removeDoneTasks(in: list)
            let count = removed.tasks.count
            self?.onMessage?(tr("Removed 1 completed task", plural: "Removed \(count) completed tasks", count: count)) {
                try await library.restore(removed)
            }
        }
    }

    /// Moves a task up or down among those without a due date.
    func move(_ task: TodoTask, up: Bool) {
        guard up ? state.above(task) != nil : state.below(task) != nil else { return }
        let other = up ? state.above(task) : state.behindNext(task)
        perform { library in try await library.moveTask(task.id, to: task.list, before: other?.id) }
    }

    // MARK: Lists

    func addList(_ name: String) {
        perform { [weak self] library in
            let list = try await library.addList(name)
            self?.choose(list.id)
        }
    }

    func renameList(_ list: TodoList, to name: String) {
        perform { library in try await library.renameList(list.id, to: name) }
    }

    func removeList(_ list: TodoList) {
        perform { [weak self] library in
            let removed = try await library.removeList(list.id)
            let count = removed.tasks.count
            let message =
                count == 0
                ? tr("Removed the list “\(list.name)”")
                : tr(
                    "Removed the list “\(list.name)” and its task",
                    plural: "Removed the list “\(list.name)” and its \(count: count) tasks", count: count)
            self?.onMessage?(message) { try await library.restore(removed) }
        }
    }
}

extension TodoTask {
    /// For messages of one line.
    var shortTitle: String { title.count > 60 ? title.prefix(60) + "…" : title }
}

/// The kind of widget that shows tasks; panes know it only by its id.
enum TasksWidget {
    static let kind = "todo"
}

/// The state that the sheet shows.
struct TasksState: Equatable {
    var lists: [TodoList] = []
    /// The list that is shown; nil for all of them.
    var list: TodoList.ID?
    var open: [TodoTask] = []
    var done: [TodoTask] = []
    /// The total, including tasks that are not loaded yet.
    var openCount = 0
    var doneCount = 0
    var isPinned = false

    var isEmpty: Bool { open.isEmpty && done.isEmpty }

    /// The task above, if the task can be moved before it.
    ///
    /// Tasks with a due date are sorted by it; only those without one can be reordered.
    func above(_ task: TodoTask) -> TodoTask? { neighbour(of: task, at: -1) }

    func below(_ task: TodoTask) -> TodoTask? { neighbour(of: task, at: 1) }

    private func neighbour(of task: TodoTask, at step: Int) -> TodoTask? {
        guard task.due == nil, let index = open.firstIndex(where: { $0.id == task.id }), open.indices.contains(index + step) else {
            return nil
        }
        let other = open[index + step]
        return other.due == nil && other.list == task.list ? other : nil
    }

    /// The task two places below, before which a task is moved to go down by one; nil for the end of the list.
    func behindNext(_ task: TodoTask) -> TodoTask? {
        guard let index = open.firstIndex(where: { $0.id == task.id }), open.indices.contains(index + 2) else { return nil }
        let other = open[index + 2]
        return other.list == task.list ? other : nil
    }
}
