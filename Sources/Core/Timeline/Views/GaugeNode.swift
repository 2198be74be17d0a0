public import Foundation
public import Platform

/// A gauge for a value between 0 and 1.
public struct GaugeNode: Hashable, Sendable {
    /// From 0 to 1.
    public var value: Double
    /// The shape, a bar or a ring.
    public var shape: GaugeShape
    /// The colour of the filled part.
    public var color: ViewColor
    /// The accessible name with the value: “Battery, 80 per cent”.
    public var label: String
    /// The stroke width in logical pixels.
    public var thickness: Double

    /// Creates a gauge for a value from 0 to 1.
    public init(_ value: Double, shape: GaugeShape = .bar, color: ViewColor = .accent, label: LocalizedText, thickness: Double = 6) {
        self.value = value
        self.shape = shape
        self.color = color
        self.label = label.string
        self.thickness = thickness
    }
}

extension GaugeNode: Codable {
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(
            values.value(.value), shape: values.value(.shape, or: .bar), color: values.value(.color, or: .accent),
            label: values.text(.label), thickness: values.value(.thickness, or: 6))
    }
}

/// The shape of a gauge.
public enum GaugeShape: String, Codable, CaseIterable, Sendable {
    /// A bar with the full width.
    case bar
    /// A ring that fills the available space.
    case ring
}

/// A progress bar between two dates. It grows by itself, without new entries.
public struct ProgressNode: Hashable, Sendable {
    /// The date of 0.
    @ViewDate public var start: Date
    /// The date of 1.
    @ViewDate public var end: Date
    /// The shape, a bar or a ring.
    public var shape: GaugeShape
    /// The colour of the filled part.
    public var color: ViewColor
    /// The accessible name.
    public var label: String
    /// The stroke width in logical pixels.
    public var thickness: Double

    /// Creates a progress bar between two dates.
    public init(
        from start: Date, to end: Date, shape: GaugeShape = .bar, color: ViewColor = .accent, label: LocalizedText, thickness: Double = 6
    ) {
        _start = ViewDate(start)
        _end = ViewDate(end)
        self.shape = shape
        self.color = color
        self.label = label.string
        self.thickness = thickness
    }

    /// The progress from 0 to 1.
    public func value(at date: Date) -> Double {
        let length = end.timeIntervalSince(start)
        guard length > 0 else { return date < end ? 0 : 1 }
        return min(max(date.timeIntervalSince(start) / length, 0), 1)
    }

    /// The progress at a date as a gauge.
    public func gauge(at date: Date) -> GaugeNode {
        GaugeNode(value(at: date), shape: shape, color: color, label: .verbatim(label), thickness: thickness)
    }

    /// The next date at which it looks different: after another two-hundredth, on a whole second.
    func nextChange(after date: Date) -> Date? {
        guard date < end else { return nil }
        guard date >= start else { return start }
        let step = max(end.timeIntervalSince(start) / 200, 1)
        let next = start + ((date.timeIntervalSince(start) / step).rounded(.down) + 1) * step
        return min(Date(timeIntervalSinceReferenceDate: next.timeIntervalSinceReferenceDate.rounded(.up)), end)
    }
}

extension ProgressNode: Codable {
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(
            from: values.decode(ViewDate.self, forKey: .start).wrappedValue, to: values.decode(ViewDate.self, forKey: .end).wrappedValue,
            shape: values.value(.shape, or: .bar), color: values.value(.color, or: .accent), label: values.text(.label),
            thickness: values.value(.thickness, or: 6))
    }
}

/// A line chart without axes.
public struct SparklineNode: Hashable, Sendable {
    /// The maximum number of values of a chart.
    public static let maximumValues = 500

    /// Finite numbers of any scale. The chart reaches from the lowest to the highest value, and to `minimum` and `maximum`.
    public var values: [Double]
    /// The colour of the line.
    public var color: ViewColor
    /// Whether the area below the line is filled.
    public var isFilled: Bool
    /// The value at the lower edge; nil for the lowest value. For amounts it is usually 0.
    public var minimum: Double?
    /// The value at the upper edge; nil for the highest value. For shares it is usually 1.
    public var maximum: Double?
    /// The accessible name.
    public var label: String

    /// Creates a line chart.
    public init(
        _ values: [Double], color: ViewColor = .accent, isFilled: Bool = false, minimum: Double? = nil, maximum: Double? = nil,
        label: LocalizedText
    ) {
        self.values = values
        self.color = color
        self.isFilled = isFilled
        self.minimum = minimum
        self.maximum = maximum
        self.label = label.string
    }
}

extension SparklineNode: Codable {
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(
            values.value(.values), color: values.value(.color, or: .accent), isFilled: values.value(.isFilled, or: false),
            minimum: values.valueIfPresent(.minimum), maximum: values.valueIfPresent(.maximum), label: values.text(.label))
    }
}
