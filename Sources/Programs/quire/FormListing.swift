import Payload

/// The fields of a kind for people at a terminal.
enum FormListing {
    static func text(_ request: FormRequest) -> String {
        let forms = request.forms
        let selector = forms.count > 1 ? PayloadForm.selector(of: request.kind) : nil
        let heading = "\(forms.count == 1 ? forms[0].name : request.kind.name) needs fields: --field name=value for each."
        guard let selector else { return ([heading] + forms.flatMap { lines($0.fields) }).joined(separator: "\n") }
        let listed = forms.flatMap { form in ["", "With \(selector.name)=\(form.notation ?? "") (\(form.name)):"] + lines(form.fields) }
        let usual = selector.isRequired ? "Choose one with --field \(selector.name)=…" : "Without a \(selector.name) it is the first."
        return ([heading + " " + usual] + listed).joined(separator: "\n")
    }

    private static func lines(_ fields: [FormField]) -> [String] {
        let width = fields.map(\.name.count).max() ?? 0
        return fields.map { field in
            let about = [field.isRequired ? "required" : "", shape(field.content), field.hint].filter { !$0.isEmpty }
            guard !about.isEmpty else { return "  " + field.name }
            return "  " + field.name + String(repeating: " ", count: width + 2 - field.name.count) + about.joined(separator: "; ")
        }
    }

    private static func shape(_ content: FormField.Content) -> String {
        switch content {
        case .text, .secret, .longText, .number, .amount: ""
        case .integer(let range): range.upperBound < 1000 ? "\(range.lowerBound) to \(range.upperBound)" : "a number"
        case .choice(let choices): choices.map(\.value).joined(separator: ", ")
        case .flag: "yes or no"
        case .date: "a day"
        case .dateTime: "a day or a moment"
        case .list, .typedList: "a list"
        case .record(let fields): "has parts: \(fields.map(\.name).joined(separator: ", "))"
        case .names: "has parts"
        }
    }
}
