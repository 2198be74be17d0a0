import Foundation
import Payload
import WidgetKit

/// What is wrong with what is filled in, in the words that stand on the screen.
struct FieldProblem: Hashable, Sendable {
    /// The stable name of the field; of one in a record "creditor.city".
    let field: String
    let isMissing: Bool
    let sentence: String

    init(_ error: PayloadBuildingError, in form: PayloadForm) {
        isMissing = error.reason == .missing
        if isMissing, let words = FormWords.missing(error.field, in: form) {
            (field, sentence) = (words.row, words.sentence)
        } else {
            field = error.field
            sentence = Self.labels(of: form.fields, in: form).reduce(error.sentence) { $0.replacing("“\($1.name)”", with: "“\($1.label)”") }
        }
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
                guard error.reason == .missing, let complete = Self.filling(error.field, of: form, in: fields) else { return problems }
                fields = complete
            }
        }
        return problems
    }

    /// The fields with something for a missing one; nil where nothing can be made up that would not be wrong beside the others.
    private static func filling(_ path: String, of form: PayloadForm, in fields: [PayloadField]) -> [PayloadField]? {
        guard let dot = path.firstIndex(of: ".") else {
            guard let value = standIn(for: path, in: form.fields) else { return nil }
            return fields.filter { $0.name != path } + [PayloadField(path, value)]
        }
        let (owner, part) = (String(path[..<dot]), String(path[path.index(after: dot)...]))
        guard let index = fields.firstIndex(where: { $0.name == owner }), case .record(let parts) = fields[index].value,
            case .record(let rows)? = form.fields.first(where: { $0.name == owner })?.content, let value = standIn(for: part, in: rows)
        else { return nil }
        var filled = fields
        filled[index] = PayloadField(owner, .record(parts.filter { $0.name != part } + [PayloadField(part, value)]))
        return filled
    }

    private static func standIn(for name: String, in rows: [FormField]) -> FieldValue? {
        guard let row = rows.first(where: { $0.name == name }) else { return nil }
        switch (name, row.content) {
        case (_, .record(let parts)):
            // Only what is missing in it counts.
            return standIn(for: "name", in: parts).map { .record([PayloadField("name", $0)]) }
        case ("country", .text): return .text("CH")
        case ("name", .text), ("ssid", .text), ("summary", .text), ("account", .text), ("city", .text), ("bank", .text),
            ("postcode", .text),
            ("line2", .text):
            return .text("x")
        default: return nil
        }
    }
}

extension FieldValue {
    /// Without what is empty; nil when nothing is left. Whether a number was typed as a text or is one makes no difference.
    var plain: FieldValue? {
        switch self {
        case .text(let text): text.isEmpty ? nil : self
        case .integer, .number, .flag: .text(text)
        case .list(let values):
            // A place in the middle means something, one at the end does not.
            values.contains { $0.plain != nil }
                ? .list(values.reversed().drop { $0.plain == nil }.reversed().map { $0.plain ?? .absent }) : nil
        case .record(let fields):
            fields.contains { $0.value.plain != nil }
                ? .record(
                    fields.compactMap { field in field.value.plain.map { PayloadField(field.name, $0) } }.sorted { $0.name < $1.name })
                : nil
        case .absent: nil
        }
    }

    /// The elements of a list; a single value is a list of one, as in forms.
    var elements: [FieldValue] {
        switch self {
        case .list(let values): values
        case .absent: []
        default: [self]
        }
    }

    /// What stands under a name in a record.
    subscript(name: String) -> FieldValue? {
        guard case .record(let fields) = self else { return nil }
        return fields.first { $0.name == name }?.value
    }

    var isOn: Bool { self == .flag(true) }
}

extension [String: FieldValue] {
    /// Without what is empty.
    var plain: [String: FieldValue] { compactMapValues(\.plain) }

    func isOn(_ name: String) -> Bool { self[name]?.isOn ?? false }
}

extension TypedDecimal {
    /// A number as a form shows it.
    static func text(of value: FieldValue) -> String {
        guard case .number(let number) = value else { return value.text }
        // Not 1e-05: that is no way to write a latitude.
        return number.formatted(
            .number.locale(Locale(identifier: "en_US_POSIX")).grouping(.never).precision(.fractionLength(0...15)))
    }
}
