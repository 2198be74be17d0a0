import Foundation
import GLib
import Gtk
import LibraryStore
import PaneKit
import Platform

/// The sheet for tasks: open and done tasks, to add, edit, reorder and remove.
@MainActor
final class TasksSheet {
    let sheet: Sheet
    let model: TasksModel
    private let entry = Entry(name: tr("Add a task"), placeholder: tr("Add a task"))
    private let lists: TaskListPicker
    private let open: RowList<TaskListRow>
    private let done: RowList<TaskListRow>
    private let doneBox: Box
    private let doneHeading = Label(tr("Done", context: "tasks"), classes: ["heading"]).expanding(.horizontal)
    private let moreOpen = Button(tr("Show more"), classes: ["flat"])
    private let moreDone = Button(tr("Show more that was done"), classes: ["flat"])
    private let nothing: Widget
    private let hint: Widget
    private let undo = UndoBar()
    private var clock: ChangeTimer?
    /// The task to focus once it is loaded.
    private var taskToFocus: TodoTask.ID?
    var onClose: (@MainActor () -> Void)?
    var onPin: (@MainActor () -> Void)?

    /// Logical pixels.
    private static let width = 480, height = 620, emptyHeight = 380

    init(library: Library, over parent: Window) {
        model = TasksModel(library: library)
        let link = WeakLink<TasksSheet>()
        let makeRow = { @MainActor (task: TodoTask) in TaskListRow(task) { link.target?.perform($1, $0) } }
        open = RowList(isSeparated: false, makeRow: makeRow)
        done = RowList(isSeparated: false, makeRow: makeRow)
        lists = TaskListPicker(model: model)
        hint = Self.makePinHint { link.target?.onPin?() }
        nothing = EmptyState.make(
            illustration: "empty-tasks", title: tr("Nothing to do"),
            text: tr("Type a task above and press Enter. It stays in your library, on this computer."))
        nothing.setSize(height: Self.emptyHeight)
        let removeDone = Button(tr("Remove all"), classes: ["flat"]).named(tr("Remove all that was done"))
        doneBox = Box(.column, spacing: 8, [Box(.row, spacing: 8, [doneHeading, removeDone]), done.root, moreDone])
        let body = Box(.column, spacing: 16, [hint, open.root, moreOpen, nothing, doneBox]).margins(horizontal: 16, vertical: 16)
        let scrolled = ScrolledView(ClampedColumn.make(body, width: 720)).expanding(.vertical)
        let top = Box(.column, spacing: 8, [lists.root, entry]).margins(horizontal: 16, vertical: 12)
        let column = Box(.column, [top, scrolled, undo.root]).expanding(.vertical)
        sheet = Sheet(
            title: tr("Tasks"), over: parent, content: column, confirmTitle: tr("Done"), width: Self.width, height: Self.height,
            canCancel: false)
        link.target = self
        removeDone.onPress { [weak self] in self?.model.removeDone() }
        for widget in [nothing, doneBox, moreOpen, moreDone] as [Widget] { widget.isVisible = false }
    }

    /// The hint to pin a to-do widget, while there is none.
    private static func makePinHint(pin: @escaping @MainActor () -> Void) -> Widget {
        let text = Label(tr("A to-do widget keeps these tasks on your desktop: tick them off and add more there.")).fitting(.wrap)
            .width(characters: 16, atMost: 52).expanding(.horizontal)
        let button = Button(icon: "quire-pin-symbolic", title: tr("Pin to-do"), pin)
            .named(tr("Pin a to-do widget to the desktop")).placed(vertical: .center)
        return Box(.row, spacing: 12, classes: ["tasks-advice"], [text, button]).hidden()
    }

    // MARK: Lifecycle

