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
