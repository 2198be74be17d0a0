import GLib
import struct GLib.SignalConnection
import Gtk
import Payload

/// A list of values of one type, each with a button to remove it.
@MainActor
final class ListFieldControl: FieldControl {
    let view: Widget
    var onChange: (@MainActor () -> Void)?
    private let label: String
    private let lines = Box(.column, spacing: 8)
    private let add: Button
    private var items: [(control: any FieldControl, line: Widget)] = []
    private let makeItem: @MainActor (_ label: String) -> any FieldControl

    /// - Parameter makeItem: creates the control of a value with its own label, such as "Phone 2".
    init(label: String, makeItem: @escaping @MainActor (_ label: String) -> any FieldControl) {
        self.label = label
        self.makeItem = makeItem
        add = Button(icon: "quire-add-symbolic", title: "Add", classes: ["flat", "add-line"])
            .named("Add: \(label)").placed(horizontal: .start)
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
        control.onChange = { [weak self] in self?.onChange?() }
        remove.onPress { [weak self, weak control] in
            // Removing the line removes the pressed button, so its own event must end first.
            MainLoop.whenIdle { if let control { self?.remove(control) } }
        }
    }

    /// Removes the first value.
    func removeFirst() { if let first = items.first { remove(first.control) } }

    private func remove(_ control: any FieldControl) {
        guard let index = items.firstIndex(where: { $0.control === control }) else { return }
        // The last line is emptied instead, so that there is always one to type into.
        if items.count == 1 {
            control.show(.absent)
        } else {
            lines.remove(items[index].line)
            items.remove(at: index)
        }
        items[min(index, items.count - 1)].control.focus()
        onChange?()
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

/// A record of several fields, for example the address of a payer.
@MainActor
final class RecordFieldControl: FieldControl {
    let view: Widget
    var onChange: (@MainActor () -> Void)?
    private let rows: [FormFieldRow]
    private let form: PayloadForm

    /// - Parameter label: the label of the record; a screen reader says it before the labels of the fields.
    init(_ fields: [FormField], label: String, form: PayloadForm) {
        self.form = form
        rows = fields.map { FormFieldRow($0, form: form, within: label) }
        view = Box(.column, spacing: 12, classes: ["record"], rows.map(\.view))
        for row in rows { row.onChange = { [weak self] in self?.changeWithin() } }
        showRows()
    }

    private func changeWithin() {
        showRows()
        onChange?()
    }

    private func showRows() {
        let values = Dictionary(rows.map { ($0.name, $0.value) }) { first, _ in first }
        for row in rows { row.view.isVisible = FormRules.isShown(row.name, inRecordOf: form, with: values) }
    }

    var value: FieldValue {
        let fields = rows.compactMap { row in row.value.plain == nil ? nil : PayloadField(row.name, row.value) }
        return fields.isEmpty ? .absent : .record(fields)
    }

    func show(_ value: FieldValue) {
        for row in rows { row.show(value[row.name] ?? .absent) }
        showRows()
    }

    func isTouched(_ part: String) -> Bool { rows.first { $0.name == part }?.isTouched(nil) ?? false }

    func focus() { rows.first { $0.view.isVisible }?.focus() }

    func showProblem(_ sentence: String?, part: String?) -> Bool {
        let named = rows.first { $0.name == part }
        for row in rows { row.showProblem(row === named ? sentence : nil) }
        return named != nil
    }
}

/// A sequence of texts with an entry each, for example the parts of an address.
@MainActor
final class PartsFieldControl: FieldControl {
    let view: Widget
    var onChange: (@MainActor () -> Void)?
    private let entries: [Entry]
    private var connections: [SignalConnection] = []

    /// RFC 6350 §6.3.1.
    static let address = ["Post-office box", "Extension", "Street", "Town", "Region", "Postcode", "Country"]

    init(label: String, parts: [String]) {
        let entries = parts.map { part in
            return Entry(name: "\(label): \(part.lowercased())", placeholder: part).expanding(.horizontal).sized(width: 60)
        }
        // The parts of nearly every address come first; post-office box and extension are rare.
        let order = parts == Self.address ? [2, 5, 3, 4, 6, 0, 1] : Array(parts.indices)
        let pairs = order.dropFirst().map { entries[$0] }
        let rows = stride(from: 0, to: pairs.count, by: 2).map { start in
            return Box(.row, spacing: 4, Array(pairs[start..<min(start + 2, pairs.count)])).homogeneous()
        }
        view = Box(.column, spacing: 4, (order.first.map { [entries[$0] as Widget] } ?? []) + rows)
        self.entries = entries
        connections = entries.map { $0.onChange { [weak self] _ in self?.onChange?() } }
    }

    var value: FieldValue {
        entries.allSatisfy(\.text.isEmpty) ? .absent : .list(entries.map { .text($0.text) })
    }

    func show(_ value: FieldValue) {
        let texts = value.elements.map(\.text)
        for (index, entry) in entries.enumerated() {
            connections[index].silenced { entry.text = texts.indices.contains(index) ? texts[index] : "" }
        }
    }

    func focus() { entries[entries.count > 2 ? 2 : 0].grabFocus() }

    func showProblem(_ sentence: String?, part: String?) -> Bool { false }
}
