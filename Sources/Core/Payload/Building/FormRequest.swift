/// What somebody asks to build from outside: a kind by its name, and values for its fields.
public struct FormRequest: Hashable, Sendable {
    public let kind: PayloadKind
    /// Set where the name of a notation stands for its kind: "vcard", "mecard", "bitcoin".
    private let notation: String?

    /// A value for a field, "name", or for a part of a record, "creditor.city".
    public struct Answer: Hashable, Sendable {
        public let name: String
        public let value: FieldValue

        public init(_ name: String, _ value: FieldValue) { (self.name, self.value) = (name, value) }
    }

    /// Nil for a name that nothing that can be built has.
    public init?(kind name: String) {
        let wanted = name.lowercased()
        if let kind = PayloadKind(rawValue: wanted), !PayloadForm.forms(of: kind).isEmpty {
            (self.kind, notation) = (kind, nil)
        } else if let form = PayloadForm.all.first(where: { $0.isCalled(wanted) }) {
            (kind, notation) = (form.kind, form.notation)
        } else {
            return nil
        }
    }

    /// The kinds that can be built, for people who named another one.
    public static var knownKinds: String {
        "There are: \(PayloadKind.allCases.filter { !PayloadForm.forms(of: $0).isEmpty }.map(\.rawValue).joined(separator: ", "))."
    }

    /// The forms that the name can mean.
    public var forms: [PayloadForm] {
        PayloadForm.forms(of: kind).filter { notation == nil || $0.notation == notation }
    }

    /// The form that is meant and the fields for it. A text may also be what its field holds as JSON, and a list goes on where its field
    /// is given again.
    public func fields(_ answers: [Answer]) throws(PayloadBuildingError) -> (form: PayloadForm, fields: [PayloadField]) {
        let form = try form(answers)
        let selector = PayloadForm.selector(of: kind)
        var fields: [PayloadField] = []
        for answer in answers where answer.name != selector?.name { try add(answer, of: form, to: &fields) }
        return (form, fields)
    }

    private func form(_ answers: [Answer]) throws(PayloadBuildingError) -> PayloadForm {
        guard let selector = PayloadForm.selector(of: kind) else { return try PayloadForm.form(of: kind, for: []) }
        let chosen = answers.last { $0.name == selector.name }?.value.text ?? notation
        return try PayloadForm.form(of: kind, for: chosen.map { [PayloadField(selector.name, .text($0))] } ?? [])
    }

    private func add(_ answer: Answer, of form: PayloadForm, to fields: inout [PayloadField]) throws(PayloadBuildingError) {
        let (name, part) = Self.split(answer.name)
        guard let row = form.fields.first(where: { $0.name == name }) else {
            let selector = PayloadForm.selector(of: kind).map { [$0.name] } ?? []
            let known = (selector + form.fields.map(\.name)).joined(separator: ", ")
            throw PayloadBuildingError(
                name, .unknown, "\(form.name) has no field “\(VisibleText.singleLine(answer.name, limit: 60))”. There are: \(known).")
        }
        let earlier = fields.firstIndex { $0.name == name }
        let value = try FieldArgument(row, part: part, given: answer.value).value(after: earlier.map { fields[$0].value })
        if let earlier { fields[earlier] = PayloadField(name, value) } else { fields.append(PayloadField(name, value)) }
    }

    private static func split(_ name: String) -> (name: String, part: String?) {
        guard let point = name.firstIndex(of: ".") else { return (name, nil) }
        return (String(name[..<point]), String(name[name.index(after: point)...]))
    }
}
