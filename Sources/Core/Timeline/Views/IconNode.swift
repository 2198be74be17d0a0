/// A symbolic icon of the icon theme, drawn in one colour.
public struct IconNode: Hashable, Sendable {
    /// The icon's name, as "quire-kind-link-symbolic".
    public var name: String
    /// Logical pixels of its side.
    public var size: Double
    public var color: ViewColor

    public init(_ name: String, size: Double = 16, color: ViewColor = .secondaryText) {
        self.name = name
        self.size = size
        self.color = color
    }
}

extension IconNode: Codable {
    private enum Key: String, CodingKey { case name, size, color }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        self.init(
            try values.decode(String.self, forKey: .name),
            size: try values.decodeIfPresent(Double.self, forKey: .size) ?? 16,
            color: try values.decodeIfPresent(ViewColor.self, forKey: .color) ?? .secondaryText)
    }
}
