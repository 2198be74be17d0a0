public import Foundation

/// The status of a pinned widget.
public struct WidgetStatus: Hashable, Sendable, Identifiable {
    /// The id of the widget.
    public let id: WidgetInstance.ID
    /// The id of its kind.
    public let kind: String
    /// The size class.
    public let family: WidgetFamily
    /// The chosen settings.
    public let configuration: WidgetConfiguration
    /// When its provider is asked next. Nil during a refresh, and when only a request will trigger one. A hidden widget is refreshed
    /// when it becomes visible.
    public let nextRefresh: Date?
    /// When its provider was last asked; nil for never.
    public let lastRefresh: Date?
    /// True while its provider is asked.
    public let isRefreshing: Bool
    /// True when its timeline is outdated and the provider cannot be reached.
    public let isStale: Bool
    /// True while the widget cannot be seen.
    public let isHidden: Bool
    /// True while its stream is running: its content changes without a refresh.
    public let isLive: Bool
    /// The number of refreshes in the last 24 hours that count against its budget.
    public let spentBudget: Int
    /// The error of the last refresh.
    public let problem: TimelineError?
    /// The current relevance among widgets that share one place; nil when its provider gives none.
    public let relevance: Double?

    /// Creates the status of an instance.
    public init(
        id: WidgetInstance.ID, kind: String, family: WidgetFamily, configuration: WidgetConfiguration, nextRefresh: Date?,
        lastRefresh: Date?, isRefreshing: Bool, isStale: Bool, isHidden: Bool, isLive: Bool, spentBudget: Int, problem: TimelineError?,
        relevance: Double?
    ) {
        (self.id, self.kind, self.family, self.configuration) = (id, kind, family, configuration)
        (self.nextRefresh, self.lastRefresh, self.isRefreshing) = (nextRefresh, lastRefresh, isRefreshing)
        (self.isStale, self.isHidden, self.isLive) = (isStale, isHidden, isLive)
        (self.spentBudget, self.problem, self.relevance) = (spentBudget, problem, relevance)
    }

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
        lastRefresh = state.lastRequest?.wall
        isRefreshing = state.isBusy
        isStale = if case .update(let shown) = state.shown { shown.isStale } else { false }
        isLive = state.stream.hasDelivered
        isHidden = !state.hidden.isEmpty
        let boot = now.timeIntervalSinceReferenceDate - offset
        spentBudget = state.budget.spent.count { $0 > boot - RefreshBudget.window }
        problem = state.problem ?? state.stream.problem
        relevance = state.timeline?.relevance(at: now)
    }
}

/// A change of a widget, for observers.
public struct WidgetChange: Hashable, Sendable {
    /// What happened to a widget.
    public enum Event: String, Hashable, Sendable {
        case added, removed
        /// Other content is shown.
        case shown
        /// A refresh has begun or ended, so the date of the next one has changed.
        case refreshing, refreshed
        case visibility
    }

    /// The id of the widget.
    public let instance: WidgetInstance.ID
    /// What happened to it.
    public let event: Event

    /// Creates a change of a widget.
    public init(_ instance: WidgetInstance.ID, _ event: Event) {
        self.instance = instance
        self.event = event
    }
}

/// The view that a widget shows until its next update.
public struct WidgetUpdate: Hashable, Sendable {
    /// The id of the widget.
    public let instance: WidgetInstance.ID
    /// The entry with the view to show.
    public let entry: TimelineEntry
    /// True until the provider has answered for the first time.
    public internal(set) var isPlaceholder = false
    /// True while the provider cannot be reached.
    public internal(set) var isStale = false
    /// True when this view is already on the screen and only its live parts are to be redrawn.
    public internal(set) var isRedraw = false

    /// Whether both look the same to a person.
    func isVisuallyEqual(_ other: WidgetUpdate) -> Bool {
        entry.view == other.entry.view && isPlaceholder == other.isPlaceholder && isStale == other.isStale
    }

    /// The same update as a redraw of its live parts.
    var again: WidgetUpdate {
        var update = self
        update.isRedraw = true
        return update
    }
}
