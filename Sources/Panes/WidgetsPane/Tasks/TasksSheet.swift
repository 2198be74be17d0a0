import Foundation
import GLib
import Gtk
import LibraryStore
import PaneKit

/// The lists of what there is to do, over the window: what is open and what was done, to add, change, order and remove.
@MainActor
final class TasksSheet {
    let sheet: Sheet
    let model: TasksModel
    private let entry = Entry(name: "Add a task", placeholder: "Add a task")
    private let lists: ListChooser
    private let open: TaskRows
    private let done: TaskRows
    private let doneBox: Box
    private let doneHeading = Label("Done", classes: ["heading"])
    private let moreOpen = Button("Show more", classes: ["flat"])
    private let moreDone = Button("Show more that was done", classes: ["flat"])
    private let nothing: Widget
    private let advice: TasksAdvice
    private let undo = UndoBar()
    private var clock: ChangeClock?
    /// The task to show once it is there.
    private var wanted: TodoTask.ID?
    /// The sheet has closed.
    var closed: (@MainActor () -> Void)?
    /// Somebody wants the tasks on the desktop.
    var pins: (@MainActor () -> Void)? { didSet { advice.pins = pins } }

    /// Logical pixels.
    private static let width = 480, height = 620

    init(library: Library, over parent: Window) {
        model = TasksModel(library: library)
        let link = Link()
        open = TaskRows { link.sheet?.carryOut($1, $0) }
        done = TaskRows { link.sheet?.carryOut($1, $0) }
        lists = ListChooser(model: model)
        advice = TasksAdvice()
        nothing = EmptyState.make(
            illustration: "empty-tasks", title: "Nothing to do", text: "Type a task above and press Enter. It stays in your library, on this computer.")
        nothing.setSize(height: Self.emptyHeight)
        let removeDone = Button("Remove all", classes: ["flat"])
        removeDone.setAccessibleLabel("Remove all that was done")
        doneHeading.expandsHorizontally = true
        doneBox = Box(.column, spacing: 8, [Box(.row, spacing: 8, [doneHeading, removeDone]), done.root, moreDone])
        let body = Box(.column, spacing: 16, [advice.root, open.root, moreOpen, nothing, doneBox])
        body.setMargins(horizontal: 16, vertical: 16)
        let scrolled = ScrolledView(CappedColumn.make(body, width: 720))
        scrolled.expandsVertically = true
        let top = Box(.column, spacing: 8, [lists.root, entry])
        top.setMargins(horizontal: 16, vertical: 12)
        let column = Box(.column, [top, scrolled, undo.root])
        column.expandsVertically = true
        sheet = Sheet(
            title: "Tasks", over: parent, content: column, confirmTitle: "Done", width: Self.width, height: Self.height, canCancel: false)
        link.sheet = self
        removeDone.onPress { [weak self] in self?.model.removeDone() }
        for widget in [nothing, doneBox, moreOpen, moreDone, open.root, done.root] as [Widget] { widget.isVisible = false }
    }

    /// GLib keeps what rows call.
    @MainActor
    private final class Link { weak var sheet: TasksSheet? }

    private static let emptyHeight = 380

    // MARK: Life

    /// - Parameter task: the one to put the keyboard at.
    func present(showing task: TodoTask.ID? = nil) {
        wanted = task
        lists.window = sheet.window
        entry.onActivate { [weak self] in self?.add() }
        moreOpen.onPress { [weak self] in self?.model.showMoreOpen() }
        moreDone.onPress { [weak self] in self?.model.showMoreDone() }
        undo.failed = { [weak self] in self?.fail($0) }
        undo.leftFocus = { [weak self] in self?.entry.grabFocus() }
        model.changed = { [weak self] in self?.show($0) }
        model.failed = { [weak self] in self?.fail($0) }
        model.told = { [weak self] words, undo in
            self?.sheet.showProblem(nil)
            self?.undo.show(words, undo: undo)
        }
        sheet.window.add(
            KeyController { [weak self] key, modifiers in
                guard modifiers == .control, key == .character("z") else { return false }
                return self?.undo.press() ?? false
            })
        clock = ChangeClock(
            next: { [weak self] in self?.nextChange }, due: { [weak self] _ in self.map { $0.show($0.model.state) } })
        sheet.present(keeping: self, confirmed: { [weak self] in self?.sheet.close() }) { [weak self] in
            self?.model.stop()
            self?.clock?.stop()
            self?.closed?()
        }
        entry.grabFocus()
        model.start()
        clock?.start()
    }

