import Foundation

/// A provider's answer: what to show when, and when to ask again.
public struct WidgetTimeline: Hashable, Codable, Sendable {
    /// In the order of their dates.
    public let entries: [TimelineEntry]
    public let policy: Policy

    public init(entries: [TimelineEntry], policy: Policy) {
        let isOrdered = zip(entries, entries.dropFirst()).allSatisfy { $0.date <= $1.date }
        self.entries = isOrdered ? entries : entries.sorted { $0.date < $1.date }
        self.policy = policy
    }

    private enum CodingKeys: String, CodingKey { case entries, policy }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            entries: try values.decode([TimelineEntry].self, forKey: .entries), policy: try values.decode(Policy.self, forKey: .policy))
    }

    /// When the host asks the provider again.
    public enum Policy: Hashable, Codable, Sendable {
        /// As soon as the last entry is due.
        case atEnd
        case after(Date)
        /// Not until something asks for a reload.
        case never
    }

    /// More than anyone needs for a day of minutes, and little enough to keep on disk.
    public static let maximumEntries = 1500
    /// Bytes of texts, codes and pictures in all entries together.
    public static let maximumLength = 16 * 1_048_576

    /// The entry to show at a time: the latest that is due, nil before the first one. O(log n)
    public func entry(at date: Date) -> TimelineEntry? {
        let next = index(after: date)
        return next > 0 ? entries[next - 1] : nil
    }

    /// When the entry shown at a time gives way to the next one. O(log n)
    public func nextEntryDate(after date: Date) -> Date? {
        let next = index(after: date)
        return next < entries.count ? entries[next].date : nil
    }

    /// The index of the first entry later than a date.
    private func index(after date: Date) -> Int {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].date <= date { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// When the policy wants the provider asked again.
    public var refreshDate: Date? {
        switch policy {
        case .atEnd: entries.last?.date
        case .after(let date): date
        case .never: nil
        }
    }

    /// The score of the entry that is shown at a time; nil where it has none, and after its duration.
    public func relevance(at date: Date) -> Double? {
        guard let entry = entry(at: date), let relevance = entry.relevance else { return nil }
        if relevance.duration > 0, date.timeIntervalSince(entry.date) >= relevance.duration { return nil }
        return relevance.score
    }

    /// The same without what is of no use: entries that are over at a date, and those beyond what is kept. Where the policy is `atEnd`, the
    /// provider is asked again when the last entry that was kept is due: nothing is lost.
    public func bounded(at date: Date) -> WidgetTimeline {
        guard let first = entries.first else { return self }
        // Most answers are short: nothing is over that would be worth a copy.
        let start = entries.count > Self.maximumEntries ? max(index(after: date) - 1, 0) : 0
        let kept = entries[start...].prefix(Self.maximumEntries)
        var length = 0
        let fitting = kept.prefix {
            length += $0.view.length
            return length <= Self.maximumLength
        }
        guard fitting.count < entries.count else { return self }
        return WidgetTimeline(entries: fitting.isEmpty ? [kept.first ?? first] : Array(fitting), policy: policy)
    }

    /// Refuses a timeline that cannot be shown.
    public func validate() throws(TimelineError) {
        guard !entries.isEmpty else { throw .noEntries }
        guard entries.count <= Self.maximumEntries else { throw .tooManyEntries(entries.count) }
        if case .after(let date) = policy, !date.isWithinCalendars { throw .invalidDate }
        var checked: ViewDescription?
        for entry in entries {
            guard entry.date.isWithinCalendars else { throw .invalidDate }
            if let relevance = entry.relevance, !relevance.isValid { throw .invalidRelevance }
            // Many entries differ in their dates alone.
            if entry.view != checked { try entry.view.validate() }
            checked = entry.view
        }
    }
}

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

extension Date {
    /// Neither infinite nor no number at all, nor beyond what calendars reach. Compared as numbers: by `>=` a date that is none is later
    /// than any other.
    var isWithinCalendars: Bool {
        (Date.distantPast.timeIntervalSinceReferenceDate...Date.distantFuture.timeIntervalSinceReferenceDate)
            .contains(timeIntervalSinceReferenceDate)
    }
}
