import Foundation

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
