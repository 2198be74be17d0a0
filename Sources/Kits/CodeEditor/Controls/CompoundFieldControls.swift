import GLib
import Gtk
import Payload
import Platform
import WidgetUI

/// A list of values of one type, each with a button to remove it.
@MainActor
final class ListFieldControl: FormControl {
    let view: Widget
    var onChange: (@MainActor () -> Void)?
    private let label: LocalizedText
    private let lines = Box(.column, spacing: 8)
    private let add: Button
    private var items: [(control: any FieldControl, line: Widget)] = []
    private let makeItem: @MainActor (_ label: LocalizedText) -> any FieldControl

    /// - Parameter makeItem: creates the control of a value with its own label, such as "Phone 2".
    init(label: LocalizedText, makeItem: @escaping @MainActor (_ label: LocalizedText) -> any FieldControl) {
        self.label = label
        self.makeItem = makeItem
        add = Button(icon: "quire-add-symbolic", title: tr("Add"), classes: ["flat", "add-line"])
            .named(tr("Add: \(label)")).placed(horizontal: .start)
        view = Box(.column, spacing: 4, [lines, add])
        add.onPress { [weak self] in
            self?.append(.absent)
            self?.items.last?.control.focus()
        }
        append(.absent)
    }

    private func append(_ value: FieldValue) {
        let control = makeItem(items.isEmpty ? label : tr("\(label) \(items.count + 1)"))
        if value != .absent { control.show(value) }
        control.view.expandsHorizontally = true
        let remove = Button(
            icon: "quire-close-symbolic", name: tr("Remove: \(label) \(items.count + 1)"), classes: ["flat", "beside-entry"]
        ).placed(vertical: .start)
        let line = Box(.row, spacing: 4, [control.view, remove])
        lines.append(line)
        items.append((control, line))
        control.onChange = { [weak self] in self?.onChange?() }
        remove.onPress { [weak self, weak control] in
            // Removing the line removes the pressed button, so its own event must end first.
            MainLoop.whenIdle { if let control { self?.remove(control) } }
        }
    }

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
        let values = items.map { $0.control.value }.filter { $0.plain != nil }
        return values.isEmpty ? .absent : .list(values)
    }

    func show(_ value: FieldValue) {
        lines.removeAll()
        items = []
        for element in value.elements { append(element) }
        if items.isEmpty { append(.absent) }
    }

    func focus() { items.first?.control.focus() }

    func mark(isWrong: Bool) { for item in items { item.control.mark(isWrong: isWrong) } }
}

/// A record of several fields, for example the address of a payer.
@MainActor
final class RecordFieldControl: FormControl {
    let view: Widget
    var onChange: (@MainActor () -> Void)?
    private let rows: [FormFieldRow]
    private let form: PayloadForm

    /// - Parameter label: the label of the record; a screen reader says it before the labels of the fields.
    init(_ fields: [FormField], label: LocalizedText, form: PayloadForm) {
        self.form = form
        rows = fields.map { FormFieldRow($0, form: form, within: label) }
        view = Box(.column, spacing: 12, classes: ["record"], rows.map(\.view))
        for row in rows {
            row.onChange = { [weak self] in
                self?.showRows()
                self?.onChange?()
            }
        }
        showRows()
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

    /// Shows an error at a field; false if there is no such field.
    func showProblem(_ sentence: LocalizedText?, part: String?) -> Bool {
        let named = rows.first { $0.name == part }
        for row in rows { row.showProblem(row === named ? sentence : nil) }
        return named != nil
    }
}

/// A sequence of texts with an entry each: the parts of an address.
@MainActor
final class PartsFieldControl: FormControl {
    let view: Widget
    var onChange: (@MainActor () -> Void)?
    private let entries: [EntryControl]

    /// RFC 6350 §6.3.1.
    private static let parts = [
        tr("Post office box"), tr("Flat or suite"), tr("Street"), tr("Town or city"), tr("Region"), tr("Postcode"), tr("Country"),
    ]
    /// The parts of nearly every address come first; post-office box and extension are rare.
    private static let lines = [[2], [5, 3], [4, 6], [0, 1]]

    init(label: LocalizedText) {
        let entries = Self.parts.map { EntryControl(name: tr("\(label): \($0.string.lowercased())"), placeholder: $0) }
        for entry in entries { entry.entry.setSize(width: 60) }
        view = Box(.column, spacing: 4, Self.lines.map { Box(.row, spacing: 4, $0.map { entries[$0].view }).homogeneous() })
        self.entries = entries
        for entry in entries { entry.onChange = { [weak self] in self?.onChange?() } }
    }

    var value: FieldValue { entries.allSatisfy(\.value.isEmpty) ? .absent : .list(entries.map { .text($0.value) }) }

    func show(_ value: FieldValue) {
        let texts = value.elements.map(\.text)
        for (index, entry) in entries.enumerated() { entry.show(texts.indices.contains(index) ? texts[index] : "") }
    }

    func focus() { entries[Self.lines[0][0]].focus() }
}

/// A name with a text.
@MainActor
final class NamedTextFieldControl: FormControl {
    let view: Widget
    var onChange: (@MainActor () -> Void)?
    private let name: EntryControl
    private let text: EntryControl

    init(label: LocalizedText) {
        name = EntryControl(name: tr("\(label): name"), placeholder: tr("Name"))
        name.entry.sized(width: 72).expandsHorizontally = false
        text = EntryControl(name: tr("\(label): value"), placeholder: tr("Value"))
        view = Box(.row, spacing: 4, [name.view, text.view])
        for entry in [name, text] { entry.onChange = { [weak self] in self?.onChange?() } }
    }

    var value: FieldValue { name.value.isEmpty && text.value.isEmpty ? .absent : .record([PayloadField(name.value, .text(text.value))]) }

    func show(_ value: FieldValue) {
        guard case .record(let fields) = value, let field = fields.first else { return }
        name.show(field.name)
        text.show(field.value.text)
    }

    func focus() { name.focus() }
}

extension ListFieldControl {
    /// Texts with names that are not known beforehand.
    static func names(label: LocalizedText) -> any FieldControl {
        ListFieldControl(label: label) { NamedTextFieldControl(label: $0) }.converted(
            reading: { list in
                let fields = list.elements.flatMap { if case .record(let fields) = $0 { fields } else { [PayloadField]() } }
                return fields.isEmpty ? .absent : .record(fields)
            }, showing: { if case .record(let fields) = $0 { .list(fields.map { .record([$0]) }) } else { .absent } })
    }
}
