import Foundation

/// A value as a share of a whole.
public struct GaugeNode: Hashable, Sendable {
    /// From 0 to 1.
    public var value: Double
    public var shape: GaugeShape
    public var color: ViewColor
    /// What the value is and how large, for assistive technology: "Battery, 80 per cent".
    public var label: String
    /// Logical pixels of the stroke.
    public var thickness: Double

    public init(_ value: Double, shape: GaugeShape = .bar, color: ViewColor = .accent, label: String, thickness: Double = 6) {
        self.value = value
        self.shape = shape
        self.color = color
        self.label = label
        self.thickness = thickness
    }
}

extension GaugeNode: Codable {
    private enum Key: String, CodingKey { case value, shape, color, label, thickness }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        self.init(
            try values.decode(Double.self, forKey: .value), shape: try values.decodeIfPresent(GaugeShape.self, forKey: .shape) ?? .bar,
            color: try values.decodeIfPresent(ViewColor.self, forKey: .color) ?? .accent,
            label: try values.decode(String.self, forKey: .label),
            thickness: try values.decodeIfPresent(Double.self, forKey: .thickness) ?? 6)
    }
}

/// How a share of a whole is drawn.
public enum GaugeShape: String, Codable, CaseIterable, Sendable {
    /// A bar as wide as there is room.
    case bar
    /// A ring as large as there is room.
    case ring
}

/// How far the time between two dates has passed; it grows without new entries.
public struct ProgressNode: Hashable, Sendable {
    public var start: Date
    public var end: Date
    public var shape: GaugeShape
    public var color: ViewColor
    /// What is under way, for assistive technology.
    public var label: String
    /// Logical pixels of the stroke.
    public var thickness: Double

    public init(
        from start: Date, to end: Date, shape: GaugeShape = .bar, color: ViewColor = .accent, label: String, thickness: Double = 6
    ) {
        self.start = ViewDate.quantized(start)
        self.end = ViewDate.quantized(end)
        self.shape = shape
        self.color = color
        self.label = label
        self.thickness = thickness
    }

    /// From 0 to 1.
    public func value(at date: Date) -> Double {
        let length = end.timeIntervalSince(start)
        guard length > 0 else { return date < end ? 0 : 1 }
        return min(max(date.timeIntervalSince(start) / length, 0), 1)
    }

    /// The same at a moment, as a gauge that stands still.
    public func gauge(at date: Date) -> GaugeNode {
        GaugeNode(value(at: date), shape: shape, color: color, label: label, thickness: thickness)
    }

    /// When it looks different: a two-hundredth further, on a whole second.
    func nextChange(after date: Date) -> Date? {
        guard date < end else { return nil }
        guard date >= start else { return start }
        let step = max(end.timeIntervalSince(start) / 200, 1)
        let next = start + ((date.timeIntervalSince(start) / step).rounded(.down) + 1) * step
        return min(Date(timeIntervalSinceReferenceDate: next.timeIntervalSinceReferenceDate.rounded(.up)), end)
    }
}

extension ProgressNode: Codable {
    private enum Key: String, CodingKey { case start, end, shape, color, label, thickness }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        self.init(
            from: try values.decode(ViewDate.self, forKey: .start).date, to: try values.decode(ViewDate.self, forKey: .end).date,
            shape: try values.decodeIfPresent(GaugeShape.self, forKey: .shape) ?? .bar,
            color: try values.decodeIfPresent(ViewColor.self, forKey: .color) ?? .accent,
            label: try values.decode(String.self, forKey: .label),
            thickness: try values.decodeIfPresent(Double.self, forKey: .thickness) ?? 6)
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(ViewDate(start), forKey: .start)
        try values.encode(ViewDate(end), forKey: .end)
        try values.encode(shape, forKey: .shape)
        try values.encode(color, forKey: .color)
        try values.encode(label, forKey: .label)
        try values.encode(thickness, forKey: .thickness)
    }
}

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
