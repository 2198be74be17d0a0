import Foundation
import Gtk
import LibraryStore
import PaneKit

/// The sheet to edit a task: title, due date, list and notes.
@MainActor
final class TaskEditor {
    private let task: TodoTask
    private let model: TasksModel
    private let lists: [TodoList]
    private let sheet: Sheet
    private let title = Entry(name: "Title")
    private let due = Entry(name: "Due", placeholder: "tomorrow, friday 17:30, 2026-12-01")
    private let dueLabel = Label("", classes: ["caption", "dim"]).fitting(.wrap)
    private let list: DropDown
    private let notes = TextView(name: "Notes")
    private let typedDue: String

    init(_ task: TodoTask, of model: TasksModel, over parent: Window) {
        self.task = task
        self.model = model
        lists = model.state.lists
        list = DropDown(name: "List", choices: lists.map(\.name))
        typedDue = task.due.map { TaskDueText.typed($0) } ?? ""
        list.yields()
        notes.setPadding(8)
        let scrolled = ScrolledView(notes, minimumContentHeight: 96).withClass("text-frame").expanding(.vertical)
        func part(_ name: String, _ control: Widget) -> Box { Box(.column, spacing: 4, [Label(name, classes: ["heading"]), control]) }
        let place = part("List", list)
        place.isVisible = lists.count > 1
        let content = Box(.column, spacing: 12, [part("Title", title), part("Due", Box(.column, spacing: 4, [due, dueLabel])), place])
            .margins(horizontal: 24, vertical: 16).expanding(.vertical)
        let words = part("Notes", scrolled)
        words.expandsVertically = true
        content.append(words)
        sheet = Sheet(title: "Edit task", over: parent, content: ScrolledView(content), confirmTitle: "Save", width: 400, height: 480)
        title.text = task.title
        due.text = typedDue
        notes.text = task.notes
        if let index = lists.firstIndex(where: { $0.id == task.list }) { list.selected = index }
    }

    func present() {
        title.onChange { [weak self] _ in self?.check() }
        due.onChange { [weak self] _ in self?.check() }
        for entry in [title, due] { entry.onActivate { [weak self] in self?.sheet.confirmIfPossible() } }
        sheet.shouldClose = { [weak self] in self?.shouldClose() ?? true }
        sheet.present(keeping: self) { [weak self] in self?.save() }
        check()
        title.grabFocus()
    }

    /// The typed due date; nil if it is not understood, `.some(nil)` if it is empty.
    private var chosenDue: TaskDue?? {
        let typed = due.text.trimmingCharacters(in: .whitespaces)
        if typed.isEmpty { return .some(nil) }
        // Unchanged, so keep the seconds.
        if typed == typedDue { return .some(task.due) }
        return TaskDue(typed: typed).map { .some($0) }
    }

    private func check() {
        let due = chosenDue
        dueLabel.setClass("danger-text", due == nil)
        dueLabel.setClass("dim", due != nil)
        switch due {
        case nil: dueLabel.text = "Type a day or a time: today, tomorrow, friday, +3d, 17:30, 2026-12-01 or 2026-12-01 09:00."
        case .some(nil): dueLabel.text = "At no particular time"
        case .some(.some(let due)): dueLabel.text = TaskDueText.text(due)
        }
        sheet.canConfirm = due != nil && !title.text.trimmingCharacters(in: .whitespacesAndNewlines).isEmpty
        sheet.showProblem(nil)
    }

    private var chosenList: TodoList.ID { lists.indices.contains(list.selected) ? lists[list.selected].id : task.list }

    private var draft: TaskDraft? { chosenDue.map { TaskDraft(title.text, notes: notes.text, due: $0) } }

    private var isUnchanged: Bool {
        title.text == task.title && notes.text == task.notes && due.text == typedDue && chosenList == task.list
    }

    /// Asks before Esc discards changes.
    private func shouldClose() -> Bool {
        guard !isUnchanged else { return true }
        Question.ask(
            title: "Discard the changes?", text: "What you changed about “\(task.shortTitle)” is not saved yet.", confirmTitle: "Discard",
            isDestructive: true, over: sheet.window
        ) { [weak self] in self?.sheet.close() }
        return false
    }

    private func save() {
        guard let draft else { return }
        guard !isUnchanged else { return sheet.close() }
        let list = chosenList
        Task { [weak self] in
            do {
                guard let self else { return }
                try await self.model.edit(self.task, to: draft, list: list)
                self.sheet.close()
            } catch {
                self?.sheet.showProblem(ErrorText(error).full)
            }
        }
    }
}

/// Formats due dates.
enum TaskDueText {
    /// “Due today”, “Due tomorrow, 17:30”, “Overdue: Monday”, “Due 3 December”.
    static func text(
        _ due: TaskDue, at now: Date = Date(), locale: Locale = .autoupdatingCurrent, timeZone: TimeZone = .autoupdatingCurrent
    ) -> String {
        let today = CivilDay(now, in: timeZone)
        let day = due.day(in: timeZone)
        let style = Date.FormatStyle(locale: locale, calendar: locale.calendar, timeZone: timeZone)
        let start = day.start(in: timeZone)
        let distance = day.days(since: today)
        let name =
            switch distance {
            case 0: "today"
            case 1: "tomorrow"
            case -1: "yesterday"
            case 2...6: style.weekday(.wide).format(start)
            default: day.year == today.year ? style.day().month(.wide).format(start) : style.day().month(.wide).year().format(start)
            }
        var words = name
        if case .moment(let date) = due { words += ", " + style.hour().minute().format(date) }
        return due.isOverdue(at: now, in: timeZone) ? "Overdue: \(words)" : "Due \(words)"
    }

    /// The form in which it can be typed again: “2026-12-01”, “2026-12-01 17:30”.
    static func typed(_ due: TaskDue, timeZone: TimeZone = .autoupdatingCurrent) -> String {
        switch due {
        case .day(let day): return day.description
        case .moment(let date):
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = timeZone
            let parts = calendar.dateComponents([.hour, .minute], from: date)
            return "\(CivilDay(date, in: timeZone)) " + String(format: "%02d:%02d", parts.hour ?? 0, parts.minute ?? 0)
        }
    }
}
