import GLib
import Gtk
import Payload

/// The page with the rows of a form.
@MainActor
final class FormPage {
    let view: Widget
    let form: PayloadForm
    /// Called after the person has changed a field.
    var onChange: (@MainActor () -> Void)?
    /// Called when another notation was chosen.
    var onChooseForm: (@MainActor (PayloadForm) -> Void)?
    let rows: [FormFieldRow]
    let notation: DropDown?
    let expander: Expander?
    /// The names of the rows inside the expander.
    private let folded: Set<String>

    /// - Parameter choice: the kind, with its notations.
    init(_ form: PayloadForm, of choice: KindChoice, values: [String: FieldValue]) {
        self.form = form
        let layout = FormLayout(form)
        var rows: [String: FormFieldRow] = [:]
        for field in form.fields where FormRules.hasRow(field.name, in: form) { rows[field.name] = FormFieldRow(field, form: form) }
        self.rows = form.fields.compactMap { rows[$0.name] }

        func column(_ lines: [[String]]) -> Box {
            Box(
                .column, spacing: 12,
                lines.map { names in
                    let views = names.compactMap { rows[$0]?.view }
                    guard views.count > 1 else { return views.first ?? Box(.row) }
                    for view in views { view.expandsHorizontally = true }
                    return Box(.row, spacing: 12, views).homogeneous()
                })
        }
        let main = column(layout.main)
        let more = column(layout.more)
        let forms = choice.forms
        notation = forms.count > 1 ? DropDown(name: "Notation", choices: forms.map(\.name)) : nil
        if let notation {
            notation.selected = forms.firstIndex { $0.identifier == form.identifier } ?? 0
            let row = Box(.column, spacing: 4, [Label("Notation", classes: ["field-label"]), notation])
            (layout.more.isEmpty ? main : more).append(row)
        }
        for row in self.rows { row.show(values[row.name] ?? .absent) }
        folded = Set(layout.more.joined())
        if layout.more.isEmpty {
            expander = nil
            view = main
        } else {
            more.marginTop = 12
            let expander = Expander("More", more)
            // Opens the expander if a field in it has a value.
            self.expander = expander
            expander.isOpen = layout.more.joined().contains { values[$0]?.plain != nil }
            view = Box(.column, spacing: 16, [main, expander])
        }
        for row in self.rows { row.onChange = { [weak self] in self?.onChange?() } }
        notation?.onSelect { [weak self] index in
            // Choosing replaces this page, so the selection's own event must end first.
            MainLoop.whenIdle { if forms.indices.contains(index) { self?.onChooseForm?(forms[index]) } }
        }
        showRows(with: values)
    }

    /// Copies the rows into `values`. Fields of other notations stay as they are.
    func read(into values: inout [String: FieldValue]) {
        for row in rows { values[row.name] = row.value.plain == nil ? nil : row.value }
    }

    /// Shows the rows that apply to the current values.
    func showRows(with values: [String: FieldValue]) {
        for row in rows {
            row.view.isVisible = FormRules.isShown(row.name, in: form, with: values)
            row.adapt(to: values)
        }
    }

    /// Shows errors beside their fields. A missing value is no error before the field was visited.
    func show(_ problems: [FieldError]) {
        for row in rows {
            let problem = problems.first { $0.row == row.name && (!$0.isMissing || row.isTouched($0.part)) }
            row.showProblem(problem?.sentence, part: problem?.part)
            // An error inside the expander opens it.
            if problem != nil, folded.contains(row.name) { expander?.isOpen = true }
        }
    }

    func focus() {
        let first = FormLayout(form).main.joined().first
        (rows.first { $0.name == first } ?? rows.first)?.focus()
    }
}

/// The view of a content that cannot be edited.
@MainActor
enum FixedContent {
    static func make(_ payload: Payload) -> Widget {
        let count = payload.bytes.count
        let words = Label(
            "This code holds \(count == 1 ? "1 byte" : "\(count) bytes") that are no text. They stay as they are; title, look and details can be changed."
        ).fitting(.wrap)
        let dump = Label(payload.displayText, classes: ["monospace"]).fitting(.lines(12)).named("Bytes of the code").margins(8).selectable()
        return Box(.column, spacing: 8, [words, Box(.column, classes: ["text-frame"], [dump])])
    }
}
