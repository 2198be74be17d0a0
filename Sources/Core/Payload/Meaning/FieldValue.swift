/// What a field holds; the shapes are those of JSON.
public indirect enum FieldValue: Hashable, Sendable {
    case text(String)
    case integer(Int)
    case number(Double)
    case flag(Bool)
    case list([FieldValue])
    case record([PayloadField])
    /// The place of something that is not there, in a list whose places mean something.
    case absent

    /// The value on as few lines as it needs, for people.
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
        case .list(let values):
            var container = encoder.unkeyedContainer()
            for value in values { try container.encode(value) }
        case .record(let fields):
            try fields.encodeAsObject(to: encoder)
        case .text(let text): try Self.encode(text, to: encoder)
        case .integer(let number): try Self.encode(number, to: encoder)
        case .number(let number): try Self.encode(number, to: encoder)
        case .flag(let isSet): try Self.encode(isSet, to: encoder)
        case .absent:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        }
    }

    private static func encode(_ value: some Encodable, to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}

extension [PayloadField] {
    /// One JSON object with a key for each field.
    public func encodeAsObject(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: FieldName.self)
        for field in self { try container.encode(field.value, forKey: FieldName(stringValue: field.name)) }
    }
}

private struct FieldName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
