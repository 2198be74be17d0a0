import ArgumentParser
import Payload
import Platform

/// The options that build a payload from a kind and its fields.
struct FormOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            tr(
                "Build a code of this kind from --field instead: wifi, contact, calendar … Without a field, the fields of the kind are listed."
            ),
            valueName: "kind"), completion: .forms)
    var type: String?

    @Option(
        name: .customLong("field"),
        help: ArgumentHelp(
            tr("A field of that kind. Repeat it for more fields, and for more values of a list; lists and records also accept JSON."),
            valueName: "name=value"))
    var assignments: [String] = []

    var isUsed: Bool { type != nil || !assignments.isEmpty }

    var content: FormContent { FormContent(type: type, assignments: assignments) }

    func validate() throws { try content.validate() }
}

/// A payload described by a kind and assignments to its fields.
struct FormContent {
    let type: String?
    let assignments: [String]

    func validate() throws {
        guard let type else {
            if !assignments.isEmpty {
                throw ValidationError(tr("--field needs --type, which says what to build. \(FormRequest.knownKinds)"))
            }
            return
        }
        guard let request = FormRequest(kind: type) else {
            throw ValidationError(tr("“\(TerminalText.visible(type))” isn’t a kind of code that can be built. \(FormRequest.knownKinds)"))
        }
        do {
            guard !assignments.isEmpty else { throw ValidationError(FormListing.text(request)) }
            _ = try request.fields(answers())
        } catch let error as PayloadBuildingError where error.reason == .unknown {
            throw ValidationError(error.message)
        } catch is PayloadBuildingError {
            // An invalid value is no usage error: building the payload reports it.
        }
    }

    func payload() throws -> Payload {
        // `validate` has accepted known kinds only.
        guard let request = FormRequest(kind: type ?? "") else { throw CommandError(tr("no kind of code to build was specified.")) }
        let (form, fields) = try request.fields(answers())
        return try form.payload(fields)
    }

    /// The kind of the payload that was built, where the payload alone does not tell it.
    func kind(of payload: Payload) -> PayloadKind? {
        // `payload` has reported invalid fields already.
        guard let type, let (form, _) = try? FormRequest(kind: type)?.fields(answers()) else { return nil }
        return form.kind(of: payload)
    }

    private func answers() throws -> [FormRequest.Answer] {
        try assignments.map { text in
            guard let (name, value) = assignment(text) else {
                throw ValidationError(tr("“\(TerminalText.visible(text))” isn’t a field. Use --field name=value."))
            }
            return FormRequest.Answer(name, .text(value))
        }
    }
}

/// The list of a kind's fields for people at a terminal.
enum FormListing {
    static func text(_ request: FormRequest) -> String {
        let forms = request.forms
        let selector = forms.count > 1 ? PayloadForm.selector(of: request.kind) : nil
        let name = forms.count == 1 ? forms[0].name : request.kind.name
        let heading = tr("\(name) needs fields: add --field name=value for each.")
        guard let selector else { return ([heading.string] + forms.flatMap { lines($0.fields) }).joined(separator: "\n") }
        let listed = forms.flatMap { form in
            ["", tr("With \(selector.name)=\(form.notation ?? "") (\(form.name)):").string] + lines(form.fields)
        }
        let usual =
            selector.isRequired
            ? tr("Choose one with --field \(selector.name)=…") : tr("Without \(selector.name), the first one is used.")
        return ([heading.followed(by: usual).string] + listed).joined(separator: "\n")
    }

    private static func lines(_ fields: [FormField]) -> [String] {
        let width = fields.map(\.name.count).max() ?? 0
        return fields.map { field in
            // Translators: a field that has to be given.
            let about = [field.isRequired ? tr("required") : nil, shape(field.content), field.hint].compactMap { $0?.string }
            guard !about.isEmpty else { return "  " + field.name }
            return "  " + field.name + String(repeating: " ", count: width + 2 - field.name.count) + about.joined(separator: "; ")
        }
    }

    private static func shape(_ content: FormField.Content) -> LocalizedText? {
        switch content {
        case .text, .secret, .longText, .number, .amount: nil
        case .integer(let range): range.upperBound < 1000 ? tr("\(range.lowerBound) to \(range.upperBound)") : tr("a number")
        case .choice(let choices): .verbatim(choices.map(\.value).joined(separator: ", "))
        case .flag: tr("yes or no")
        case .date: tr("a date")
        case .dateTime: tr("a date, with or without a time")
        case .list, .typedList: tr("a list")
        case .record(let fields): tr("has parts: \(fields.map(\.name).joined(separator: ", "))")
        case .names: tr("has parts")
        }
    }
}