    /// Puts the keyboard at a task, in whichever list it stands.
    func show(task: TodoTask.ID) {
        wanted = task
        sheet.window.present()
        model.choose(nil)
        show(model.state)
    }

    /// When a word changes by itself: a task becomes overdue, or another day begins.
    private var nextChange: Date? {
        let now = Date()
        let deadlines = model.state.open.compactMap { $0.due?.deadline(in: .autoupdatingCurrent) }.filter { $0 > now }
        let midnight = CivilDay(now, in: .autoupdatingCurrent).end(in: .autoupdatingCurrent)
        return (deadlines + [midnight]).min()
    }

    // MARK: Showing

    private func show(_ state: TasksState) {
        let now = Date()
        lists.show(state)
        open.show(state.open, at: now) { entry.grabFocus() }
        done.show(state.done, at: now) { entry.grabFocus() }
        moreOpen.isVisible = state.openCount > state.open.count
        moreDone.isVisible = state.doneCount > state.done.count
        doneHeading.text = "Done (\(state.doneCount))"
        doneBox.isVisible = state.doneCount > 0
        nothing.isVisible = state.isEmpty
        advice.root.isVisible = !state.isPinned
        clock?.reschedule()
        if let wanted, let row = open[wanted] ?? done[wanted] {
            self.wanted = nil
            // The new rows have no place yet.
            MainLoop.whenIdle { row.focus() }
        }
    }

    private func fail(_ error: any Error) { sheet.showProblem(ErrorText(error).full) }

    // MARK: Doing

    private func add() {
        let title = entry.text
        guard !title.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty else { return }
        sheet.showProblem(nil)
        model.add(title) { [weak self] in
            // What was typed meanwhile is the next one.
            guard let self, self.entry.text.hasPrefix(title) else { return }
            self.entry.text = String(self.entry.text.dropFirst(title.count))
        }
    }

    private func carryOut(_ wish: TaskRow.Wish, _ task: TodoTask) {
        switch wish {
        case .complete: model.complete(task)
        case .reopen: model.reopen(task)
        case .remove: model.remove(task)
        case .moveUp: model.move(task, up: true)
        case .moveDown: model.move(task, up: false)
        case .edit: TaskEditor(task, of: model, over: sheet.window).present()
        }
    }
}

/// How much there is to do, and the way to it.
@MainActor
final class TasksSection {
    let root: Widget
    var wanted: (@MainActor () -> Void)?
    private let library: Library
    private let state = Label("", classes: ["caption", "dim"]).fitting(.wrap)

    init(library: Library) {
        self.library = library
        let words = Box(.column, spacing: 4, [Label("What there is to do", classes: ["card-title"]).fitting(.wrap), state])
        words.expandsHorizontally = true
        words.verticalAlignment = .center
        let button = Button("Show tasks")
        button.verticalAlignment = .center
        let icon = Icon("quire-check-symbolic")
        icon.verticalAlignment = .center
        let row = Box(.row, spacing: 12, classes: ["row"], [icon, words, button])
        root = Box(.column, spacing: 16, [Label("Tasks", classes: ["heading"]), Box(.column, classes: ["panel", "row-group"], [row])])
        button.onPress { [weak self] in self?.wanted?() }
    }

    /// The library has changed.
    func refresh() async {
        // What cannot be read is said where tasks are shown.
        guard let counts = try? await library.taskCounts() else { return }
        let open = counts.open()
        state.text = open == 0 ? "Nothing is open." : open == 1 ? "1 task is open." : "\(open) tasks are open."
    }
}

/// How tasks come to the desktop, while no widget there shows them.
@MainActor
final class TasksAdvice {
    let root: Widget
    var pins: (@MainActor () -> Void)?

    init() {
        let words = Label("A to-do widget keeps these tasks on your desktop: tick them off and add more there.").fitting(.wrap)
            .width(characters: 16, atMost: 52)
        words.expandsHorizontally = true
        let button = Button(icon: "quire-pin-symbolic", title: "Pin to-do")
        button.setAccessibleLabel("Pin a to-do widget to the desktop")
        button.verticalAlignment = .center
        root = Box(.row, spacing: 12, classes: ["tasks-advice"], [words, button])
        root.isVisible = false
        button.onPress { [weak self] in self?.pins?() }
    }
}
