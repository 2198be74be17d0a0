import Foundation
import Gtk
import LibraryStore
import PaneKit
import Platform

/// The sheet to edit a task: title, due date, list and notes.
@MainActor
final class TaskEditor {
    private let task: TodoTask
    private let model: TasksModel
    private let lists: [TodoList]
    private let sheet: Sheet
    private let title = Entry(name: tr("Title"))
    // Translators: only the English words are understood.
    private let due = Entry(name: tr("Due"), placeholder: tr("tomorrow, friday 17:30, 2026-12-01"))
    private let dueLabel = Label(classes: ["caption", "dim"]).fitting(.wrap)
    private let list: DropDown
    private let notes = TextView(name: tr("Notes"))
    private let typedDue: String

    init(_ task: TodoTask, of model: TasksModel, over parent: Window) {
        self.task = task
        self.model = model
        lists = model.state.lists
        list = DropDown(name: tr("List"), choices: lists.map { .verbatim($0.name) })
        typedDue = task.due.map { TaskDueText.typed($0) } ?? ""
        list.yields()
        notes.setPadding(8)
        let scrolled = ScrolledView(notes, minimumContentHeight: 96).withClass("text-frame").expanding(.vertical)
        func part(_ name: LocalizedText, _ control: Widget) -> Box {
            Box(.column, spacing: 4, [Label(name, classes: ["heading"]), control])
        }
        let place = part(tr("List"), list)
        place.isVisible = lists.count > 1
        let content = Box(
            .column, spacing: 12, [part(tr("Title"), title), part(tr("Due"), Box(.column, spacing: 4, [due, dueLabel])), place]
        )
        .margins(horizontal: 24, vertical: 16).expanding(.vertical)
        let words = part(tr("Notes"), scrolled)
        words.expandsVertically = true
        content.append(words)
        sheet = Sheet(
            title: tr("Edit task"), over: parent, content: ScrolledView(content), confirmTitle: tr("Save"), width: 400, height: 480)
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
        // Translators: only the English words are understood.
        case nil: dueLabel.text = tr("Enter a day or a time: today, tomorrow, friday, +3d, 17:30, 2026-12-01 or 2026-12-01 09:00.")
        case .some(nil): dueLabel.text = tr("No due date")
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
            title: tr("Discard changes?"), text: tr("Your changes to “\(task.shortTitle)” aren’t saved yet."),
            confirmTitle: tr("Discard"),
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
    ) -> LocalizedText {
        let today = CivilDay(now, in: timeZone)
        let day = due.day(in: timeZone)
        let style = Date.FormatStyle(locale: locale, calendar: locale.calendar, timeZone: timeZone)
        let start = day.start(in: timeZone)
        let distance = day.days(since: today)
        var words: LocalizedText =
            switch distance {
            case 0: tr("today")
            case 1: tr("tomorrow")
            case -1: tr("yesterday")
            case 2...6: .verbatim(style.weekday(.wide).format(start))
            default:
                .verbatim((day.year == today.year ? style.day().month(.wide) : style.day().month(.wide).year()).format(start))
            }
        if case .moment(let date) = due { words = tr("\(words), \(style.hour().minute().format(date))", context: "day and time") }
        return due.isOverdue(at: now, in: timeZone) ? tr("Overdue: \(words)") : tr("Due \(words)")
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
