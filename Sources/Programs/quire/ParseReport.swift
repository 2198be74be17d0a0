import Payload

/// A parsed payload as JSON; the keys are relied on by scripts.
struct ParseReport: Encodable {
    private let id: ParseIdentifier?
    private let parsed: ParsedPayload

    /// `id` is given back as it came.
    init(_ parsed: ParsedPayload, id: ParseIdentifier? = nil) {
        self.parsed = parsed
        self.id = id
    }

    private enum Key: String, CodingKey {
        case id, kind, fields, title, warnings, actions, secret
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encodeIfPresent(id, forKey: .id)
        try container.encode(parsed.kind.rawValue, forKey: .kind)
        try container.encode(Fields(fields: parsed.fields), forKey: .fields)
        try container.encode(parsed.title, forKey: .title)
        try container.encode(parsed.warnings, forKey: .warnings)
        try container.encode(parsed.actions, forKey: .actions)
        try container.encode(parsed.fields.filter(\.isSecret).map(\.name), forKey: .secret)
    }

    private struct Fields: Encodable {
        let fields: [PayloadField]

        func encode(to encoder: any Encoder) throws { try fields.encodeAsObject(to: encoder) }
    }
}
