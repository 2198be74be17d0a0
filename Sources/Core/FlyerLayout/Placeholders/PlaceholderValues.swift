import Payload

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
