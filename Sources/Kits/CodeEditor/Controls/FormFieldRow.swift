import Gtk
import Payload
import Platform
import WidgetKit
import WidgetUI

/// A control for a field of a form: the value in the type of the field; `.absent` if empty.
typealias FieldControl = FormControl<FieldValue>

extension FormControl where Value == String {
    /// This control for a field, in which an empty text is no value.
    func forField(
        reading: @escaping @MainActor (String) -> FieldValue = { .text($0) },
        showing: @escaping @MainActor (FieldValue) -> String = { $0.text }
    ) -> ConvertedControl<Self, FieldValue> {
        converted(reading: { $0.isEmpty ? .absent : reading($0) }, showing: showing)
    }
}

extension SwitchControl {
    func forField() -> ConvertedControl<SwitchControl, FieldValue> {
        converted(reading: { $0.map { .flag($0) } ?? .absent }, showing: { $0.plain == nil ? nil : $0.isOn })
    }
}

extension DateTimeEntry {
    func forField() -> ConvertedControl<DateTimeEntry, FieldValue> {
        forField(reading: { .text(TypedMoment($0)?.text ?? $0) }, showing: { TypedMoment($0.text)?.entryText ?? $0.text })
    }
}

extension FormField {
    /// Creates the control for the type of the field.
    ///
    /// - Parameter name: the accessible name.
    @MainActor
    func makeControl(name label: LocalizedText, hint: LocalizedText?, form: PayloadForm) -> any FieldControl {
        if case .text = content, let list = SuggestionList(field: name) {
            return SuggestionControl(name: label, hint: hint, list: list).forField()
        }
        return control(for: content, label: label, hint: hint, form: form)
    }

    @MainActor
    private func control(for content: Content, label: LocalizedText, hint: LocalizedText?, form: PayloadForm) -> any FieldControl {
        switch content {
        case .text: return EntryControl(name: label, placeholder: hint, purpose: purpose).forField()
        case .secret: return SecretControl(label: label, hint: hint).forField()
        case .longText: return LongTextFieldControl(label: label, height: form.kind == .text ? 120 : 56)
        case .choice(let choices):
            return ChoiceControl(
                name: label, choices: choices.map { ($0.value, $0.label) }, none: isRequired ? nil : FormLabels.usual(of: self, in: form)
            ).converted(reading: { $0.map { .text($0) } ?? .absent }, showing: { $0.text.isEmpty ? nil : $0.text })
        case .flag: return SwitchControl(name: label).forField()
        case .date: return DateTimeEntry(name: label, time: .none).forField()
        case .dateTime: return DateTimeEntry(name: label, time: .clock).forField()
        case .integer(let range):
            return IntegerControl(name: label, placeholder: hint, range: range, origin: nil)
                .forField(reading: { text in Int(text).map { .integer($0) } ?? .text(text) })
        case .number, .amount:
            return EntryControl(name: label, placeholder: hint, purpose: .number)
                .forField(reading: { .text(TypedDecimal.plain($0)) }, showing: TypedDecimal.text)
        case .names: return ListFieldControl.names(label: label)
        case .record(let fields): return RecordFieldControl(fields, label: label, form: form)
        case .typedList: return ListFieldControl(label: label) { TypedTextFieldControl(label: $0, hint: hint) }
        case .list(let element):
            // The only nested list is one of addresses; another one would number its entries.
            if case .list = element { return ListFieldControl(label: label) { PartsFieldControl(label: $0) } }
            return ListFieldControl(label: label) { control(for: element, label: $0, hint: hint, form: form) }
        }
    }

    private var purpose: Entry.Purpose {
        switch name {
        case "uri", "url", "urls": .url
        case "emails", "to", "cc", "bcc", "organizer", "attendees": .email
        case "number", "numbers", "phones": .phone
        default: .text
        }
    }
}

/// A row of the form: title, control, and a hint or an error below.
@MainActor
final class FormFieldRow {
    let name: String
    /// Called after the person has changed the value.
    var onChange: (@MainActor () -> Void)?
    /// True after the field was visited: an empty field is no error before.
    private var isTouched = false
    let control: any FieldControl
    private let row: FormRow

    /// The maximum length of a hint inside an entry, for narrow windows. Longer hints stand below it.
    private static let maximumPlaceholderLength = 34

    /// - Parameter owner: the label of the record that contains the field.
    init(_ field: FormField, form: PayloadForm, within owner: LocalizedText? = nil) {
        name = field.name
        let (label, hint) = (FormLabels.label(of: field, in: form), FormLabels.hint(of: field, in: form))
        let goesInside = hint.map { $0.string.count <= Self.maximumPlaceholderLength } ?? false && field.showsPlaceholder
        control = field.makeControl(
            name: owner.map { tr("\($0): \(label.string.lowercased())") } ?? label, hint: goesInside ? hint : nil, form: form)
        row = FormRow(
            label,
            // The only field of a form needs no mark.
            note: field.isRequired && form.fields.count > 1 ? tr("required") : nil,
            control: control.view, isSwitch: field.content == .flag, hint: goesInside ? nil : hint?.sentenceCased)
        control.onChange = { [weak self] in
            self?.isTouched = true
            self?.onChange?()
        }
        view.add(FocusController { [weak self] isInside in if !isInside { self?.isTouched = true } })
    }

    var view: Widget { row.view }
    var problem: Label { row.problem }
    var value: FieldValue { control.value }

    func show(_ value: FieldValue) {
        control.show(value)
        showProblem(nil)
    }

    func focus() { control.focus() }

    /// - Parameter part: the name of a field of the record, which shows the sentence itself.
    func showProblem(_ sentence: LocalizedText?, part: String? = nil) {
        let isShown = (control as? RecordFieldControl)?.showProblem(sentence, part: part) ?? false
        control.mark(isWrong: sentence != nil)
        problem.show(isShown ? nil : sentence)
    }

    /// True if the field, or its field `part`, was visited.
    func isTouched(_ part: String?) -> Bool {
        guard let part, let record = control as? RecordFieldControl else { return isTouched }
        return record.isTouched(part)
    }

    func adapt(to values: [String: FieldValue]) {
        guard ["start", "end"].contains(name), let control = control as? ConvertedControl<DateTimeEntry, FieldValue> else { return }
        control.inner.time = values.isOn("all_day") ? .none : .clock
    }
}

extension FormField {
    /// True if the control shows a hint inside.
    fileprivate var showsPlaceholder: Bool {
        switch content {
        case .text, .secret, .integer, .number, .amount, .typedList, .list(.text): true
        default: false
        }
    }
}

extension LocalizedText {
    /// With a capital first letter, for a label.
    fileprivate var sentenceCased: LocalizedText { .verbatim(string.prefix(1).uppercased() + string.dropFirst()) }
}
