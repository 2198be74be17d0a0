import Foundation

/// The state of one widget instance in the engine. A value without a clock or tasks, so that its rules can be read by themselves.
struct InstanceState: Sendable {
    let widget: WidgetDescription
    private(set) var timeline: WidgetTimeline?
    /// When the provider returned the timeline, by the wall clock at that time.
    private(set) var timelineDate: Date?
    /// What is on the screen.
    private(set) var shown: Shown?
    /// The live parts of the view on the screen, and the date of their next change.
    private var live: [LivePart] = []
    private var liveChange: Date?
    private(set) var plan = RefreshPlan.none
    private(set) var problem: TimelineError?
    private(set) var failures = 0
    private(set) var budget = RefreshBudget()
    /// When the provider was last asked, by the boot clock and by the wall clock at that time.
    private(set) var lastRequest: (boot: Double, wall: Date)?
    /// The time zone and the locale that the timeline was made for.
    private(set) var timelineEnvironment: TimelineEnvironment?
    /// The refresh that is running.
    private(set) var flight: RefreshToken?
    /// The reason of a refresh that waits in the queue.
    var queuedReason: RefreshReason?
    /// The most important request that arrived while a refresh was running.
    private var pendingRequest: RefreshReason?
    /// Whether an action is running.
    var isActing = false
    /// The most important request that arrived while an action was running.
    private var heldRequest: RefreshReason?
    /// The boot time of the request that the provider answered last.
    private var answeredRequest = -Double.infinity
    /// Whether a stream delivered something newer than the running request.
    private var isSuperseded = false
    var hidden: HiddenReasons
    var stream = StreamState()

    /// What the engine last asked the host to draw.
    enum Shown: Hashable, Sendable {
        case placeholder
        case update(WidgetUpdate)
    }

    init(_ widget: WidgetDescription, hidden: HiddenReasons) {
        self.widget = widget
        self.hidden = hidden
    }

    /// The value of an unused slot.
    static let free: InstanceState = {
        var state = InstanceState(WidgetDescription(id: 0, kind: "", family: .small, dependencies: []), hidden: .window)
        state.isFree = true
        return state
    }()
    private(set) var isFree = false

    // MARK: Restoring

    /// Restores what an earlier run stored, and decides whether the provider is asked at once.
    mutating func restore(
        _ kept: StoredTimeline?, _ ledger: RefreshHistory?, at moment: ClockReading, in place: TimelineEnvironment?, _ rules: TimelineRules
    ) {
        if let ledger, ledger.isUsable { restore(ledger, at: moment) }
        plan = .wait(until: moment.boot, .configuration)
        if let kept, kept.fits(widget) {
            timeline = kept.timeline
            timelineDate = kept.made
            plan = kept.timeline.refreshDate.map(RefreshPlan.policy) ?? .none
        }
        if failures > 0 {
            plan = .wait(until: max(moment.boot, (lastRequest?.boot ?? moment.boot) + rules.retryWait(after: failures)), .retry)
            return
        }
        guard timeline != nil, let kept else { return }
        if place?.matters(to: widget, keptFor: kept) == true {
            plan = .wait(until: moment.boot, .environment)
        } else if !widget.dependencies.isDisjoint(with: [.library, .tasks]) {
            // Codes and tasks may have changed in the meantime. A host that crashes again and again is slowed down by the recorded
            // failures and by the budget.
            plan = .wait(until: moment.boot, .restart)
        }
    }

    private mutating func restore(_ ledger: RefreshHistory, at moment: ClockReading) {
        // Ages are measured with the wall clock, the only one that continues over a restart. A date in the future counts as now.
        func boot(_ date: Date) -> Double { moment.boot - max(moment.wall.timeIntervalSince(date), 0) }
        let spent = ledger.spent.map(boot).filter { $0 > moment.boot - RefreshBudget.window }.sorted()
        budget = RefreshBudget(spent: spent)
        lastRequest = ledger.asked.map { (boot($0), $0) }
        // A program that died while it waited for an answer may have died because of it.
        failures = min(min(ledger.failures, Self.maximumFailures) + (ledger.isAnswered ? 0 : 1), Self.maximumFailures)
    }

