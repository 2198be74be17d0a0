public import Foundation
public import Platform

/// A slider for a share from 0 to 1, as wide as its room. It sends the share that it is moved to as the parameter “value” of its action.
public struct SliderNode: Hashable, Sendable {
    /// The parameter of the action with the new share: a number from 0 to 1 with a point, such as “0.35”.
    public static let valueParameter = "value"

    /// From 0 to 1.
    public var value: Double
    /// A provider action. The share is added to its parameters.
    public var action: ViewAction
    /// The accessible name without the value: “Volume”.
    public var label: String
    /// The colour of the filled part.
    public var color: ViewColor
    /// The dates of 0 and of 1 for a share that grows by itself, as the position in a piece of music; nil for one that stays.
    public var span: Span?

    /// Creates a slider for a share from 0 to 1.
    public init(_ value: Double, action: ViewAction, label: LocalizedText, color: ViewColor = .accent, span: Span? = nil) {
        self.value = value
        self.action = action
        self.label = label.string
        self.color = color
        self.span = span
    }

    /// The time that a share grows in.
    public struct Span: Hashable, Codable, Sendable {
        /// The date of 0.
        @ViewDate public var start: Date
        /// The date of 1.
        @ViewDate public var end: Date

        /// Creates a span of time.
        public init(from start: Date, to end: Date) {
            _start = ViewDate(start)
            _end = ViewDate(end)
        }

        /// The same as a progress bar.
        private var progress: ProgressNode { ProgressNode(from: start, to: end, label: .empty) }

        func value(at date: Date) -> Double { progress.value(at: date) }
        func nextChange(after date: Date) -> Date? { progress.nextChange(after: date) }
    }

    /// The slider as it is at a date.
    func still(at date: Date) -> SliderNode {
        guard let span else { return self }
        var slider = self
        (slider.value, slider.span) = (span.value(at: date), nil)
        return slider
    }

    /// The action with a share as its parameter, in steps of a thousandth.
    public func moved(to value: Double) -> ViewAction {
        let share = (min(max(value, 0), 1) * 1000).rounded() / 1000
        return action.adding([Self.valueParameter: String(share)])
    }

    /// The share of a slider among the parameters of an action; nil if there is none, or another number.
    public static func value(in parameters: [String: String]) -> Double? {
        parameters[valueParameter].flatMap(Double.init).flatMap { (0...1).contains($0) ? $0 : nil }
    }

    func validate() throws(TimelineError) {
        guard (0...1).contains(value) else { throw .valueOutOfRange(name: "value", value: value, from: 0, to: 1) }
        guard case .provider(let name, _) = action, !name.isEmpty else { throw .fieldWithoutProvider }
        // With the parameter that will be added.
        try moved(to: 0).validate()
    }
}

extension SliderNode: Codable {
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(
            values.value(.value), action: values.value(.action), label: values.text(.label), color: values.value(.color, or: .accent),
            span: values.valueIfPresent(.span))
    }
}
