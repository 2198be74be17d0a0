import Foundation
import Gtk
import LibraryStore

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
