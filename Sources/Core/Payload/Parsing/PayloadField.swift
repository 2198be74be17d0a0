public import Platform

/// A named value of a payload.
public struct PayloadField: Hashable, Sendable {
    /// The stable name for scripts and the command line, such as “ssid” or “ref_type”.
    public let name: String
    public let value: FieldValue
    /// Whether the value is hidden until it is revealed: a password or the secret of one-time passwords.
    public let isSecret: Bool

    /// A field by its stable name.
    public init(_ name: String, _ value: FieldValue, isSecret: Bool = false) {
        self.name = name
        self.value = value
        self.isSecret = isSecret
    }

    /// The name for people.
    public var label: LocalizedText {
        Self.knownLabel(name) ?? .verbatim((name.prefix(1).uppercased() + name.dropFirst()).replacing("_", with: " "))
    }
}

/// The value of a field. The types are those of JSON.
public indirect enum FieldValue: Hashable, Sendable {
    case text(String)
    case integer(Int)
    case number(Double)
    case flag(Bool)
    case list([FieldValue])
    case record([PayloadField])
    /// A missing element in a list whose positions have a meaning.
    case absent

    /// The value for people, on as few lines as possible.
    public var text: String {
        switch self {
        case .text(let text): text
        case .integer(let number): String(number)
        case .number(let number): number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
        case .flag(let isSet): isSet ? "Yes" : "No"
        case .list(let values): values.map(\.text).filter { !$0.isEmpty }.joined(separator: "\n")
        case .record(let fields): fields.map(\.value.text).filter { !$0.isEmpty }.joined(separator: ", ")
        case .absent: ""
        }
    }
}

extension FieldValue: Encodable {
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .list(let values): try values.encode(to: encoder)
        case .record(let fields): try fields.encodeAsObject(to: encoder)
        case .text(let text): try text.encode(to: encoder)
        case .integer(let number): try number.encode(to: encoder)
        case .number(let number): try number.encode(to: encoder)
        case .flag(let isSet): try isSet.encode(to: encoder)
        case .absent:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        }
    }
}

extension [PayloadField] {
    /// Encodes the fields as one JSON object.
    public func encodeAsObject(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: FieldName.self)
        for field in self { try container.encode(field.value, forKey: FieldName(stringValue: field.name)) }
    }

    /// Adds a text unless it is empty.
    mutating func add(_ name: String, _ text: String?, isSecret: Bool = false) {
        if let text, !text.isEmpty { append(PayloadField(name, .text(text), isSecret: isSecret)) }
    }
}

/// The name of a field as a key of JSON.
struct FieldName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
