import Foundation
import Payload

/// What is wrong with what is filled in, in the words that stand on the screen.
struct FieldProblem: Hashable, Sendable {
    /// The stable name of the field; of one in a record "creditor.city".
    let field: String
    let isMissing: Bool
    let sentence: String

    init(_ error: PayloadBuildingError, in form: PayloadForm) {
        field = error.field
        isMissing = error.reason == .missing
        sentence = Self.labels(of: form.fields, in: form).reduce(error.sentence) { $0.replacing("“\($1.name)”", with: "“\($1.label)”") }
    }

    /// The row that it belongs to, and what is left of the path inside of it.
    var row: String { String(field.prefix { $0 != "." }) }
    var part: String? { field.contains(".") ? String(field.drop { $0 != "." }.dropFirst()) : nil }

    private static func labels(of rows: [FormField], in form: PayloadForm, path: String = "") -> [(name: String, label: String)] {
        rows.flatMap { row -> [(name: String, label: String)] in
            let own = [(path + row.name, FormWords.label(of: row, in: form))]
            guard case .record(let parts) = row.content else { return own }
            return own + labels(of: parts, in: form, path: "\(path)\(row.name).")
        }
    }
}

extension ContentDraft {
    /// Everything that stands in the way of a payload: what is missing, and what is wrong beside it.
    func problems(now: Date = .now) -> [FieldProblem] {
        guard let form, !isUnchanged else { return [] }
        var problems: [FieldProblem] = []
        var fields = FormRules.fields(of: form, from: values)
        // Building stops at the first problem. A missing word is filled in, to see whether the rest is right; where that cannot be made up
        // (an account, a date), what depends on it is not judged yet.
        for _ in form.fields {
            do {
                _ = try form.payload(fields, now: now)
                return problems
            } catch {
                let problem = FieldProblem(error, in: form)
                problems.append(problem)
                guard problem.isMissing, Self.canStandIn(for: problem.field, in: form) else { return problems }
                fields.append(PayloadField(problem.field, .text("x")))
            }
        }
        return problems
    }

    private static func canStandIn(for name: String, in form: PayloadForm) -> Bool {
        guard let row = form.fields.first(where: { $0.name == name }), form.kind != .swissqr else { return false }
        return row.content == .text && ["name", "ssid", "summary", "account", "city", "bank"].contains(name)
    }
}
