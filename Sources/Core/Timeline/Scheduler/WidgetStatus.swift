import Foundation

/// What there is to tell about a pinned widget.
public struct WidgetStatus: Hashable, Sendable, Identifiable {
    public let id: WidgetInstance.ID
    public let kind: String
    public let family: WidgetFamily
    public let configuration: WidgetConfiguration
    /// When its provider is asked next; nil while it is being asked, and when only a request will ask it. While nobody can see the widget,
    /// it is asked once it is seen again.
    public let nextRefresh: Date?
    public let lastRefresh: Date?
    public let isRefreshing: Bool
    /// True while what it shows is over its time and nothing newer can be had.
    public let isStale: Bool
    public let isHidden: Bool
    /// True while its updates are followed: what it shows changes by itself, without being asked for.
    public let isLive: Bool
    /// Refreshes of the last 24 hours that count against its budget.
    public let spentBudget: Int
    /// Why the last refresh failed.
    public let problem: TimelineError?
    /// How much it matters now, among widgets that compete for one place; nil when its provider does not say.
    public let relevance: Double?

    init(_ state: InstanceState, offset: Double, at now: Date) {
        id = state.widget.id
        kind = state.widget.kind
        family = state.widget.family
        configuration = state.widget.configuration
        nextRefresh =
            switch state.plan {
            case _ where state.isBusy: nil
            case .none: nil
            case .policy(let date): date
            case .wait(let boot, _): Date(timeIntervalSinceReferenceDate: boot + offset)
            }
        lastRefresh = state.asked?.wall
        isRefreshing = state.isBusy
        isStale = if case .update(let shown) = state.shown { shown.isStale } else { false }
        isLive = state.stream.isHeard
        isHidden = !state.hidden.isEmpty
        let boot = now.timeIntervalSinceReferenceDate - offset
        spentBudget = state.budget.spent.count { $0 > boot - RefreshBudget.window }
        problem = state.problem ?? state.stream.problem
        relevance = state.timeline?.relevance(at: now)
    }
}

/// What has changed about a widget, for those who list widgets.
public struct WidgetChange: Hashable, Sendable {
    public enum Event: String, Hashable, Sendable {
        case added, removed
        /// It shows something else.
        case shown
        /// Its provider is being asked, or has answered: the next refresh is at another time.
        case refreshing, refreshed
        case visibility
    }

    public let instance: WidgetInstance.ID
    public let event: Event

    public init(_ instance: WidgetInstance.ID, _ event: Event) {
        self.instance = instance
        self.event = event
    }
}

/// What a widget shows from now on, until its next update.
public struct WidgetUpdate: Hashable, Sendable {
    public let instance: WidgetInstance.ID
    public let entry: TimelineEntry
    /// True until a provider has answered for the first time.
    public let isPlaceholder: Bool
    /// True while the provider cannot be reached for anything newer.
    public let isStale: Bool
    /// True when this is what is on screen already, and only its live parts have to be drawn anew.
    public let isAgain: Bool

    public init(
        instance: WidgetInstance.ID, entry: TimelineEntry, isPlaceholder: Bool = false, isStale: Bool = false, isAgain: Bool = false
    ) {
        self.instance = instance
        self.entry = entry
        self.isPlaceholder = isPlaceholder
        self.isStale = isStale
        self.isAgain = isAgain
    }

    /// Whether nothing that a person can see tells the two apart.
    func looksLike(_ other: WidgetUpdate) -> Bool {
        entry.view == other.entry.view && isPlaceholder == other.isPlaceholder && isStale == other.isStale
    }

    /// The same once more, for its live parts.
    var again: WidgetUpdate {
        WidgetUpdate(instance: instance, entry: entry, isPlaceholder: isPlaceholder, isStale: isStale, isAgain: true)
    }
}
