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
