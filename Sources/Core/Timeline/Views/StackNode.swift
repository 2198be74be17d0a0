/// Parts one after the other, in a row or a column.
public struct StackNode: Hashable, Sendable {
    public var children: [ViewNode]
    /// Logical pixels between two parts.
    public var spacing: Double
    /// How parts stand across the stack's direction.
    public var alignment: Alignment
    /// Logical pixels kept free on all four sides.
    public var padding: Double

    public init(spacing: Double = 8, alignment: Alignment = .start, padding: Double = 0, _ children: [ViewNode]) {
        self.children = children
        self.spacing = spacing
        self.alignment = alignment
        self.padding = padding
    }

    /// A place across the direction: in a column left to right, in a row top to bottom.
    public enum Alignment: String, Codable, Sendable {
        case start, center, end
        /// In a row: the first lines of text stand on one line. In a column the same as `start`.
        case baseline
    }
}

extension StackNode: Codable {
    private enum Key: String, CodingKey { case children, spacing, alignment, padding }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        self.init(
            spacing: try values.decodeIfPresent(Double.self, forKey: .spacing) ?? 8,
            alignment: try values.decodeIfPresent(Alignment.self, forKey: .alignment) ?? .start,
            padding: try values.decodeIfPresent(Double.self, forKey: .padding) ?? 0,
            try values.decode([ViewNode].self, forKey: .children))
    }
}
