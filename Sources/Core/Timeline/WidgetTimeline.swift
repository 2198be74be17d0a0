public import Foundation

/// The answer of a provider: entries with their dates, and when to ask again.
public struct WidgetTimeline: Hashable, Codable, Sendable {
    /// In the order of their dates.
    public let entries: [TimelineEntry]
    /// When the provider is asked again.
    public let policy: Policy

    /// Creates a timeline; the entries may come in any order.
    public init(entries: [TimelineEntry], policy: Policy) {
        let isOrdered = zip(entries, entries.dropFirst()).allSatisfy { $0.date <= $1.date }
        self.entries = isOrdered ? entries : entries.sorted { $0.date < $1.date }
        self.policy = policy
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        try self.init(entries: values.value(.entries), policy: values.value(.policy))
    }

    /// When the provider is asked again.
    public enum Policy: Hashable, Codable, Sendable {
        /// When the last entry becomes due.
        case atEnd
        case after(Date)
        /// Only on request.
        case never
    }

    /// Sufficient for every minute of a day, and small enough for the disk.
    public static let maximumEntries = 1500
    /// The maximum number of bytes of texts, codes and pictures in all entries together.
    public static let maximumLength = 16 * 1_048_576

    /// The entry for a date: the latest that is due, or nil before the first one. O(log n).
    public func entry(at date: Date) -> TimelineEntry? {
        let next = index(after: date)
        return next > 0 ? entries[next - 1] : nil
    }

    /// The date of the first entry after `date`. O(log n).
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

    /// When the policy asks the provider again.
    public var refreshDate: Date? {
        switch policy {
        case .atEnd: entries.last?.date
        case .after(let date): date
        case .never: nil
        }
    }

    /// The score of the entry for a date; nil when it has none or its duration is over.
    public func relevance(at date: Date) -> Double? {
        guard let entry = entry(at: date), let relevance = entry.relevance else { return nil }
        if relevance.duration > 0, date.timeIntervalSince(entry.date) >= relevance.duration { return nil }
        return relevance.score
    }

    /// The timeline without entries that are past at `date` and without those beyond the limits. With the policy `atEnd`, the provider
    /// is asked again when the last remaining entry is due, so nothing is lost.
    public func bounded(at date: Date) -> WidgetTimeline {
        guard let first = entries.first else { return self }
        // Most answers are short, and need no copy.
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

    /// The timeline with its views checked; those that were checked before are not checked again. Throws when it cannot be shown.
    public func checked() throws(TimelineError) -> WidgetTimeline {
        guard !entries.isEmpty else { throw .noEntries }
        guard entries.count <= Self.maximumEntries else { throw .tooManyEntries(entries.count) }
        if case .after(let date) = policy, !date.isWithinCalendars { throw .invalidDate }
        var checked: [TimelineEntry] = []
        for entry in entries {
            guard entry.date.isWithinCalendars else { throw .invalidDate }
            if let relevance = entry.relevance, !relevance.isValid { throw .invalidRelevance }
            // Many entries have the same view.
            let view = if let last = checked.last, last.view == entry.view { try last.checkedView() } else { try entry.checkedView() }
            checked.append(TimelineEntry(date: entry.date, relevance: entry.relevance, view: view))
        }
        return WidgetTimeline(entries: checked, policy: policy)
    }
}

/// A view that a widget shows from a date on.
public struct TimelineEntry: Hashable, Sendable {
    /// The date from which the view is shown.
    public let date: Date
    /// How much the entry matters; nil for no opinion.
    public let relevance: Relevance?
    private let content: Content

    private enum Content: Sendable {
        case unchecked(ViewDescription)
        case checked(CheckedView)
    }

    /// Creates an entry.
    public init(date: Date, relevance: Relevance? = nil, view: ViewDescription) {
        (self.date, self.relevance, content) = (date, relevance, .unchecked(view))
    }

    /// Creates an entry whose view was checked already.
    public init(date: Date, relevance: Relevance? = nil, view: CheckedView) {
        (self.date, self.relevance, content) = (date, relevance, .checked(view))
    }

    /// The view of the widget.
    public var view: ViewDescription {
        switch content {
        case .unchecked(let view): view
        case .checked(let view): view.description
        }
    }

    /// The view to draw. It is checked here unless it was before.
    public func checkedView() throws(TimelineError) -> CheckedView {
        switch content {
        case .unchecked(let view): try CheckedView(view)
        case .checked(let view): view
        }
    }

    public static func == (one: Self, other: Self) -> Bool {
        one.date == other.date && one.relevance == other.relevance && one.view == other.view
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(date)
        hasher.combine(view)
    }

    /// How much an entry matters compared with other entries of its widget, and for how long.
    public struct Relevance: Hashable, Codable, Sendable {
        /// Any number; a higher one matters more.
        public let score: Double
        /// Seconds from the date of the entry; 0 means until the next entry.
        public let duration: Double

        /// Creates a relevance, by default until the next entry.
        public init(score: Double, duration: Double = 0) {
            self.score = score
            self.duration = duration
        }

        var isValid: Bool { score.isFinite && duration.isFinite && duration >= 0 }
    }
}

extension TimelineEntry: Codable {
    private enum Key: String, CodingKey { case date, relevance, view }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        try self.init(
            date: values.value(.date), relevance: values.valueIfPresent(.relevance),
            view: values.decode(ViewDescription.self, forKey: .view))
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(date, forKey: .date)
        try values.encodeIfPresent(relevance, forKey: .relevance)
        try values.encode(view, forKey: .view)
    }
}

/// A checked timeline. The engine accepts only this type, so that nothing gets in unchecked.
public struct CheckedTimeline: Hashable, Sendable {
    /// The bounded and validated timeline.
    public let timeline: WidgetTimeline

    /// Bounds and checks the answer of a provider.
    ///
    /// Call it on the provider's thread, not on the one that draws: an answer can be long.
    public init(_ answer: WidgetTimeline, at date: Date) throws(TimelineError) {
        timeline = try answer.bounded(at: date).checked()
    }
}

extension Date {
    /// Whether the date is finite and within what calendars support. Compared as numbers, because NaN would count as later than any
    /// other date.
    var isWithinCalendars: Bool {
        (Date.distantPast.timeIntervalSinceReferenceDate...Date.distantFuture.timeIntervalSinceReferenceDate)
            .contains(timeIntervalSinceReferenceDate)
    }
}