    /// - Parameter task: the task to focus.
    func present(showing task: TodoTask.ID? = nil) {
        taskToFocus = task
        lists.window = sheet.window
        entry.onActivate { [weak self] in self?.add() }
        moreOpen.onPress { [weak self] in self?.model.showMoreOpen() }
        moreDone.onPress { [weak self] in self?.model.showMoreDone() }
        undo.onError = { [weak self] in self?.fail($0) }
        undo.onFocusLost = { [weak self] in self?.entry.grabFocus() }
        model.onChange = { [weak self] in self?.show($0) }
        model.onError = { [weak self] in self?.fail($0) }
        model.onMessage = { [weak self] words, undo in
            self?.sheet.showProblem(nil)
            self?.undo.show(words, undo: undo)
        }
        sheet.window.add(
            KeyController { [weak self] key, modifiers in
                guard modifiers == .control, key == .character("z") else { return false }
                return self?.undo.press() ?? false
            })
        clock = ChangeTimer(
            next: { [weak self] in self?.nextChange }, due: { [weak self] _ in self.map { $0.show($0.model.state) } })
        sheet.present(keeping: self, confirmed: { [weak self] in self?.sheet.close() }) { [weak self] in
            self?.model.stop()
            self?.clock?.stop()
            self?.onClose?()
        }
        entry.grabFocus()
        model.start()
        clock?.start()
    }

    /// Focuses a task, in whichever list it is.
    func show(task: TodoTask.ID) {
        taskToFocus = task
        sheet.window.present()
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

    private func fail(_ error: any Error) { sheet.showProblem(ErrorText(error).full) }

    // MARK: Actions

    private func add() {
        let title = entry.text
        guard !title.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty else { return }
        sheet.showProblem(nil)
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
        case .edit: TaskEditor(task, of: model, over: sheet.window).present()
        }
    }
}

/// The section with the number of open tasks and a button to the sheet.
@MainActor
final class TasksSection {
    let root: Widget
    var onShow: (@MainActor () -> Void)?
    private let library: Library
    private let state = Label(classes: ["caption", "dim"]).fitting(.wrap)

    init(library: Library) {
        self.library = library
        let textColumn = Box(.column, spacing: 4, [Label(tr("What there is to do"), classes: ["card-title"]).fitting(.wrap), state])
            .expanding(.horizontal).placed(vertical: .center)
        let button = Button(tr("Show tasks")).placed(vertical: .center)
        let icon = Icon("quire-check-symbolic").placed(vertical: .center)
        let row = Box(.row, spacing: 12, classes: ["row"], [icon, textColumn, button])
        root = Box(.column, spacing: 16, [Label(tr("Tasks"), classes: ["heading"]), Box(.column, classes: ["panel", "row-group"], [row])])
        button.onPress { [weak self] in self?.onShow?() }
    }

    /// Updates the number, after the library has changed.
    func refresh() async {
        // The sheet reports that the library cannot be read.
        guard let counts = try? await library.taskCounts() else { return }
        let open = counts.open()
        state.text = open == 0 ? tr("Nothing is open.") : tr("1 task is open.", plural: "\(open) tasks are open.", count: open)
    }
}

/// A message with an Undo button inside a sheet, shown for some seconds. Toasts of the main window would be covered by the sheet.
@MainActor
final class UndoBar {
    let root: Revealer
    private let message = Label().fitting(.lines(3)).expanding(.horizontal)
    private let button = Button(tr("Undo")).placed(vertical: .center)
    private let bar: Box
    private var undo: TasksModel.Undo?
    private let hiding = Debouncer(.seconds(8))
    var onError: (@MainActor (any Error) -> Void)?

    init() {
        bar = Box(.row, spacing: 8, classes: ["toast"], [message, button]).margins(horizontal: 16, vertical: 12)
        root = Revealer(bar, motion: .slideUp)
        // Hidden controls must not be reachable by keyboard.
        bar.isVisible = false
        button.onPress { [weak self] in self?.press() }
    }

    func show(_ text: LocalizedText, undo: TasksModel.Undo?) {
        message.text = text
        bar.setAccessibleLabel(text)
        self.undo = undo
        button.isVisible = undo != nil
        bar.isVisible = true
        root.isRevealed = true
        hiding.schedule { [weak self] in self?.hide() }
    }

    /// Undoes the change; returns false if there is none.
    @discardableResult
    func press() -> Bool {
        guard let undo else { return false }
        hide()
        Task { [weak self] in
            do { try await undo() } catch { self?.onError?(error) }
        }
        return true
    }

    /// Called when the hidden button had the focus.
    var onFocusLost: (@MainActor () -> Void)?

    private func hide() {
        hiding.cancel()
        undo = nil
        if button.hasFocus { onFocusLost?() }
        root.isRevealed = false
        bar.isVisible = false
    }

}
