import Foundation
import struct GLib.SignalConnection
import Gtk
import LibraryStore
import Platform

/// The row of a task: check box, title, due date and actions. It is updated in place, so that the focus stays.
@MainActor
final class TaskListRow: UpdatableRow {
    enum Action { case complete, reopen, edit, remove, moveUp, moveDown }

    let root: Widget
    private(set) var item: TodoTask
    private let onAction: @MainActor (TodoTask, Action) -> Void
    private let check = CheckButton(.empty)
    private var checking: SignalConnection?
    private let title = Label().fitting(.lines(3))
    private let due = Label(classes: ["caption", "dim"]).fitting(.wrap)
    private let notes = Label(classes: ["caption", "dim"]).fitting(.ellipsisAtEnd)
    private let edit = Button(icon: "quire-edit-symbolic", name: tr("Edit"), classes: ["flat"])
    private let remove = Button(icon: "quire-trash-symbolic", name: tr("Remove"), classes: ["flat"])

    init(_ task: TodoTask, onAction: @escaping @MainActor (TodoTask, Action) -> Void) {
        item = task
        self.onAction = onAction
        let textColumn = Box(.column, spacing: 4, [title, due, notes]).expanding(.horizontal).placed(vertical: .center)
        for control in [check, edit, remove] as [Widget] { control.verticalAlignment = .center }
        root = Box(.row, spacing: 8, classes: ["task-row"], [check, textColumn, edit, remove])
        checking = check.onToggle { [weak self] isOn in self.map { $0.onAction($0.item, isOn ? .complete : .reopen) } }
        edit.onPress { [weak self] in self.map { $0.onAction($0.item, .edit) } }
        remove.onPress { [weak self] in self.map { $0.onAction($0.item, .remove) } }
        root.add(
            KeyController(beforeChildren: true) { [weak self] key, modifiers in
                guard let self, let action = Self.action(key, modifiers) else { return false }
                self.onAction(self.item, action)
                return true
            })
        // A double click on the text opens the editor.
        textColumn.add(ClickGesture { [weak self] count, _ in if count == 2 { self.map { $0.onAction($0.item, .edit) } } })
    }

    private static func action(_ key: Key, _ modifiers: Modifiers) -> Action? {
        switch (key, modifiers) {
        case (.up, .alt): .moveUp
        case (.down, .alt): .moveDown
        case (.f2, []): .edit
        case (.delete, []): .remove
        default: nil
        }
    }

    func show(_ task: TodoTask) {
        item = task
        let now = Date()
        if title.text.string != task.title { title.text = .verbatim(task.title) }
        title.setClass("task-done", task.isCompleted)
        title.setClass("dim", task.isCompleted)
        checking?.silenced { check.isOn = task.isCompleted }
        let isOverdue = !task.isCompleted && task.due?.isOverdue(at: now, in: .autoupdatingCurrent) ?? false
        due.show(task.isCompleted ? nil : task.due.map { TaskDueText.text($0, at: now) })
        due.setClass("danger-text", isOverdue)
        due.setClass("dim", !isOverdue)
        notes.show(task.notes.split(whereSeparator: \.isNewline).first.map { .verbatim(String($0)) })
        let name = task.shortTitle
        check.setAccessibleLabel(due.isVisible ? tr("\(name), \(due.text)") : .verbatim(name))
        for (button, words) in [(edit, tr("Edit \(name)…")), (remove, tr("Remove \(name)"))] where button.tooltip != words {
            button.tooltip = words
            button.setAccessibleLabel(words)
        }
    }

    func focus() { check.grabFocus() }
}
