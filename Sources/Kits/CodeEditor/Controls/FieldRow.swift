import Gtk
import Payload

/// One field of a form: its name, its control, and below it in words what belongs there or what is wrong.
@MainActor
final class FieldRow {
    let view: Widget
    let name: String
    let isRequired: Bool
    /// A person changed it.
    var changed: (@MainActor () -> Void)?
    /// Whether somebody has been here: what was never touched is not called wrong for being empty.
    private var isTouched = false
    let control: any FieldControl
    private let hint: Label?
    let problem = Label("", classes: ["caption", "danger-text"]).fitting(.wrap)

    /// Characters of a hint that fit into an entry of a narrow window; longer ones stand below it.
    private static let longestPlaceholder = 34

    /// - Parameter owner: the label of the record that the field is part of.
    init(_ field: FormField, form: PayloadForm, within owner: String? = nil) {
        name = field.name
        isRequired = field.isRequired
        let (label, words) = (FormWords.label(of: field, in: form), FormWords.hint(of: field, in: form))
        let goesInside = words.count <= Self.longestPlaceholder && field.showsPlaceholder
        hint = words.isEmpty || goesInside ? nil : Label(words.sentenceCased, classes: ["caption", "dim"]).fitting(.wrap)
        control = field.makeControl(
            name: owner.map { "\($0): \(label.lowercased())" } ?? label, hint: goesInside ? words : "", form: form)
        problem.isVisible = false

        let title = Label(label, classes: ["field-label"]).fitting(.wrap)
        let heading = Box(.row, spacing: 8, [title])
        // The only field of a form is what the form is about.
        if field.isRequired, form.fields.count > 1 {
            let mark = Label("required", classes: ["caption", "dim"])
            mark.verticalAlignment = .end
            heading.append(mark)
        }
        if field.content == .flag {
            // A switch stands at the end of its line.
            title.expandsHorizontally = true
            heading.append(control.view)
            view = Box(.column, spacing: 4, [heading])
        } else {
            view = Box(.column, spacing: 4, [heading, control.view])
        }
        if let hint { (view as? Box)?.append(hint) }
        (view as? Box)?.append(problem)
        control.changed = { [weak self] in
            self?.isTouched = true
            self?.changed?()
        }
        view.add(FocusController { [weak self] isInside in if !isInside { self?.isTouched = true } })
    }

    var value: FieldValue { control.value }

    func show(_ value: FieldValue) {
        control.show(value)
        showProblem(nil)
    }

    func focus() { control.focus() }

    /// - Parameter part: the field of a record that is meant.
    func showProblem(_ sentence: String?, part: String? = nil) {
        let isShown = control.showProblem(sentence, part: part)
        problem.text = sentence ?? ""
        problem.isVisible = sentence != nil && !isShown
    }

    /// Whether somebody has been at the field, or at the one in the record that `part` names.
    func isTouched(_ part: String?) -> Bool {
        guard let part, let record = control as? RecordControl else { return isTouched }
        return record.isTouched(part)
    }

    func adapt(to values: [String: FieldValue]) {
        if let moment = control as? MomentControl, ["start", "end"].contains(name) { moment.hasTime = !values.isOn("all_day") }
    }
}

extension FormField {
    /// Whether its control has room for a hint inside.
    var showsPlaceholder: Bool {
        switch content {
        case .text, .secret, .integer, .number, .amount, .typedList, .list(.text): true
        default: false
        }
    }
}

extension String {
    /// With a capital at its beginning, as a caption that stands alone.
    var sentenceCased: String { prefix(1).uppercased() + dropFirst() }
}
