import Gtk
import Payload

/// Several fields that belong together, such as the parts of who pays.
@MainActor
final class RecordControl: FieldControl {
    let view: Widget
    var changed: (@MainActor () -> Void)?
    private let rows: [FieldRow]
    private let form: PayloadForm

    /// - Parameter label: of the whole, which those inside have before their own names for a screen reader.
    init(_ fields: [FormField], label: String, form: PayloadForm) {
        self.form = form
        rows = fields.map { FieldRow($0, form: form, within: label) }
        view = Box(.column, spacing: 12, classes: ["record"], rows.map(\.view))
        for row in rows { row.changed = { [weak self] in self?.changeWithin() } }
        showRows()
    }

    private func changeWithin() {
        showRows()
        changed?()
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
