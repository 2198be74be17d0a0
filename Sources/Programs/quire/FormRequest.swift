import Foundation
import Payload

/// What the command line asks to build: a kind, and the assignments to its fields.
struct FormRequest {
    let kind: PayloadKind
    /// Set where the name of a notation stands for its kind: "vcard", "mecard", "bitcoin".
    private let notation: String?

    init?(kind name: String) {
        let wanted = name.lowercased()
        if let kind = PayloadKind(rawValue: wanted), !PayloadForm.forms(of: kind).isEmpty {
            (self.kind, notation) = (kind, nil)
        } else if let form = PayloadForm.all.first(where: { $0.isCalled(wanted) }) {
            (kind, notation) = (form.kind, form.notation)
        } else {
            return nil
        }
    }

    /// The forms that the name can mean.
    var forms: [PayloadForm] {
        PayloadForm.forms(of: kind).filter { notation == nil || $0.notation == notation }
    }

    /// The form that is meant and the fields for it.
    func fields(_ assignments: [String]) throws -> (form: PayloadForm, fields: [PayloadField]) {
        let pairs = try assignments.map { assignment in
            // By bytes: an accent behind the equals sign makes them one `Character`.
            guard let equals = assignment.utf8.firstIndex(of: UInt8(ascii: "=")), equals > assignment.startIndex else {
                throw FormArgumentError(message: "“\(TerminalText.visible(assignment))” is no field: write --field name=value.")
            }
            return (name: String(assignment[..<equals]), value: String(assignment[assignment.utf8.index(after: equals)...]))
        }
        let form = try form(pairs)
        let selector = PayloadForm.selector(of: kind)
        var fields: [PayloadField] = []
        for pair in pairs where pair.name != selector?.name { try add(pair, of: form, to: &fields) }
        return (form, fields)
    }

    private func form(_ pairs: [(name: String, value: String)]) throws -> PayloadForm {
        guard let selector = PayloadForm.selector(of: kind) else { return try PayloadForm.form(of: kind, for: []) }
        let chosen = pairs.last { $0.name == selector.name }?.value ?? notation
        return try PayloadForm.form(of: kind, for: chosen.map { [PayloadField(selector.name, .text($0))] } ?? [])
    }

    /// "name", and "creditor.city" for a part of a record.
    private func add(_ pair: (name: String, value: String), of form: PayloadForm, to fields: inout [PayloadField]) throws {
        let (name, part) = Self.split(pair.name)
        guard let row = form.fields.first(where: { $0.name == name }) else {
            let selector = PayloadForm.selector(of: kind).map { [$0.name] } ?? []
            let known = (selector + form.fields.map(\.name)).joined(separator: ", ")
            throw FormArgumentError(message: "\(form.name) has no field “\(TerminalText.visible(pair.name))”. There are: \(known).")
        }
        let earlier = fields.firstIndex { $0.name == name }
        let value = try FieldArgument(row, part: part, text: pair.value).value(after: earlier.map { fields[$0].value })
        if let earlier { fields[earlier] = PayloadField(name, value) } else { fields.append(PayloadField(name, value)) }
    }

    private static func split(_ name: String) -> (name: String, part: String?) {
        guard let point = name.firstIndex(of: ".") else { return (name, nil) }
        return (String(name[..<point]), String(name[name.index(after: point)...]))
    }
}

/// Why an assignment on the command line means nothing.
struct FormArgumentError: Error {
    let message: String
}
