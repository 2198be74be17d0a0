public import Foundation
public import GLib

/// A pinned widget as the program that shows it describes it over the bus.
public struct HostedWidget: Hashable, Sendable, Identifiable {
    public let id: Int64
    public let nextRefresh: Date?
    public let lastRefresh: Date?
    public let isRefreshing: Bool
    public let isStale: Bool
    public let isHidden: Bool
    /// What it shows comes by itself.
    public let isLive: Bool
    /// Refreshes of the last 24 hours that count against its budget.
    public let spentBudget: Int
    /// Why the last refresh failed, and what to do.
    public let problem: String?
    /// The library file that it is pinned in.
    public let library: String

    /// Nil for what is no widget: another program may have the name.
    public init?(_ values: [String: Variant]) {
        guard let id = values["id"]?.int64, let library = values["library"]?.string else { return nil }
        self.id = id
        self.library = library
        nextRefresh = Self.date(values["nextRefresh"])
        lastRefresh = Self.date(values["lastRefresh"])
        isRefreshing = values["isRefreshing"]?.bool ?? false
        isStale = values["isStale"]?.bool ?? false
        isHidden = values["isHidden"]?.bool ?? false
        isLive = values["isLive"]?.bool ?? false
        spentBudget = values["spentBudget"]?.int32.map(Int.init) ?? 0
        problem = values["problem"]?.string.map { [$0, values["recovery"]?.string].compactMap(\.self).joined(separator: " ") }
    }

    private static func date(_ value: Variant?) -> Date? {
        // What is no date counts as none.
        value?.string.flatMap { try? Date($0, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)) }
    }
}
