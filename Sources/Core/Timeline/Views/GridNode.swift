/// Parts in columns of one width, row after row.
public struct GridNode: Hashable, Sendable {
    public static let maximumColumns = 12

    public var columns: Int
    public var children: [ViewNode]
    /// Logical pixels between columns and between rows.
    public var spacing: Double
    /// How parts stand in their column.
    public var alignment: StackNode.Alignment

    public init(columns: Int, spacing: Double = 8, alignment: StackNode.Alignment = .start, _ children: [ViewNode]) {
        self.columns = columns
        self.children = children
        self.spacing = spacing
        self.alignment = alignment
    }
}

extension GridNode: Codable {
    private enum Key: String, CodingKey { case columns, children, spacing, alignment }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        self.init(
            columns: try values.decode(Int.self, forKey: .columns),
            spacing: try values.decodeIfPresent(Double.self, forKey: .spacing) ?? 8,
            alignment: try values.decodeIfPresent(StackNode.Alignment.self, forKey: .alignment) ?? .start,
            try values.decode([ViewNode].self, forKey: .children))
    }
}
