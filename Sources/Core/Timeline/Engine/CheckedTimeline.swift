import Foundation

/// A timeline that keeps all limits: the only form in which the engine takes one, so that nothing gets in unchecked.
public struct CheckedTimeline: Hashable, Sendable {
    public let timeline: WidgetTimeline

    /// Cuts a provider's answer to what is of use from a date on, and refuses what cannot be shown.
    ///
    /// To be called where the provider runs, not where windows are drawn: an answer can be long.
    public init(_ answer: WidgetTimeline, at date: Date) throws(TimelineError) {
        timeline = answer.bounded(at: date)
        try timeline.validate()
    }
}
