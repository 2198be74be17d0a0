import Gtk
import Payload

/// The control of one field of a form, whatever the field holds.
@MainActor
protocol FieldControl: AnyObject {
    var view: Widget { get }
    /// What is filled in, in the shape that the form asks for; `.absent` for nothing.
    var value: FieldValue { get }
    /// A person changed it.
    var changed: (@MainActor () -> Void)? { get set }

    /// Shows a value without telling of a change.
    func show(_ value: FieldValue)
    func focus()
    /// Marks what is wrong; `part` is the field of a record. False leaves the words to the row.
    func showProblem(_ sentence: String?, part: String?) -> Bool
}

extension FieldControl {
    func showProblem(_ sentence: String?, part: String?) -> Bool {
        view.setClass("wrong", sentence != nil)
        return false
    }
}

extension FormField {
    /// The control that is right for what the field holds.
    ///
    /// - Parameter name: what assistive technology calls it.
    @MainActor
    func makeControl(name label: String, hint: String, form: PayloadForm) -> any FieldControl {
        if case .text = content, let list = SuggestionList(field: name) { return SuggestingControl(label: label, hint: hint, list: list) }
        return Self.control(for: content, of: self, label: label, hint: hint, form: form)
    }

    @MainActor
    private static func control(for content: Content, of row: FormField, label: String, hint: String, form: PayloadForm) -> any FieldControl
    {
        switch content {
        case .text: return TextControl(name: row.name, label: label, hint: hint)
        case .secret: return SecretControl(label: label, hint: hint)
        case .longText: return LongTextControl(label: label, height: form.kind == .text ? 120 : 56)
        case .choice(let choices):
            return ChoiceControl(label: label, choices: choices, usual: row.isRequired ? nil : FormWords.usual(of: row, in: form))
        case .flag: return FlagControl(label: label)
        case .date: return MomentControl(label: label, hasTime: false)
        case .dateTime: return MomentControl(label: label, hasTime: true)
        case .integer(let range): return IntegerControl(label: label, hint: hint, range: range)
        case .number, .amount: return NumberControl(label: label, hint: hint)
        case .names: return NamesControl(label: label)
        case .record(let fields): return RecordControl(fields, label: label, form: form)
        case .typedList: return ListControl(label: label) { TypedTextControl(label: $0, hint: hint) }
        case .list(let element):
            // The only list of lists there is; another one would get entries by number.
            if case .list = element { return ListControl(label: label) { PartsControl(label: $0, parts: PartsControl.address) } }
            return ListControl(label: label) { control(for: element, of: row, label: $0, hint: hint, form: form) }
        }
    }
}

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
