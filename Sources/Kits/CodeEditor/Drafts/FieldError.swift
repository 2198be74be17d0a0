import Foundation
import Payload
import Platform
import WidgetKit

/// An error in the values of a form, with the text for the screen.
struct FieldError: Hashable, Sendable {
    /// The name of the field; "creditor.city" for a field of a record.
    let field: String
    let isMissing: Bool
    let sentence: LocalizedText

    init(_ error: PayloadBuildingError, in form: PayloadForm) {
        isMissing = error.reason == .missing
        if isMissing, let words = FormLabels.missing(error.field, in: form) {
            (field, sentence) = (words.row, words.sentence)
        } else {
            field = error.field
            sentence = .verbatim(
                Self.labels(of: form.fields, in: form).reduce(error.message.string) {
                    $0.replacing("“\($1.name)”", with: "“\($1.label)”")
                })
        }
    }

    /// The name of the row, and the rest of the path inside it.
    var row: String { String(field.prefix { $0 != "." }) }
    var part: String? { field.contains(".") ? String(field.drop { $0 != "." }.dropFirst()) : nil }

    private static func labels(of rows: [FormField], in form: PayloadForm, path: String = "") -> [(name: String, label: LocalizedText)] {
        rows.flatMap { row -> [(name: String, label: LocalizedText)] in
            let own = [(path + row.name, FormLabels.label(of: row, in: form))]
            guard case .record(let parts) = row.content else { return own }
            return own + labels(of: parts, in: form, path: "\(path)\(row.name).")
        }
    }
}

extension ContentDraft {
    /// All errors that prevent a payload: missing values, and wrong ones besides them.
    func problems(now: Date = .now) -> [FieldError] {
        guard let form, !isUnchanged else { return [] }
        var problems: [FieldError] = []
        var fields = FormRules.fields(of: form, from: values)
        // Building stops at the first error. A missing value is therefore replaced by a placeholder, to check the rest. Where that is
        // impossible (an account, a date), fields that depend on it are not checked yet.
        for _ in form.fields {
            do {
                _ = try form.payload(fields, now: now)
                return problems
            } catch {
                let problem = FieldError(error, in: form)
                problems.append(problem)
                guard error.reason == .missing, let complete = Self.filling(error.field, of: form, in: fields) else { return problems }
                fields = complete
            }
        }
        return problems
    }

    /// The fields with a placeholder for a missing one; nil if no placeholder would be valid.
    private static func filling(_ path: String, of form: PayloadForm, in fields: [PayloadField]) -> [PayloadField]? {
        guard let dot = path.firstIndex(of: ".") else {
            guard let value = placeholder(for: path, in: form.fields) else { return nil }
            return fields.filter { $0.name != path } + [PayloadField(path, value)]
        }
        let (owner, part) = (String(path[..<dot]), String(path[path.index(after: dot)...]))
        guard let index = fields.firstIndex(where: { $0.name == owner }), case .record(let parts) = fields[index].value,
            case .record(let rows)? = form.fields.first(where: { $0.name == owner })?.content, let value = placeholder(for: part, in: rows)
        else { return nil }
        var filled = fields
        filled[index] = PayloadField(owner, .record(parts.filter { $0.name != part } + [PayloadField(part, value)]))
        return filled
    }

    private static func placeholder(for name: String, in rows: [FormField]) -> FieldValue? {
        switch rows.first(where: { $0.name == name })?.content {
        case .record(let parts):
            // Only what is missing in it counts.
            placeholder(for: "name", in: parts).map { .record([PayloadField("name", $0)]) }
        case .text where name == "country": .text("CH")
        case .text where ["name", "ssid", "summary", "account", "city", "bank", "postcode", "line2"].contains(name): .text("x")
        default: nil
        }
    }
}

extension FieldValue {
    /// The value without empty parts; nil if nothing is left. A typed number equals the same number as text.
    var plain: FieldValue? {
        switch self {
        case .text(let text): text.isEmpty ? nil : self
        case .integer, .number, .flag: .text(text)
        case .list(let values):
            // The position of a value matters, so only empty values at the end are dropped.
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

    /// The elements of a list. A single value is a list of one, as in forms.
    var elements: [FieldValue] {
        switch self {
        case .list(let values): values
        case .absent: []
        default: [self]
        }
    }

    /// A field of a record.
    subscript(name: String) -> FieldValue? {
        guard case .record(let fields) = self else { return nil }
        return fields.first { $0.name == name }?.value
    }

    var isOn: Bool { self == .flag(true) }
}

extension [String: FieldValue] {
    /// The fields without empty ones.
    var plain: [String: FieldValue] { compactMapValues(\.plain) }

    func isOn(_ name: String) -> Bool { self[name]?.isOn ?? false }
}

extension TypedDecimal {
    /// The text of a number in a form.
    static func text(of value: FieldValue) -> String {
        guard case .number(let number) = value else { return value.text }
        // Not 1e-05, which is no notation for a latitude.
        return number.formatted(
            .number.locale(Locale(identifier: "en_US_POSIX")).grouping(.never).precision(.fractionLength(0...15)))
    }
}
