import Foundation

/// A provider's answer: what to show when, and when to ask again.
public struct WidgetTimeline: Hashable, Codable, Sendable {
    /// In the order of their dates.
    public let entries: [TimelineEntry]
    public let policy: Policy

    public init(entries: [TimelineEntry], policy: Policy) {
        self.entries = entries.sorted { $0.date < $1.date }
        self.policy = policy
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

    /// The entry to show at a time: the latest that is due, nil before the first one.
    public func entry(at date: Date) -> TimelineEntry? {
        entries.last { $0.date <= date }
    }

    /// When the entry shown at a time gives way to the next one.
    public func nextEntryDate(after date: Date) -> Date? {
        entries.first { $0.date > date }?.date
    }

    /// When the policy wants the provider asked again.
    public var refreshDate: Date? {
        switch policy {
        case .atEnd: entries.last?.date
        case .after(let date): date
        case .never: nil
        }
    }

    /// Refuses a timeline that cannot be shown.
    public func validate() throws(TimelineError) {
        guard !entries.isEmpty else { throw .noEntries }
        guard entries.count <= Self.maximumEntries else { throw .tooManyEntries(entries.count) }
        for entry in entries { try entry.view.validate() }
    }
}
