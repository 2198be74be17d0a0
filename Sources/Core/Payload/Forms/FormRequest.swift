import Foundation
public import Platform

/// A request to build a payload from named values, as from the command line.
public struct FormRequest: Hashable, Sendable {
    public let kind: PayloadKind
    /// The notation when its name was given instead of a kind: “vcard”, “mecard”, “bitcoin”.
    private let notation: String?

    /// A value for a field, “name”, or for a part of a record, “creditor.city”.
    public struct Answer: Hashable, Sendable {
        public let name: String
        public let value: FieldValue

        public init(_ name: String, _ value: FieldValue) { (self.name, self.value) = (name, value) }
    }

    /// Nil when no form has this name.
    public init?(kind name: String) {
        let lowercasedName = name.lowercased()
        if let kind = PayloadKind(rawValue: lowercasedName), !PayloadForm.forms(of: kind).isEmpty {
            (self.kind, notation) = (kind, nil)
        } else if let form = PayloadForm.all.first(where: { $0.isCalled(lowercasedName) }) {
            (kind, notation) = (form.kind, form.notation)
        } else {
            return nil
        }
    }

    /// A sentence with the kinds that can be built.
    public static var knownKinds: LocalizedText {
        let kinds = PayloadKind.allCases.filter { !PayloadForm.forms(of: $0).isEmpty }
        return tr("The kinds are: \(kinds.map(\.rawValue).joined(separator: ", ")).")
    }

    /// The forms that match the name.
    public var forms: [PayloadForm] {
        PayloadForm.forms(of: kind).filter { notation == nil || $0.notation == notation }
    }

    /// The form and its fields. A text may also be JSON, and the values of a list may be given one by one.
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
        let (written, part) = Self.split(answer.name)
        guard let row = form.fields.first(where: { $0.name == written }) ?? form.field(inOtherNumber: written) else {
            let selector = PayloadForm.selector(of: kind).map { [$0.name] } ?? []
            let known = selector + form.fields.map(\.name)
            let shown = VisibleText.singleLine(answer.name, limit: 60)
            throw PayloadBuildingError(
                written, .unknown,
                NearestName.of(written, among: known).map { tr("\(form.name) has no field “\(shown)”. Did you mean “\($0)”?") }
                    ?? tr("\(form.name) has no field “\(shown)”. The fields are: \(known.joined(separator: ", "))."))
        }
        let name = row.name
        let earlier = fields.firstIndex { $0.name == name }
        let value = try FieldArgument(row, part: part, given: answer.value).value(after: earlier.map { fields[$0].value })
        if let earlier { fields[earlier] = PayloadField(name, value) } else { fields.append(PayloadField(name, value)) }
    }

    private static func split(_ name: String) -> (name: String, part: String?) {
        guard let point = name.firstIndex(of: ".") else { return (name, nil) }
        return (String(name[..<point]), String(name[name.index(after: point)...]))
    }
}

extension PayloadForm {
    /// The field of a name in the singular or the plural: “phone” for “phones”, “address” for “addresses”, and “names” for “name”.
    func field(inOtherNumber name: String) -> FormField? {
        let others =
            [name + "s", name + "es"] + (name.hasSuffix("s") ? [String(name.dropLast())] : [])
            + (name.hasSuffix("es") ? [String(name.dropLast(2))] : [])
        return others.lazy.compactMap { other in self.fields.first { $0.name == other } }.first
    }
}

/// A value for a field that came from outside.
struct FieldArgument {
    private let row: FormField
    private let part: String?
    private let given: FieldValue

    init(_ row: FormField, part: String?, given: FieldValue) {
        (self.row, self.part, self.given) = (row, part, given)
    }

    /// The value combined with an earlier one for the same field. Lists are extended and records get another part; other fields may be
    /// given only once.
    func value(after earlier: FieldValue?) throws(PayloadBuildingError) -> FieldValue {
        switch row.content {
        case .list, .typedList:
            guard part == nil else { throw error { tr("“\($0)” is a list, so it has no parts.") } }
            let values = try list()
            guard case .list(let before)? = earlier else { return .list(values) }
            return .list(before + values)
        case .record, .names:
            let fields = try parts()
            guard case .record(let before)? = earlier else { return .record(fields) }
            guard let twice = fields.first(where: { field in before.contains { $0.name == field.name } }) else {
                return .record(before + fields)
            }
            throw error { tr("“\($0)” contains “\(twice.name)” twice.") }
        default:
            guard part == nil else { throw error { tr("“\($0)” has no parts.") } }
            guard earlier == nil else { throw error { tr("“\($0)” is specified twice, but it isn’t a list.") } }
            return given
        }
    }

    private func list() throws(PayloadBuildingError) -> [FieldValue] {
        guard case .text(let text) = given else {
            if case .list(let values) = given { return values }
            return [given]
        }
        // A text may begin with a bracket without being JSON.
        guard let json = json(text, "["), case .list(let values) = json else {
            if case .list(.names) = row.content, let object = json(text, "{") { return [object] }
            return [.text(text)]
        }
        return values
    }

    private func parts() throws(PayloadBuildingError) -> [PayloadField] {
        if let part {
            if case .record(let rows) = row.content, !rows.contains(where: { $0.name == part }) {
                throw noPart(part, in: rows)
            }
            return [PayloadField(part, given)]
        }
        guard case .record(let fields)? = record() else {
            throw error { tr("“\($0)” has parts. Specify each as \($0).part, or all as JSON: {\"part\": \"value\"}.") }
        }
        if case .record(let rows) = row.content, let unknown = fields.first(where: { field in !rows.contains { $0.name == field.name } }) {
            throw noPart(unknown.name, in: rows)
        }
        return fields
    }

    private func record() -> FieldValue? {
        guard case .text(let text) = given else { return given }
        return json(text, "{")
    }

    private func json(_ text: String, _ opening: Character) -> FieldValue? {
        guard text.first(where: { !$0.isWhitespace }) == opening else { return nil }
        // A text that is not JSON is used as it is, and is rejected later if a text is not allowed.
        return (try? JSONReader.tree(Array(text.utf8), limits: .init(length: 1 << 20))).map { FieldValue($0) }
    }

    private func noPart(_ part: String, in rows: [FormField]) -> PayloadBuildingError {
        let (part, known) = (VisibleText.singleLine(part, limit: 60), rows.map(\.name).joined(separator: ", "))
        return error { tr("“\($0)” has no part “\(part)”. The parts are: \(known).") }
    }

    private func error(_ sentence: (_ field: String) -> LocalizedText) -> PayloadBuildingError {
        PayloadBuildingError(row.name, .unknown, sentence(row.name))
    }
}

extension FieldValue {
    /// The value that a JSON value stands for.
    public init(_ tree: JSONTree) {
        self =
            switch tree {
            case .object(let members): .record(members.map { PayloadField($0.name, FieldValue($0.value)) })
            case .array(let items): .list(items.map { FieldValue($0) })
            case .string(let text): .text(text)
            case .number(let written): Int(written).map { .integer($0) } ?? Double(written).map { .number($0) } ?? .text(written)
            case .boolean(let isTrue): .flag(isTrue)
            case .null: .absent
            }
    }
}
