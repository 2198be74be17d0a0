import GLib
import Gtk
import Payload
import Platform

/// The page with the rows of a form.
@MainActor
final class FormPage {
    let view: Widget
    let form: PayloadForm
    var onChange: (@MainActor () -> Void)?
    var onChooseForm: (@MainActor (PayloadForm) -> Void)?
    let rows: [FormFieldRow]
    let notation: ChoiceList<String>?
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
        notation = forms.count > 1 ? ChoiceList(name: tr("Notation"), forms.map { ($0.identifier, $0.name) }) : nil
        if let notation {
            notation.show(form.identifier)
            let row = Box(.column, spacing: 4, [Label(tr("Notation"), classes: ["field-label"]), notation.view])
            (layout.more.isEmpty ? main : more).append(row)
        }
        for row in self.rows { row.show(values[row.name] ?? .absent) }
        folded = Set(layout.more.joined())
        if layout.more.isEmpty {
            expander = nil
            view = main
        } else {
            more.marginTop = 12
            let expander = Expander(tr("More"), more)
            // Opens the expander if a field in it has a value.
            self.expander = expander
            expander.isOpen = layout.more.joined().contains { values[$0]?.plain != nil }
            view = Box(.column, spacing: 16, [main, expander])
        }
        for row in self.rows { row.onChange = { [weak self] in self?.onChange?() } }
        notation?.chosen = { [weak self] identifier in
            // Choosing replaces this page, so the selection's own event must end first.
            MainLoop.whenIdle { if let form = PayloadForm.identified(identifier) { self?.onChooseForm?(form) } }
        }
        showRows(with: values)
    }

    /// Copies the rows into `values`. Fields of other notations stay as they are.
    func read(into values: inout [String: FieldValue]) {
        for row in rows { values[row.name] = row.value.plain == nil ? nil : row.value }
    }

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
        let words = tr(
            "This code contains 1 byte that isn’t text. The content stays as it is; you can change the title, style and details.",
            plural:
                "This code contains \(count) bytes that aren’t text. The content stays as it is; you can change the title, style and details.",
            count: count)
        let dump = Label(.verbatim(payload.displayText), classes: ["monospace"]).fitting(.lines(12)).named(tr("Bytes of the code"))
            .margins(8).selectable()
        return Box(.column, spacing: 8, [Label(words).fitting(.wrap), Box(.column, classes: ["text-frame"], [dump])])
    }
}
