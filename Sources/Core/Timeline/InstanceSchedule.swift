import Foundation

/// What the scheduler knows about one widget: a value without clock or tasks, so that its rules can be tested alone.
struct InstanceSchedule: Sendable {
    private(set) var timeline: WidgetTimeline?
    /// What is on screen.
    private(set) var shown: WidgetUpdate?
    /// When the provider is asked again; nil while it is being asked, and when nothing but a reload will ask it.
    private(set) var refreshDate: Date?
    private(set) var isRefreshing = false
    private var isRequestedAgain = false
    private var failures = 0
    private var problem: TimelineError?
    /// The time up to which everything due has been shown; what comes after it is still ahead, however late it is looked at.
    private var shownUntil = Date.distantPast

    /// A provider that wants to be asked again at once, over and over, is held to this.
    static let shortestInterval = 15.0
    /// Seconds to the first retry; they double with each further failure.
    static let firstRetry = 10.0
    static let longestRetry = 1800.0

    /// Takes the timeline of an earlier run, if there is one; the provider is still asked once.
    init(kept: WidgetTimeline?) {
        timeline = kept
    }

    /// The next moment at which anything happens by itself.
    var deadline: Date? {
        [refreshDate, timeline?.nextEntryDate(after: shownUntil)].compactMap(\.self).min()
    }

    func isRefreshDue(at now: Date) -> Bool {
        refreshDate.map { $0 <= now } ?? false
    }

    /// Whether to ask the provider now; during a refresh the request is remembered instead and folded into one more.
    mutating func beginRefresh() -> Bool {
        guard !isRefreshing else {
            isRequestedAgain = true
            return false
        }
        isRefreshing = true
        refreshDate = nil
        return true
    }

    /// Takes the provider's answer; true when it was asked for again meanwhile.
    mutating func endRefresh(with answer: Result<WidgetTimeline, TimelineError>, at now: Date) -> Bool {
        isRefreshing = false
        switch answer {
        case .success(let answer):
            failures = 0
            problem = nil
            timeline = answer
            refreshDate = answer.refreshDate.map { max($0, now + Self.shortestInterval) }
        case .failure(let error):
            problem = error
            // Capped before the power grows past what a Double of seconds can tell apart.
            refreshDate = now + min(Self.firstRetry * pow(2, Double(min(failures, 16))), Self.longestRetry)
            failures += 1
        }
        defer { isRequestedAgain = false }
        return isRequestedAgain
    }

    /// What to show instead of what is shown, when that has changed.
    mutating func update(for instance: WidgetInstance, at now: Date, placeholder: () -> TimelineEntry) -> WidgetUpdate? {
        shownUntil = now
        let next: WidgetUpdate
        if let due = timeline?.entry(at: now) {
            next = WidgetUpdate(instance: instance.id, entry: due, isStale: failures > 0)
        } else if timeline == nil, let problem {
            next = WidgetUpdate(
                instance: instance.id, entry: Self.entry(telling: problem, since: shown, in: instance.family, at: now), isStale: true)
        } else if let shown {
            // Nothing newer is due yet: what is on screen stays.
            next = WidgetUpdate(instance: instance.id, entry: shown.entry, isPlaceholder: shown.isPlaceholder, isStale: failures > 0)
        } else {
            next = WidgetUpdate(instance: instance.id, entry: placeholder(), isPlaceholder: true)
        }
        defer { shown = next }
        return shown.map(next.looksLike) == true ? nil : next
    }

    /// The problem in words; the entry on screen when that says the same already.
    private static func entry(telling problem: TimelineError, since shown: WidgetUpdate?, in family: WidgetFamily, at now: Date)
        -> TimelineEntry
    {
        let view = ViewDescription.message(
            title: problem.message, advice: problem.recovery, iconName: "quire-warning-symbolic", family: family)
        if let shown, shown.entry.view == view { return shown.entry }
        return TimelineEntry(date: now, view: view)
    }
}
