/// As text, "#RRGGBB".
extension RGB: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let color = RGB(hex: text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "“\(text)” is no colour; write it as #RRGGBB")
        }
        self = color
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(hex)
    }
}
