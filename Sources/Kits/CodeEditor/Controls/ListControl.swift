import GLib
import Gtk
import Payload

/// Any number of values of one shape, each with a button that takes it away.
@MainActor
final class ListControl: FieldControl {
    let view: Widget
    var changed: (@MainActor () -> Void)?
    private let label: String
    private let lines = Box(.column, spacing: 8)
    private let add: Button
    private var items: [(control: any FieldControl, line: Widget)] = []
    private let makeItem: @MainActor (_ label: String) -> any FieldControl

    /// - Parameter makeItem: makes the control of one value; it gets a label of its own, "Phone 2".
    init(label: String, makeItem: @escaping @MainActor (_ label: String) -> any FieldControl) {
        self.label = label
        self.makeItem = makeItem
        add = Button(icon: "quire-add-symbolic", title: "Add", classes: ["flat", "add-line"])
        add.setAccessibleLabel("Add: \(label)")
        add.horizontalAlignment = .start
        view = Box(.column, spacing: 4, [lines, add])
        add.onPress { [weak self] in
            self?.append(.absent)
            self?.items.last?.control.focus()
        }
        append(.absent)
    }

    private func append(_ value: FieldValue) {
        let control = makeItem(items.isEmpty ? label : "\(label) \(items.count + 1)")
        if value != .absent { control.show(value) }
        control.view.expandsHorizontally = true
        let remove = Button(icon: "quire-close-symbolic", name: "Remove: \(label) \(items.count + 1)", classes: ["flat", "beside-entry"])
        remove.verticalAlignment = .start
        let line = Box(.row, spacing: 4, [control.view, remove])
        lines.append(line)
        items.append((control, line))
        control.changed = { [weak self] in self?.changed?() }
        remove.onPress { [weak self, weak control] in
            // The button goes with its line, so its press has to be over first.
            MainLoop.whenIdle { if let control { self?.remove(control) } }
        }
    }

    /// Takes the first value away, as its button does.
    func removeFirst() { if let first = items.first { remove(first.control) } }

    private func remove(_ control: any FieldControl) {
        guard let index = items.firstIndex(where: { $0.control === control }) else { return }
        // The last line is emptied instead: there is always one to type into.
        if items.count == 1 {
            control.show(.absent)
        } else {
            lines.remove(items[index].line)
            items.remove(at: index)
        }
        items[min(index, items.count - 1)].control.focus()
        changed?()
    }

    var value: FieldValue {
        let values = items.map(\.control.value).filter { $0.plain != nil }
        return values.isEmpty ? .absent : .list(values)
    }

    func show(_ value: FieldValue) {
        lines.removeAll()
        items = []
        for element in value.elements { append(element) }
        if items.isEmpty { append(.absent) }
    }

    func focus() { items.first?.control.focus() }

    func showProblem(_ sentence: String?, part: String?) -> Bool {
        for item in items { _ = item.control.showProblem(sentence, part: nil) }
        return false
    }
}
