import Gtk
import Payload

/// A control for a field of a form.
@MainActor
protocol FieldControl: AnyObject {
    var view: Widget { get }
    /// The value in the type of the field; `.absent` if empty.
    var value: FieldValue { get }
    /// Called after the person has changed the value.
    var onChange: (@MainActor () -> Void)? { get set }

    /// Shows a value without calling `onChange`.
    func show(_ value: FieldValue)
    func focus()
    /// Marks an error; `part` names a field of a record. Returns false if the row should show the sentence.
    func showProblem(_ sentence: String?, part: String?) -> Bool
}

extension FieldControl {
    func showProblem(_ sentence: String?, part: String?) -> Bool {
        view.setClass("wrong", sentence != nil)
        return false
    }
}

extension FormField {
    /// Creates the control for the type of the field.
    ///
    /// - Parameter name: the accessible name.
    @MainActor
    func makeControl(name label: String, hint: String, form: PayloadForm) -> any FieldControl {
        if case .text = content, let list = SuggestionList(field: name) {
            return SuggestionFieldControl(label: label, hint: hint, list: list)
        }
        return Self.control(for: content, of: self, label: label, hint: hint, form: form)
    }

    @MainActor
    private static func control(for content: Content, of row: FormField, label: String, hint: String, form: PayloadForm) -> any FieldControl
    {
        switch content {
        case .text: return TextFieldControl(name: row.name, label: label, hint: hint)
        case .secret: return SecretFieldControl(label: label, hint: hint)
        case .longText: return LongTextFieldControl(label: label, height: form.kind == .text ? 120 : 56)
        case .choice(let choices):
            return ChoiceFieldControl(label: label, choices: choices, usual: row.isRequired ? nil : FormLabels.usual(of: row, in: form))
        case .flag: return FlagFieldControl(label: label)
        case .date: return DateTimeFieldControl(label: label, hasTime: false)
        case .dateTime: return DateTimeFieldControl(label: label, hasTime: true)
        case .integer(let range): return IntegerFieldControl(label: label, hint: hint, range: range)
        case .number, .amount: return DecimalFieldControl(label: label, hint: hint)
        case .names: return NamesFieldControl(label: label)
        case .record(let fields): return RecordFieldControl(fields, label: label, form: form)
        case .typedList: return ListFieldControl(label: label) { TypedTextFieldControl(label: $0, hint: hint) }
        case .list(let element):
            // The only nested list is one of addresses; another one would number its entries.
            if case .list = element {
                return ListFieldControl(label: label) { PartsFieldControl(label: $0, parts: PartsFieldControl.address) }
            }
            return ListFieldControl(label: label) { control(for: element, of: row, label: $0, hint: hint, form: form) }
        }
    }
}

/// A row of the form: title, control, and a hint or an error below.
@MainActor
final class FormFieldRow {
    let view: Widget
    let name: String
    let isRequired: Bool
    /// Called after the person has changed the value.
    var onChange: (@MainActor () -> Void)?
    /// True after the field was visited: an empty field is no error before.
    private var isTouched = false
    let control: any FieldControl
    private let hint: Label?
    let problem = Label("", classes: ["caption", "danger-text"]).fitting(.wrap).hidden()

    /// The maximum length of a hint inside an entry, for narrow windows. Longer hints stand below it.
    private static let maximumPlaceholderLength = 34

    /// - Parameter owner: the label of the record that contains the field.
    init(_ field: FormField, form: PayloadForm, within owner: String? = nil) {
        name = field.name
        isRequired = field.isRequired
        let (label, words) = (FormLabels.label(of: field, in: form), FormLabels.hint(of: field, in: form))
        let goesInside = words.count <= Self.maximumPlaceholderLength && field.showsPlaceholder
        hint = words.isEmpty || goesInside ? nil : Label(words.sentenceCased, classes: ["caption", "dim"]).fitting(.wrap)
        control = field.makeControl(
            name: owner.map { "\($0): \(label.lowercased())" } ?? label, hint: goesInside ? words : "", form: form)

        let title = Label(label, classes: ["field-label"]).fitting(.wrap)
        let heading = Box(.row, spacing: 8, [title])
        // The only field of a form needs no mark.
        if field.isRequired, form.fields.count > 1 {
            heading.append(Label("required", classes: ["caption", "dim"]).placed(vertical: .end))
        }
        if field.content == .flag {
            // A switch stands at the end of its row.
            title.expandsHorizontally = true
            heading.append(control.view)
            view = Box(.column, spacing: 4, [heading])
        } else {
            view = Box(.column, spacing: 4, [heading, control.view])
        }
        if let hint { (view as? Box)?.append(hint) }
        (view as? Box)?.append(problem)
        control.onChange = { [weak self] in
            self?.isTouched = true
            self?.onChange?()
        }
        view.add(FocusController { [weak self] isInside in if !isInside { self?.isTouched = true } })
    }

    var value: FieldValue { control.value }

    func show(_ value: FieldValue) {
        control.show(value)
        showProblem(nil)
    }

    func focus() { control.focus() }

    /// - Parameter part: the name of a field of the record.
    func showProblem(_ sentence: String?, part: String? = nil) {
        let isShown = control.showProblem(sentence, part: part)
        problem.text = sentence ?? ""
        problem.isVisible = sentence != nil && !isShown
    }

    /// True if the field, or its field `part`, was visited.
    func isTouched(_ part: String?) -> Bool {
        guard let part, let record = control as? RecordFieldControl else { return isTouched }
        return record.isTouched(part)
    }

    func adapt(to values: [String: FieldValue]) {
        if let moment = control as? DateTimeFieldControl, ["start", "end"].contains(name) { moment.hasTime = !values.isOn("all_day") }
    }
}

extension FormField {
    /// True if the control shows a hint inside.
    var showsPlaceholder: Bool {
        switch content {
        case .text, .secret, .integer, .number, .amount, .typedList, .list(.text): true
        default: false
        }
    }
}

extension String {
    /// With a capital first letter, for a label.
    var sentenceCased: String { prefix(1).uppercased() + dropFirst() }
}
