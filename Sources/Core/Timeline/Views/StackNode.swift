/// A row or a column of parts.
public struct StackNode: Hashable, Sendable {
    /// The parts, in reading order.
    public var children: [ViewNode]
    /// The distance between two parts in logical pixels.
    public var spacing: Double
    /// The alignment across the direction of the stack.
    public var alignment: Alignment
    /// In logical pixels, on all four sides.
    public var padding: Double
    /// The width in logical pixels, padding included; nil for the size of its parts. If the stack is larger than its parts, they are
    /// aligned along its direction as across it.
    public var width: Double?
    /// The height in logical pixels, padding included; nil for the size of its parts.
    public var height: Double?
    /// The background colour; nil for none.
    public var background: ViewColor?
    /// The corner radius of the background in logical pixels.
    public var cornerRadius: Double

    /// Creates a stack; `ViewNode.row` and `ViewNode.column` are shorter.
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

    /// The alignment across the direction: horizontal in a column, vertical in a row.
    public enum Alignment: String, Codable, Sendable {
        case start, center, end
        /// In a row, the first lines of text share one baseline. In a column the same as `start`.
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

/// A grid with columns of equal width.
public struct GridNode: Hashable, Sendable {
    /// The maximum number of columns.
    public static let maximumColumns = 12

    /// The number of columns.
    public var columns: Int
    /// The parts, in reading order.
    public var children: [ViewNode]
    /// The distance between columns and between rows in logical pixels.
    public var spacing: Double
    /// The alignment of parts in their column.
    public var alignment: StackNode.Alignment

    /// Creates a grid, which is filled row by row.
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

/// A flexible space that takes what the other parts of its stack leave.
public struct SpacerNode: Hashable, Sendable {
    /// The minimum length in logical pixels.
    public var minimum: Double

    /// Creates a flexible space.
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
