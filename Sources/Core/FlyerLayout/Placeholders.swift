import Platform
import Payload

/// Fills placeholders in texts with the content of a code and the columns of a table: `{title}`, `{content}`, `{kind}`, `{field:ssid}`,
/// `{Column}`.
///
/// `{{` and `}}` are literal braces. A line in which all placeholders are empty is removed.
public enum Placeholders {
    /// The maximum number of characters of a filled text.
    public static let maximumLength = 4_000

    /// Fills the placeholders of a text. Also returns the unknown names, each once; they are replaced by nothing.
    ///
    /// A column takes precedence over a property of the code with the same name. Names of columns are compared without regard to case.
    public static func fill(_ text: String, code: FlyerCode?, columns: [String: String] = [:]) -> (text: String, unknown: [String]) {
        var values = PlaceholderValues(code: code, columns: columns)
        return fill(text, from: &values)
    }

    /// The text with braces doubled, so that filling returns it unchanged.
    public static func escaped(_ text: String) -> String {
        guard text.contains(where: { $0 == "{" || $0 == "}" }) else { return text }
        return text.reduce(into: "") { $0 += $1 == "{" ? "{{" : $1 == "}" ? "}}" : String($1) }
    }

    /// The names in a text, as written, each once.
    public static func names(in text: String) -> [String] {
        PlaceholderText.lines(text).flatMap(\.names).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    static func fill(_ text: String, from values: inout PlaceholderValues) -> (text: String, unknown: [String]) {
        guard text.contains(where: { $0 == "{" || $0 == "}" }) else { return (PlaceholderText.truncated(text), []) }
        var unknown: [String] = []
        var lines: [String] = []
        var length = 0
        for line in PlaceholderText.lines(text) {
            // The rest would be cut off anyway.
            guard length <= maximumLength * 8 else { break }
            var filled = ""
            var isEmpty = true
            for part in line.parts {
                switch part {
                case .words(let words): filled += words
                case .name(let name):
                    guard let value = values.value(of: name) else {
                        if !unknown.contains(name) { unknown.append(name) }
                        continue
                    }
                    if value.contains(where: { !$0.isWhitespace }) { isEmpty = false }
                    filled += value
                }
            }
            guard line.names.isEmpty || !isEmpty else { continue }
            lines.append(filled)
            length += filled.utf8.count
        }
        return (PlaceholderText.truncated(lines.joined(separator: "\n")), unknown)
    }
}

/// A line of text split at its placeholders.
struct PlaceholderText {
    enum Part {
        case words(String)
        case name(String)
    }

    private(set) var parts: [Part] = []
    var names: [String] { parts.compactMap { if case .name(let name) = $0 { name } else { nil } } }

    /// Longer than any usual table header.
    private static let maximumNameLength = 100

    static func lines(_ text: String) -> [PlaceholderText] {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { PlaceholderText(line: $0) }
    }

    /// A brace that is not closed is literal.
    private init(line: Substring) {
        var words = ""
        var rest = line
        while let first = rest.popFirst() {
            guard first == "{" || first == "}" else {
                words.append(first)
                continue
            }
            if rest.first == first {
                rest.removeFirst()
                words.append(first)
            } else if first == "{", let name = Self.name(rest) {
                if !words.isEmpty { parts.append(.words(words)) }
                words = ""
                parts.append(.name(String(name)))
                rest = rest[name.endIndex...].dropFirst()
            } else {
                words.append(first)
            }
        }
        if !words.isEmpty { parts.append(.words(words)) }
    }

    /// The name before the closing brace.
    private static func name(_ rest: Substring) -> Substring? {
        let name = rest.prefix(maximumNameLength + 1).prefix { $0 != "}" && $0 != "{" }
        guard !name.isEmpty, name.contains(where: { !$0.isWhitespace }), name.endIndex < rest.endIndex, rest[name.endIndex] == "}" else {
            return nil
        }
        return name
    }