    var ledger: RefreshHistory {
        let reference = lastRequest ?? (0, .distantPast)
        return RefreshHistory(
            spent: budget.spent.map { reference.wall + ($0 - reference.boot) }, asked: lastRequest?.wall, failures: failures,
            isAnswered: flight == nil)
    }

    // MARK: Drawing

    /// Returns what is to be drawn, or nil when the screen is up to date. The same update is returned again when its live parts have
    /// changed.
    mutating func present(at now: Date) -> Shown? {
        let isStale = isStale(at: now)
        let next: Shown
        if let due = timeline?.entry(at: now) {
            next = .update(WidgetUpdate(instance: widget.id, entry: due, isStale: isStale))
        } else if timeline == nil, let problem = visibleProblem {
            next = .update(WidgetUpdate(instance: widget.id, entry: entry(telling: problem, at: now), isStale: true))
        } else if case .update(let shown) = shown {
            // No newer entry is due, so the current one stays. It is stale if the clock was set to before its date.
            next = .update(WidgetUpdate(instance: widget.id, entry: shown.entry, isStale: isStale || shown.entry.date > now))
        } else {
            next = .placeholder
        }
        let isNew =
            switch (shown, next) {
            case (.update(let old), .update(let new)): !old.isVisuallyEqual(new)
            case (.placeholder, .placeholder): false
            default: true
            }
        shown = next
        if isNew { live = if case .update(let update) = next { update.entry.view.liveParts } else { [] } }
        let isOver = liveChange.map { $0 <= now } ?? false
        liveChange = live.isEmpty ? nil : live.nextChange(after: now)
        if isNew { return next }
        guard isOver, case .update(let update) = next else { return nil }
        return .update(update.again)
    }

    /// Whether the timeline is outdated and the provider cannot be reached.
    private func isStale(at now: Date) -> Bool {
        hasFailed && timeline?.refreshDate.map { $0 <= now } ?? true
    }

    private var hasFailed: Bool { failures > 0 || stream.problem != nil }

    /// The error to show when there is no timeline. An error of the stream is not shown while the provider is being asked, because the
    /// answer may still come.
    private var visibleProblem: TimelineError? { problem ?? (isBusy ? nil : stream.problem) }

    /// An entry that explains the error; the one on the screen if it already does.
    private func entry(telling problem: TimelineError, at now: Date) -> TimelineEntry {
        let view = ViewDescription.message(
            title: problem.message, advice: problem.recovery, iconName: "quire-warning-symbolic", family: widget.family)
        if case .update(let shown) = shown, shown.entry.view == view { return shown.entry }
        return TimelineEntry(date: now, view: view)
    }

    // MARK: Deadlines

    /// The next event by the wall clock.
    func wallDeadline(after now: Date) -> Date? {
        var next = timeline?.nextEntryDate(after: now)
        func consider(_ date: Date) { next = min(next ?? date, date) }
        if let liveChange { consider(liveChange) }
        if case .policy(let date) = plan, flight == nil, queuedReason == nil { consider(date) }
        if hasFailed, let end = timeline?.refreshDate, end > now { consider(end) }
        return next
    }

    /// The next event by the boot clock.
    var bootDeadline: Double? {
        if case .wait(let boot, _) = plan, flight == nil, queuedReason == nil { boot } else { nil }
    }

    // MARK: Refreshing

    /// Whether a refresh is running or queued.
    var isBusy: Bool { flight != nil || queuedReason != nil }

    /// Whether the provider was asked at or after a boot time and has not failed, so that its answer shows what changed then.
    func hasAsked(since boot: Double) -> Bool { failures == 0 && lastRequest.map { $0.boot >= boot } ?? false }

    /// Ends an action, and returns the reason of the one refresh that follows: it answers what was requested meanwhile, too.
    mutating func endAction(isDone: Bool) -> RefreshReason? {
        defer { (isActing, heldRequest) = (false, nil) }
        return isDone ? .interaction : heldRequest
    }

    /// Requests a refresh at once. During a refresh the request is remembered, and one more refresh follows.
    mutating func request(_ reason: RefreshReason, at boot: Double) {
        if isActing {
            heldRequest = heldRequest.map { $0.isFree ? $0 : reason } ?? reason
        } else if flight != nil {
            pendingRequest = pendingRequest.map { $0.isFree ? $0 : reason } ?? reason
        } else if let waiting = queuedReason {
            queuedReason = waiting.isFree ? waiting : reason
        } else {
            plan = .wait(until: boot, reason)
        }
    }

