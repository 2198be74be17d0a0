import Payload

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
