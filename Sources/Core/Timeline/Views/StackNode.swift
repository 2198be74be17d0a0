/// Parts one after the other, in a row or a column.
public struct StackNode: Hashable, Sendable {
    public var children: [ViewNode]
    /// Logical pixels between two parts.
    public var spacing: Double
    /// How parts stand across the stack's direction.
    public var alignment: Alignment
    /// Logical pixels kept free on all four sides.
    public var padding: Double
    /// Logical pixels of its sides, padding included; nil for what its parts take. In more room than they take, parts stand along the stack
    /// as they stand across it.
    public var width: Double?
    public var height: Double?
    /// What its parts stand on.
    public var background: ViewColor?
    /// Logical pixels, of the background.
    public var cornerRadius: Double

    public init(
        spacing: Double = 8, alignment: Alignment = .start, padding: Double = 0, width: Double? = nil, height: Double? = nil,
        background: ViewColor? = nil, cornerRadius: Double = 0, _ children: [ViewNode]
    ) {
        self.children = children
        self.spacing = spacing
        self.alignment = alignment
        self.padding = padding
        self.width = width
        self.height = height
        self.background = background
        self.cornerRadius = cornerRadius
    }

    /// A place across the direction: in a column left to right, in a row top to bottom.
    public enum Alignment: String, Codable, Sendable {
        case start, center, end
        /// In a row: the first lines of text stand on one line. In a column the same as `start`.
        case baseline
    }
}

extension StackNode: Codable {
    private enum Key: String, CodingKey { case children, spacing, alignment, padding, width, height, background, cornerRadius }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        self.init(
            spacing: try values.decodeIfPresent(Double.self, forKey: .spacing) ?? 8,
            alignment: try values.decodeIfPresent(Alignment.self, forKey: .alignment) ?? .start,
            padding: try values.decodeIfPresent(Double.self, forKey: .padding) ?? 0,
            width: try values.decodeIfPresent(Double.self, forKey: .width),
            height: try values.decodeIfPresent(Double.self, forKey: .height),
            background: try values.decodeIfPresent(ViewColor.self, forKey: .background),
            cornerRadius: try values.decodeIfPresent(Double.self, forKey: .cornerRadius) ?? 0,
            try values.decode([ViewNode].self, forKey: .children))
    }
}

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

/// Room that takes what the other parts of its stack leave.
public struct SpacerNode: Hashable, Sendable {
    /// Logical pixels that it keeps at least.
    public var minimum: Double

    public init(minimum: Double = 0) {
        self.minimum = minimum
    }
}

extension SpacerNode: Codable {
    private enum Key: String, CodingKey { case minimum }

    public init(from decoder: any Decoder) throws {
        self.init(minimum: try decoder.container(keyedBy: Key.self).decodeIfPresent(Double.self, forKey: .minimum) ?? 0)
    }
}