    /// The text without control characters, and not longer than a page can show.
    static func truncated(_ text: String) -> String {
        let clean =
            text.unicodeScalars.contains(where: isControl)
            ? String(String.UnicodeScalarView(text.unicodeScalars.filter { !isControl($0) })) : text
        guard clean.utf8.count > Placeholders.maximumLength, clean.count > Placeholders.maximumLength else { return bounded(clean) }
        return bounded(String(clean.prefix(Placeholders.maximumLength - 1)) + "…")
    }

    /// A single character can have any number of scalars.
    private static func bounded(_ text: String) -> String {
        let limit = Placeholders.maximumLength * 8
        guard text.utf8.count > limit, text.unicodeScalars.count > limit else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit)))
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A: false
        case 0x00..<0x20, 0x7F..<0xA0, 0xFEFF, 0xFFF9...0xFFFB: true
        default: false
        }
    }
}

/// The values of the placeholders for one code. The code is parsed only when its content is needed.
struct PlaceholderValues {
    private let code: FlyerCode?
    private let columns: [String: String]
    private lazy var parsed = code?.payload.parsed()
    private lazy var facts = parsed.map { CodeFacts($0).sections }.map { $0.rows + $0.technical } ?? []
    private lazy var content = code.map { Self.displayedContent($0.payload) } ?? ""
    private lazy var columnsInAnyCase = Dictionary(columns.map { (Self.normalized($0.key), $0.value) }) { first, _ in first }

    /// Uses the columns of the table row that the code was made from, unless others are given.
    init(code: FlyerCode?, columns: [String: String] = [:]) {
        self.code = code
        self.columns = columns.isEmpty ? code?.columns ?? [:] : columns
    }

    /// The value for a name: nil when the name is unknown, empty when there is no value.
    mutating func value(of name: String) -> String? {
        if !columns.isEmpty, let column = columns[name] ?? columnsInAnyCase[Self.normalized(name)] { return column }
        let normalized = Self.normalized(name)
        switch normalized {
        case "title":
            guard let code else { return "" }
            return code.title.isEmpty ? parsed?.title ?? "" : code.title
        case "content": return content
        case "kind": return code?.kind.name.string ?? ""
        default:
            guard normalized.hasPrefix("field:") else { return nil }
            return field(normalized.dropFirst("field:".count))
        }
    }

    /// A field of the parsed code, as people write it: dates, amounts and addresses in the formats of the desktop. `phones.number` and
    /// `emails.0` access records and lists, as they stand in the code.
    private mutating func field(_ path: Substring) -> String {
        var steps = path.split(separator: ".").map { String($0.filter { !$0.isWhitespace }) }[...]
        guard let first = steps.popFirst(), var value = parsed?[first] else { return "" }
        if steps.isEmpty, case let facts = facts.filter({ $0.name == first }), !facts.isEmpty {
            return facts.map(\.text).joined(separator: "\n")
        }
        for step in steps {
            guard let inner = Self.part(step, of: value) else { return "" }
            value = inner
        }
        return value.text
    }

    private static func part(_ step: String, of value: FieldValue) -> FieldValue? {
        switch value {
        case .record(let fields): fields.first { $0.name == step }?.value
        case .list(let values):
            if let index = Int(step) {
                values.indices.contains(index) ? values[index] : nil
            } else {
                .list(values.compactMap { part(step, of: $0) })
            }
        default: nil
        }
    }

    /// The displayed content. Only the beginning of a very long payload is converted.
    private static func displayedContent(_ payload: Payload) -> String {
        let limit = Placeholders.maximumLength * 4
        guard payload.bytes.count > limit, let text = payload.text else {
            return String(payload.displayText.prefix(Placeholders.maximumLength))
        }
        return String(
            Payload(String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit)))).displayText.prefix(Placeholders.maximumLength))
    }

    private static func normalized(_ name: String) -> String {
        name.trimmed.lowercased()
    }
}
