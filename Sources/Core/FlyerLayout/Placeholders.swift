import Payload

/// Texts with places for what a code says and for the columns of a table: `{title}`, `{content}`, `{kind}`, `{field:ssid}`, `{Column}`.
///
/// `{{` and `}}` are braces. A line whose placeholders all come out empty vanishes.
public enum Placeholders {
    /// The most characters that a text is filled to.
    public static let maximumLength = 4_000

    /// The text with everything filled in, and the names in it that nobody knows, each once; those leave nothing.
    ///
    /// A column comes before what is known of the code under the same name; columns are found in any case.
    public static func fill(_ text: String, code: FlyerCode?, columns: [String: String] = [:]) -> (text: String, unknown: [String]) {
        var values = PlaceholderValues(code: code, columns: columns)
        return fill(text, from: &values)
    }

    /// The text as it has to be written so that it comes out of filling unchanged.
    public static func escaped(_ text: String) -> String {
        guard text.contains(where: { $0 == "{" || $0 == "}" }) else { return text }
        return text.reduce(into: "") { $0 += $1 == "{" ? "{{" : $1 == "}" ? "}}" : String($1) }
    }

    /// The names in a text, as written, each once.
    public static func names(in text: String) -> [String] {
        PlaceholderText.lines(text).flatMap(\.names).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    static func fill(_ text: String, from values: inout PlaceholderValues) -> (text: String, unknown: [String]) {
        guard text.contains(where: { $0 == "{" || $0 == "}" }) else { return (PlaceholderText.cut(text), []) }
        var unknown: [String] = []
        var lines: [String] = []
        var length = 0
        for line in PlaceholderText.lines(text) {
            // What is cut off in the end need not be filled.
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
        return (PlaceholderText.cut(lines.joined(separator: "\n")), unknown)
    }
}

/// The parts of a line with placeholders.
struct PlaceholderText {
    enum Part {
        case words(String)
        case name(String)
    }

    private(set) var parts: [Part] = []
    var names: [String] { parts.compactMap { if case .name(let name) = $0 { name } else { nil } } }

    /// Longer than what stands at the head of any table.
    private static let maximumName = 100

    static func lines(_ text: String) -> [PlaceholderText] {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { PlaceholderText(line: $0) }
    }

    /// A brace that nothing closes is a brace.
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

    /// What stands before the closing brace.
    private static func name(_ rest: Substring) -> Substring? {
        let name = rest.prefix(maximumName + 1).prefix { $0 != "}" && $0 != "{" }
        guard !name.isEmpty, name.contains(where: { !$0.isWhitespace }), name.endIndex < rest.endIndex, rest[name.endIndex] == "}" else { return nil }
        return name
    }

    /// Never longer than a page can show, and without what no font draws.
    static func cut(_ text: String) -> String {
        let clean = text.unicodeScalars.contains(where: isControl)
            ? String(String.UnicodeScalarView(text.unicodeScalars.filter { !isControl($0) })) : text
        guard clean.utf8.count > Placeholders.maximumLength, clean.count > Placeholders.maximumLength else { return bounded(clean) }
        return bounded(String(clean.prefix(Placeholders.maximumLength - 1)) + "…")
    }

    /// A character may be any number of scalars long.
    private static func bounded(_ text: String) -> String {
        let most = Placeholders.maximumLength * 8
        guard text.utf8.count > most, text.unicodeScalars.count > most else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.prefix(most)))
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A: false
        case 0x00..<0x20, 0x7F..<0xA0, 0xFEFF, 0xFFF9...0xFFFB: true
        default: false
        }
    }
}

/// What the placeholders of one flyer stand for; what a code means is worked out when it is first asked for.
struct PlaceholderValues {
    private let code: FlyerCode?
    private let columns: [String: String]
    private lazy var parsed = code?.payload.parsed()
    private lazy var content = code.map { Self.shown($0.payload) } ?? ""
    private lazy var columnsInAnyCase = Dictionary(columns.map { (Self.plain($0.key), $0.value) }) { first, _ in first }

    /// The columns of the table that the code comes from, unless others are given.
    init(code: FlyerCode?, columns: [String: String] = [:]) {
        self.code = code
        self.columns = columns.isEmpty ? code?.columns ?? [:] : columns
    }

    /// Nil for a name that nobody knows; empty for what is not there.
    mutating func value(of name: String) -> String? {
        if !columns.isEmpty, let column = columns[name] ?? columnsInAnyCase[Self.plain(name)] { return column }
        let plain = Self.plain(name)
        switch plain {
        case "title":
            guard let code else { return "" }
            return code.title.isEmpty ? parsed?.title ?? "" : code.title
        case "content": return content
        case "kind": return code?.kind.name ?? ""
        default:
            guard plain.hasPrefix("field:") else { return nil }
            return field(plain.dropFirst("field:".count))
        }
    }

    /// A field of what the code says; `phones.number` and `emails.0` go into records and lists.
    private mutating func field(_ path: Substring) -> String {
        var steps = path.split(separator: ".").map { String($0.filter { !$0.isWhitespace }) }[...]
        guard let first = steps.popFirst(), var value = parsed?[first] else { return "" }
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

    /// Never more than is shown in the end, however much a code holds.
    private static func shown(_ payload: Payload) -> String {
        let most = Placeholders.maximumLength * 4
        guard payload.bytes.count > most, let text = payload.text else { return String(payload.displayText.prefix(Placeholders.maximumLength)) }
        return String(Payload(String(String.UnicodeScalarView(text.unicodeScalars.prefix(most)))).displayText.prefix(Placeholders.maximumLength))
    }

    private static func plain(_ name: String) -> String {
        String(name.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()).lowercased()
    }
}
