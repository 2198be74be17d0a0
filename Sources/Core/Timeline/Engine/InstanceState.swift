import Foundation

/// One instance in the engine: a value without clock or tasks, so that its rules can be read alone.
struct InstanceState: Sendable {
    let widget: WidgetDescription
    private(set) var timeline: WidgetTimeline?
    /// When the provider gave the timeline, by the wall clock of then.
    private(set) var made: Date?
    /// What is on screen.
    private(set) var shown: Shown?
    /// Its parts that change by themselves, and when they do next.
    private var live: [LivePart] = []
    private var liveChange: Date?
    private(set) var plan = RefreshPlan.none
    private(set) var problem: TimelineError?
    private(set) var failures = 0
    private(set) var budget = RefreshBudget()
    /// When the provider was last asked: by the boot clock, and by the wall clock of then.
    private(set) var asked: (boot: Double, wall: Date)?
    /// Where the timeline was made for.
    private(set) var madeFor: TimelineEnvironment?
    /// The refresh that runs.
    private(set) var flight: RefreshToken?
    /// The reason of a refresh that waits for its turn.
    var queued: RefreshReason?
    /// The strongest request that came during a refresh.
    private var folded: RefreshReason?
    /// When the provider was asked, by the boot clock, for the answer that it gave last.
    private var answered = -Double.infinity
    /// Something newer came by itself while the provider is being asked.
    private var isSuperseded = false
    var hidden: HiddenReasons
    var stream = StreamState()

    /// What is on screen, as far as the engine drew it.
    enum Shown: Hashable, Sendable {
        case placeholder
        case update(WidgetUpdate)
    }

    init(_ widget: WidgetDescription, hidden: HiddenReasons) {
        self.widget = widget
        self.hidden = hidden
    }

    /// What a slot holds that no instance uses.
    static let free: InstanceState = {
        var state = InstanceState(WidgetDescription(id: 0, kind: "", family: .small, dependencies: []), hidden: .window)
        state.isFree = true
        return state
    }()
    private(set) var isFree = false

    // MARK: Beginning

    /// Takes what an earlier run kept, and decides whether the provider is asked right away.
    mutating func restore(
        _ kept: KeptTimeline?, _ ledger: RefreshLedger?, at moment: Moment, in place: TimelineEnvironment?, _ rules: TimelineRules
    ) {
        if let ledger, ledger.isUsable { restore(ledger, at: moment) }
        plan = .wait(until: moment.boot, .configuration)
        if let kept, kept.fits(widget) {
            timeline = kept.timeline
            made = kept.made
            plan = kept.timeline.refreshDate.map(RefreshPlan.policy) ?? .none
        }
        if failures > 0 {
            plan = .wait(until: max(moment.boot, (asked?.boot ?? moment.boot) + rules.retryWait(after: failures)), .retry)
            return
        }
        guard timeline != nil, let kept else { return }
        if place?.matters(to: widget, keptFor: kept) == true {
            plan = .wait(until: moment.boot, .environment)
        } else if !widget.dependencies.isDisjoint(with: [.library, .tasks]) {
            // Codes and tasks may have changed while nobody looked. A host that dies over and over is held up by the failures that this leaves behind,
            // and by the budget.
            plan = .wait(until: moment.boot, .restart)
        }
    }

    private mutating func restore(_ ledger: RefreshLedger, at moment: Moment) {
        // Ages by the wall clock, the only one that a restart does not set back; what lies in the future happened just now.
        func boot(_ date: Date) -> Double { moment.boot - max(moment.wall.timeIntervalSince(date), 0) }
        let spent = ledger.spent.map(boot).filter { $0 > moment.boot - RefreshBudget.window }.sorted()
        budget = RefreshBudget(spent: spent)
        asked = ledger.asked.map { (boot($0), $0) }
        // A program that died while it waited for the answer may have died of it.
        failures = min(min(ledger.failures, Self.maximumFailures) + (ledger.isAnswered ? 0 : 1), Self.maximumFailures)
    }

    var ledger: RefreshLedger {
        let reference = asked ?? (0, .distantPast)
        return RefreshLedger(
            spent: budget.spent.map { reference.wall + ($0 - reference.boot) }, asked: asked?.wall, failures: failures,
            isAnswered: flight == nil)
    }

    // MARK: Showing

