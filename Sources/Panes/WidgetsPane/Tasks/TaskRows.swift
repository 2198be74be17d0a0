import Foundation
import struct GLib.SignalConnection
import Gtk
import LibraryStore

/// One task: what it is, when it is due, and what can be done with it. It is brought up to date in place, so that the keyboard stays.
@MainActor
final class TaskRow {
    /// What somebody does with a task.
    enum Wish { case complete, reopen, edit, remove, moveUp, moveDown }

    let root: Box
    private(set) var task: TodoTask
    private let wished: @MainActor (TodoTask, Wish) -> Void
    private let check = CheckButton("")
    private var checking: SignalConnection?
    private let title = Label("").fitting(.lines(3))
    private let due = Label("", classes: ["caption", "dim"]).fitting(.wrap)
    private let notes = Label("", classes: ["caption", "dim"]).fitting(.ellipsisAtEnd)
    private let edit = Button(icon: "quire-edit-symbolic", name: "Edit", classes: ["flat"])
    private let remove = Button(icon: "quire-trash-symbolic", name: "Remove", classes: ["flat"])

    init(_ task: TodoTask, wished: @escaping @MainActor (TodoTask, Wish) -> Void) {
        self.task = task
        self.wished = wished
        let words = Box(.column, spacing: 4, [title, due, notes])
        words.expandsHorizontally = true
        words.verticalAlignment = .center
        for control in [check, edit, remove] as [Widget] { control.verticalAlignment = .center }
        root = Box(.row, spacing: 8, classes: ["task-row"], [check, words, edit, remove])
        checking = check.onToggle { [weak self] isOn in self.map { $0.wished($0.task, isOn ? .complete : .reopen) } }
        edit.onPress { [weak self] in self.map { $0.wished($0.task, .edit) } }
        remove.onPress { [weak self] in self.map { $0.wished($0.task, .remove) } }
        root.add(
            KeyController(beforeChildren: true) { [weak self] key, modifiers in
                guard let self, let wish = Self.wish(key, modifiers) else { return false }
                self.wished(self.task, wish)
                return true
            })
        // Two presses anywhere on the words open it.
        words.add(ClickGesture { [weak self] count, _, _ in if count == 2 { self.map { $0.wished($0.task, .edit) } } })
        fill(at: Date())
    }

    private static func wish(_ key: Key, _ modifiers: Modifiers) -> Wish? {
        switch (key, modifiers) {
        case (.up, .alt): .moveUp
        case (.down, .alt): .moveDown
        case (.f2, []): .edit
        case (.delete, []): .remove
        default: nil
        }
    }

    func show(_ task: TodoTask, at now: Date) {
        self.task = task
        fill(at: now)
    }

    private func fill(at now: Date) {
        if title.text != task.title { title.text = task.title }
        title.setClass("task-done", task.isCompleted)
        title.setClass("dim", task.isCompleted)
        checking?.silenced { check.isOn = task.isCompleted }
        let isOverdue = !task.isCompleted && task.due?.isOverdue(at: now, in: .autoupdatingCurrent) ?? false
        due.text = task.isCompleted ? "" : task.due.map { DueText.words($0, at: now) } ?? ""
        due.isVisible = !due.text.isEmpty
        due.setClass("danger-text", isOverdue)
        due.setClass("dim", !isOverdue)
        notes.text = task.notes.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        notes.isVisible = !notes.text.isEmpty
        let name = task.shortTitle
        check.setAccessibleLabel(due.isVisible ? "\(name), \(due.text)" : name)
        for (button, words) in [(edit, "Edit \(name)…"), (remove, "Remove \(name)")] where button.tooltip != words {
            button.tooltip = words
            button.setAccessibleLabel(words)
        }
    }

    func focus() { check.grabFocus() }
}

/// Tasks below each other: a row that stays keeps its controls, and the keyboard where it was.
@MainActor
final class TaskRows {
    let root = Box(.column, classes: ["panel", "row-group"])
    private(set) var rows: [TaskRow] = []
    private let wished: @MainActor (TodoTask, TaskRow.Wish) -> Void

    init(wished: @escaping @MainActor (TodoTask, TaskRow.Wish) -> Void) {
        self.wished = wished
    }

    /// The row of a task, if it is among them.
    subscript(id: TodoTask.ID) -> TaskRow? { rows.first { $0.task.id == id } }

    /// - Parameter emptied: the keyboard was on the last row, which went.
    func show(_ tasks: [TodoTask], at now: Date, emptied: @MainActor () -> Void) {
        let ids = Set(tasks.map(\.id))
        let focused = rows.firstIndex { $0.root.containsFocus }
        let lost = focused.map { !ids.contains(rows[$0].task.id) } ?? false
        let next = focused.flatMap { index in (rows[index...] + rows[..<index].reversed()).first { ids.contains($0.task.id) } }
        if lost { next?.focus() }
        for row in rows where !ids.contains(row.task.id) { root.remove(row.root) }
        var known = Dictionary(uniqueKeysWithValues: rows.filter { ids.contains($0.task.id) }.map { ($0.task.id, $0) })
        var lower: Widget?
        rows = tasks.map { task in
            let row: TaskRow
            if let old = known.removeValue(forKey: task.id) {
                row = old
                row.show(task, at: now)
            } else {
                row = TaskRow(task, wished: wished)
                root.append(row.root)
            }
            root.order(row.root, after: lower)
            lower = row.root
            return row
        }
        root.isVisible = !rows.isEmpty
        if lost, next == nil { emptied() }
    }
}
