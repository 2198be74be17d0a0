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
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(
            spacing: values.value(.spacing, or: 8), alignment: values.value(.alignment, or: .start), padding: values.value(.padding, or: 0),
            width: values.valueIfPresent(.width), height: values.valueIfPresent(.height), background: values.valueIfPresent(.background),
            cornerRadius: values.value(.cornerRadius, or: 0), values.value(.children))
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
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(
            columns: values.value(.columns), spacing: values.value(.spacing, or: 8), alignment: values.value(.alignment, or: .start),
            values.value(.children))
    }
}

/// Parts on top of each other, the first at the bottom, each in the middle of the largest. A number stands so in a ring.
public struct OverlayNode: Hashable, Sendable {
    /// The parts, from the bottom to the top.
    public var children: [ViewNode]

    /// Creates an overlay; `ViewNode.overlay` is shorter.
    public init(_ children: [ViewNode]) {
        self.children = children
    }
}

extension OverlayNode: Codable {
    public init(from decoder: any Decoder) throws {
        try self.init(decoder.container(keyedBy: CodingKeys.self).value(.children))
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
    public init(from decoder: any Decoder) throws {
        try self.init(minimum: decoder.container(keyedBy: CodingKeys.self).value(.minimum, or: 0))
    }
}