    /// What to draw instead of what is drawn, when that has changed; the same again, when its live parts have.
    mutating func present(at now: Date) -> Shown? {
        let isStale = isStale(at: now)
        let next: Shown
        if let due = timeline?.entry(at: now) {
            next = .update(WidgetUpdate(instance: widget.id, entry: due, isStale: isStale))
        } else if timeline == nil, let problem = problemToTell {
            next = .update(WidgetUpdate(instance: widget.id, entry: entry(telling: problem, at: now), isStale: true))
        } else if case .update(let shown) = shown {
            // Nothing newer is due yet: what is on screen stays, though not as something of now when the clock was set to before it.
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

    /// Whether the provider cannot be reached for anything newer, and the time of what there is, is over.
    private func isStale(at now: Date) -> Bool {
        hasFailed && timeline?.refreshDate.map { $0 <= now } ?? true
    }

    private var hasFailed: Bool { failures > 0 || stream.problem != nil }

    /// What to say where there is nothing to show. While the provider is being asked, it may have more to show than its updates.
    private var problemToTell: TimelineError? { problem ?? (isBusy ? nil : stream.problem) }

    /// The problem in words; the entry on screen when that says the same already.
    private func entry(telling problem: TimelineError, at now: Date) -> TimelineEntry {
        let view = ViewDescription.message(
            title: problem.message, advice: problem.recovery, iconName: "quire-warning-symbolic", family: widget.family)
        if case .update(let shown) = shown, shown.entry.view == view { return shown.entry }
        return TimelineEntry(date: now, view: view)
    }

    // MARK: Deadlines

    /// When something happens next by the wall clock.
    func wallDeadline(after now: Date) -> Date? {
        var next = timeline?.nextEntryDate(after: now)
        func consider(_ date: Date) { next = min(next ?? date, date) }
        if let liveChange { consider(liveChange) }
        if case .policy(let date) = plan, flight == nil, queued == nil { consider(date) }
        if hasFailed, let end = timeline?.refreshDate, end > now { consider(end) }
        return next
    }

    /// When something happens next by the boot clock.
    var bootDeadline: Double? {
        if case .wait(let boot, _) = plan, flight == nil, queued == nil { boot } else { nil }
    }

    // MARK: Refreshing

    /// Whether a refresh runs or waits for its turn.
    var isBusy: Bool { flight != nil || queued != nil }

    /// Wants the provider asked now; during a refresh the request is remembered and folded into one more.
    mutating func request(_ reason: RefreshReason, at boot: Double) {
        if flight != nil {
            folded = folded.map { $0.isFree ? $0 : reason } ?? reason
        } else if let waiting = queued {
            queued = waiting.isFree ? waiting : reason
        } else {
            plan = .wait(until: boot, reason)
        }
    }

    /// The reason to ask the provider now, if there is one; one that the budget holds up gets a later date instead.
    mutating func dueReason(at moment: Moment, _ rules: TimelineRules) -> RefreshReason? {
        guard !isBusy else { return nil }
        if let made, made > moment.wall.addingTimeInterval(rules.clockTolerance), !isWaiting {
            // The clock was set to before the timeline was made: its dates say nothing about now.
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

    mutating func begin(_ token: RefreshToken, _ reason: RefreshReason, at moment: Moment, _ rules: TimelineRules) {
        queued = nil
        flight = token
        isSuperseded = false
        plan = .none
        asked = (moment.boot, moment.wall)
        if !reason.isFree { budget.spend(at: moment.boot, rules) }
    }

    /// Puts a refresh that waited for its turn back, because nobody can see the instance any more.
    mutating func leaveQueue(at boot: Double) {
        guard let reason = queued else { return }
        queued = nil
        plan = .wait(until: boot, reason)
    }

    /// Takes the provider's answer.
    ///
    /// - Parameter jitter: what a retry's wait is multiplied by.
    mutating func end(
        _ answer: Result<CheckedTimeline, TimelineError>, at moment: Moment, in place: TimelineEnvironment?, _ rules: TimelineRules,
        jitter: Double
    ) {
        flight = nil
        switch answer {
        case .success(let answer):
            failures = 0
            problem = nil
            if !isSuperseded {
                answered = asked?.boot ?? answered
                show(answer, at: moment, in: place)
            }
            plan = policyPlan(at: moment, rules)
        case .failure(let error):
            if !isSuperseded {
                problem = error
                failures = min(failures + 1, Self.maximumFailures)
            }
            // What came by itself meanwhile is newer than the failure, and has a policy of its own.
            plan = isSuperseded ? policyPlan(at: moment, rules) : .wait(until: moment.boot + rules.retryWait(after: failures) * jitter, .retry)
        }
        if let folded { plan = .wait(until: moment.boot, folded) }
        folded = nil
    }

    private mutating func show(_ answer: CheckedTimeline, at moment: Moment, in place: TimelineEnvironment?) {
        timeline = answer.timeline
        made = moment.wall
        madeFor = place
    }

    private func policyPlan(at moment: Moment, _ rules: TimelineRules) -> RefreshPlan {
        timeline?.refreshDate.map { .policy(max($0, moment.wall + rules.minimumInterval)) } ?? .none
    }

    /// Takes a timeline that came by itself. Returns false for one that is older than what is there.
    ///
    /// - Parameter received: by the boot clock.
    mutating func take(
        _ answer: CheckedTimeline, received: Double, at moment: Moment, in place: TimelineEnvironment?, _ rules: TimelineRules
    ) -> Bool {
        guard received >= answered else { return false }
        stream.problem = nil
        stream.hasDelivered = true
        failures = 0
        problem = nil
        show(answer, at: moment, in: place)
        if flight != nil {
            if let asked, received >= asked.boot { isSuperseded = true }
        } else if case .wait(_, let reason) = plan, reason.isFree {
            // Somebody waits for an answer: it is asked for in any case.
        } else {
            plan = policyPlan(at: moment, rules)
        }
        return true
    }

    /// Beyond this the wait has long been the longest; capped before the power grows past what a Double of seconds can tell apart.
    static let maximumFailures = 17
}
