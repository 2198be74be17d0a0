extension Color: Codable {
    /// Reads a hex string, the form in which people and files write colours.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let hex = try container.decode(String.self)
        guard let color = Color(hex: hex) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "“\(hex)” is no colour such as #RRGGBB.")
        }
        self = color
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(hex)
    }
}
