/// A row of values as a line without axes.
public struct SparklineNode: Hashable, Sendable {
    public static let maximumValues = 500

    /// Finite numbers of any scale: the line fills its height, from the lowest to the highest of them.
    public var values: [Double]
    public var color: ViewColor
    /// Whether the area below the line is tinted.
    public var isFilled: Bool
    /// The value of the lower edge, where it is not the lowest of the values, as 0 for amounts.
    public var minimum: Double?
    /// What assistive technology says instead of the line.
    public var label: String

    public init(_ values: [Double], color: ViewColor = .accent, isFilled: Bool = false, minimum: Double? = nil, label: String) {
        self.values = values
        self.color = color
        self.isFilled = isFilled
        self.minimum = minimum
        self.label = label
    }
}

extension SparklineNode: Codable {
    private enum Key: String, CodingKey { case values, color, isFilled, minimum, label }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        self.init(
            try values.decode([Double].self, forKey: .values),
            color: try values.decodeIfPresent(ViewColor.self, forKey: .color) ?? .accent,
            isFilled: try values.decodeIfPresent(Bool.self, forKey: .isFilled) ?? false,
            minimum: try values.decodeIfPresent(Double.self, forKey: .minimum),
            label: try values.decode(String.self, forKey: .label))
    }
}
