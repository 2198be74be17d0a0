import Foundation

/// What a widget shows from a date on.
public struct TimelineEntry: Hashable, Codable, Sendable {
    public let date: Date
    public let relevance: Relevance?
    public let view: ViewDescription

    public init(date: Date, relevance: Relevance? = nil, view: ViewDescription) {
        self.date = date
        self.relevance = relevance
        self.view = view
    }

    /// How much an entry matters among the entries of its own widget, and for how long.
    public struct Relevance: Hashable, Codable, Sendable {
        public let score: Double
        /// Seconds from the entry's date; 0 means until the next entry.
        public let duration: Double

        public init(score: Double, duration: Double = 0) {
            self.score = score
            self.duration = duration
        }

        var isValid: Bool { score.isFinite && duration.isFinite && duration >= 0 }
    }
}