    /// The reason to ask the provider now; nil when it is not due. When the budget is exhausted, the refresh is postponed.
    mutating func dueReason(at moment: ClockReading, _ rules: TimelineRules) -> RefreshReason? {
        guard !isBusy else { return nil }
        if let timelineDate, timelineDate > moment.wall.addingTimeInterval(rules.clockTolerance), !isWaiting {
            // The clock was set to before the timeline was made, so its dates do not apply any more.
            plan = .wait(until: moment.boot, .clock)
        }
        let reason: RefreshReason
        switch plan {
        case .policy(let date) where date <= moment.wall: reason = .policy
        case .wait(let boot, let planned) where boot <= moment.boot + TimelineEngine.bootTolerance: reason = planned
        default: return nil
        }
        guard !reason.isFree else { return reason }
        let earliest = budget.earliest(rules)
        guard earliest > moment.boot + TimelineEngine.bootTolerance else { return reason }
        plan = .wait(until: earliest, reason)
        return nil
    }

    private var isWaiting: Bool { if case .wait = plan { true } else { false } }

    mutating func begin(_ token: RefreshToken, _ reason: RefreshReason, at moment: ClockReading, _ rules: TimelineRules) {
        queuedReason = nil
        flight = token
        isSuperseded = false
        plan = .none
        lastRequest = (moment.boot, moment.wall)
        if !reason.isFree { budget.spend(at: moment.boot, rules) }
    }

    /// Takes a refresh out of the queue because the instance is hidden; it becomes due again later.
    mutating func leaveQueue(at boot: Double) {
        guard let reason = queuedReason else { return }
        queuedReason = nil
        plan = .wait(until: boot, reason)
    }

    /// Ends a refresh with the provider's answer.
    ///
    /// - Parameter jitter: the factor for the time until a retry.
    mutating func end(
        _ answer: Result<CheckedTimeline, TimelineError>, at moment: ClockReading, in place: TimelineEnvironment?, _ rules: TimelineRules,
        jitter: Double
    ) {
        flight = nil
        switch answer {
        case .success(let answer):
            failures = 0
            problem = nil
            if !isSuperseded {
                answeredRequest = lastRequest?.boot ?? answeredRequest
                show(answer, at: moment, in: place)
            }
            plan = policyPlan(at: moment, rules)
        case .failure(let error):
            if !isSuperseded {
                problem = error
                failures = min(failures + 1, Self.maximumFailures)
            }
            // A timeline from the stream is newer than the failure, and has its own policy.
            plan =
                isSuperseded ? policyPlan(at: moment, rules) : .wait(until: moment.boot + rules.retryWait(after: failures) * jitter, .retry)
        }
        if let pendingRequest { plan = .wait(until: moment.boot, pendingRequest) }
        pendingRequest = nil
    }

    private mutating func show(_ answer: CheckedTimeline, at moment: ClockReading, in place: TimelineEnvironment?) {
        timeline = answer.timeline
        timelineDate = moment.wall
        timelineEnvironment = place
    }

    private func policyPlan(at moment: ClockReading, _ rules: TimelineRules) -> RefreshPlan {
        timeline?.refreshDate.map { .policy(max($0, moment.wall + rules.minimumInterval)) } ?? .none
    }

    /// Receives a timeline from the stream. Returns false if it is older than the current one.
    ///
    /// - Parameter received: by the boot clock.
    mutating func receive(
        _ answer: CheckedTimeline, received: Double, at moment: ClockReading, in place: TimelineEnvironment?, _ rules: TimelineRules
    ) -> Bool {
        guard received >= answeredRequest else { return false }
        stream.problem = nil
        stream.hasDelivered = true
        failures = 0
        problem = nil
        show(answer, at: moment, in: place)
        if flight != nil {
            if let lastRequest, received >= lastRequest.boot { isSuperseded = true }
        } else if case .wait(_, let reason) = plan, reason.isFree {
            // A person waits for this refresh, so it is asked for in any case.
        } else {
            plan = policyPlan(at: moment, rules)
        }
        return true
    }

    /// From here on the retry interval has reached its maximum. The limit keeps the power of two small enough for a Double.
    static let maximumFailures = 17
}
