import Foundation
import GLib
import Gtk
import LibraryStore
import PaneKit
import Platform
import WidgetUI

/// The place of the tasks: open and done ones, to add, edit, reorder and remove.
@MainActor
final class TasksPage {
    let root: Widget
    let model: TasksModel
    private let entry = Entry(name: tr("Add a task"), placeholder: tr("Add a task"))
    private let lists: TaskListPicker
    private let open: RowList<TaskListRow>
    private let done: RowList<TaskListRow>
    private let doneBox: Box
    private let doneHeading = Label(tr("Done", context: "tasks"), classes: ["heading"]).expanding(.horizontal)
    private let moreOpen = Button(tr("Show more"), classes: ["flat"])
    private let moreDone = Button(tr("Show more completed"), classes: ["flat"])
    private let nothing: Widget
    private let hint: Widget
    private var clock: ChangeTimer?
    /// The task to focus once it is loaded.
    private var taskToFocus: TodoTask.ID?
    var onPin: (@MainActor () -> Void)?

    private let context: PaneContext

    /// Logical pixels.
    private static let emptyHeight = 380, width = 720

    init(_ context: PaneContext) {
        self.context = context
        model = TasksModel(library: context.library)
        let link = WeakLink<TasksPage>()
        let makeRow = { @MainActor (task: TodoTask) in TaskListRow(task) { link.target?.perform($1, $0) } }
        open = RowList(isSeparated: false, makeRow: makeRow)
        done = RowList(isSeparated: false, makeRow: makeRow)
        lists = TaskListPicker(model: model)
        hint = Self.makePinHint { link.target?.onPin?() }
        nothing = EmptyState.make(
            illustration: "empty-tasks", title: tr("Nothing to do"),
            text: tr("Type a task above and press Enter. It stays in your library, on this computer."))
        nothing.setSize(height: Self.emptyHeight)
        let removeDone = Button(tr("Remove all"), classes: ["flat"]).named(tr("Remove all completed tasks"))
        doneBox = Box(.column, spacing: 8, [Box(.row, spacing: 8, [doneHeading, removeDone]), done.root, moreDone])
        let top = Box(.column, spacing: 8, [lists.root, entry]).margins(horizontal: 24, vertical: 12)
        let body = Box(.column, spacing: 16, [hint, open.root, moreOpen, nothing, doneBox]).margins(horizontal: 24, vertical: 12)
        let scrolled = ScrolledView(ClampedColumn.make(body, width: Self.width)).expanding(.vertical)
        root = Box(.column, [ClampedColumn.make(top, width: Self.width), scrolled]).expanding(.vertical)
        link.target = self
        removeDone.onPress { [weak self] in self?.model.removeDone() }
        for widget in [nothing, doneBox, moreOpen, moreDone] as [Widget] { widget.isVisible = false }
        entry.onActivate { [weak self] in self?.add() }
        moreOpen.onPress { [weak self] in self?.model.showMoreOpen() }
        moreDone.onPress { [weak self] in self?.model.showMoreDone() }
        model.onChange = { [weak self] in self?.show($0) }
        model.onError = { [weak self] in self?.fail($0) }
        model.onMessage = { [weak self] words, undo in
            guard let context = self?.context else { return }
            context.shell?.show(Toast(words, button: (tr("Undo"), { context.perform { try await undo() } })))
        }
    }

    /// The hint to pin a to-do widget, while there is none.
    private static func makePinHint(pin: @escaping @MainActor () -> Void) -> Widget {
        let text = Label(tr("A to-do widget keeps these tasks on your desktop: tick them off and add more there.")).fitting(.wrap)
            .width(characters: 16, atMost: 52).expanding(.horizontal)
        let button = Button(icon: "quire-pin-symbolic", title: tr("Pin to desktop"), pin)
            .named(tr("Pin a to-do widget to desktop")).placed(vertical: .center)
        let row = AdaptiveRow.make(Box(.row, spacing: 12, [text, button]), minimumWidth: 200, needed: 400)
        return Box(.column, classes: ["tasks-advice"], [row]).hidden()
    }

    // MARK: Lifecycle

    func appear() {
        lists.window = context.shell?.window
        clock = ChangeTimer(
            next: { [weak self] in self?.nextChange }, due: { [weak self] _ in self.map { $0.show($0.model.state) } })
        model.start()
        clock?.start()
    }

    func disappear() {
        model.stop()
        clock?.stop()
        clock = nil
    }

    /// Focuses the entry, unless a task is to be focused.
    func focus() { if taskToFocus == nil { entry.grabFocus() } }

    /// Focuses a task, in whichever list it is.
    func show(task: TodoTask.ID) {
        taskToFocus = task
        model.choose(nil)
        show(model.state)
    }

    /// The next time at which a text changes by itself: a task becomes overdue, or a new day begins.
    private var nextChange: Date? {
        let now = Date()
        let deadlines = model.state.open.compactMap { $0.due?.deadline(in: .autoupdatingCurrent) }.filter { $0 > now }
        let midnight = CivilDay(now, in: .autoupdatingCurrent).end(in: .autoupdatingCurrent)
        return (deadlines + [midnight]).min()
    }

    // MARK: Rendering

    private func show(_ state: TasksState) {
        lists.show(state)
        open.show(state.open) { entry.grabFocus() }
        done.show(state.done) { entry.grabFocus() }
        moreOpen.isVisible = state.openCount > state.open.count
        moreDone.isVisible = state.doneCount > state.done.count
        doneHeading.text = tr("Done (\(state.doneCount))", context: "tasks")
        doneBox.isVisible = state.doneCount > 0
        nothing.isVisible = state.isEmpty
        hint.isVisible = !state.isPinned
        clock?.reschedule()
        if let taskToFocus, let row = open[taskToFocus] ?? done[taskToFocus] {
            self.taskToFocus = nil
            // New rows are laid out in the next frame.
            MainLoop.whenIdle { row.focus() }
        }
    }

    private func fail(_ error: any Error) { context.shell?.report(error) }

    // MARK: Actions

    private func add() {
        let title = entry.text
        guard !title.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty else { return }
        model.add(title) { [weak self] in
            // What was typed meanwhile is the beginning of the next task.
            guard let self, self.entry.text.hasPrefix(title) else { return }
            self.entry.text = String(self.entry.text.dropFirst(title.count))
        }
    }

    private func perform(_ action: TaskListRow.Action, _ task: TodoTask) {
        switch action {
        case .complete: model.complete(task)
        case .reopen: model.reopen(task)
        case .remove: model.remove(task)
        case .moveUp: model.move(task, up: true)
        case .moveDown: model.move(task, up: false)
        case .edit: if let window = context.shell?.window { TaskEditor(task, of: model, over: window).present() }
        }
    }
}
