import Foundation

/// The timelines of all pinned widgets as one value: it is told what happens and when, and says what is to be done. It reads no clock,
/// runs no task and touches no disk, so the same events always have the same effects.
///
/// There is one deadline for everything: the earliest moment at which anything visible has something to do, rounded up to a whole second of
/// the wall clock, so that what falls due within a second happens in one wake-up, minutes change at the minute, and nothing ever happens
/// early. Entries and policies go by the wall clock; waits, budgets and time limits by the boot clock, which nobody can set.
///
/// Updates, the timelines that come by themselves, are followed while an instance can be seen, one stream of an instance at a time.
///
/// With n instances, an event about one of them costs O(log n), a wake-up O(log n) for each instance that is due. Only what concerns all
/// of them looks at all: a request for a kind or for all, a new time zone, a wall clock that was set back, and the lock of the screen.
public struct TimelineEngine: Sendable {
    /// Seconds by which a wait may end early, as waits go through the wall clock's rounding; dates of entries know no such tolerance.
    static let bootTolerance = 0.001

    let rules: TimelineRules
    var random: any RandomNumberGenerator & Sendable
    /// By slot; those that are free hold nothing.
    var states: [InstanceState] = []
    var slots: [WidgetInstance.ID: Int] = [:]
    var freeSlots: [Int] = []
    /// By the wall clock, in seconds of Foundation's reference date; and by the boot clock.
    var entries = DeadlineHeap()
    var waits = DeadlineHeap()
    /// When refreshes that run are given up, by the boot clock.
    var limits = DeadlineHeap()
    var flights: [RefreshToken: Int] = [:]
    var lastToken: UInt64 = 0
    /// Refreshes that have begun and not yet used up their turn, in the order of their beginning.
    var turns: [(token: RefreshToken, end: Double)] = []
    /// Refreshes that wait for a turn, by the order in which they joined.
    var queue = DeadlineHeap()
    var lastQueued = 0.0
    /// The streams that run, those that are to end among them; and these.
    var streams: [RefreshToken: WidgetInstance.ID] = [:]
    var endings: [WidgetInstance.ID: Ending] = [:]
    /// When something is due about streams, by the boot clock.
    var streamWaits = DeadlineHeap()
    /// Streams that are followed and have brought nothing yet nor used up their turn; and those that wait for a turn.
    var begun: [(token: RefreshToken, end: Double)] = []
    var beginnings = DeadlineHeap()
    var isLocked = false
    var place: TimelineEnvironment?
    /// When daylight saving time changes next.
    var transition: Date?
    var last: Moment?
    /// The latest wall clock since everything was last looked at anew.
    var latest = Date.distantPast
    var sleep = Sleep.told(nil)
    var effects: [TimelineEffect] = []

    /// What the host sleeps for.
    enum Sleep: Hashable, Sendable {
        case told(Date?)
        /// It is awake, or the clocks are others than when it was told.
        case untold
    }

    /// - Parameter random: what the jitter of retries is drawn from.
    public init(rules: TimelineRules = .standard, random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()) {
        self.rules = rules
        self.random = random
    }

    /// Takes one event at a moment that is no earlier, by the boot clock, than the one before.
    public mutating func step(_ event: TimelineEvent, at moment: Moment) -> [TimelineEffect] {
        effects.removeAll(keepingCapacity: true)
        detectClockChanges(moment)
        take(event, at: moment)
        settleDueInstances(at: moment)
        startFollowing(at: moment)
        startQueued(at: moment)
        arrangeSleep(at: moment)
        return effects
    }

    private mutating func take(_ event: TimelineEvent, at moment: Moment) {
        switch event {
        case .added(let widget, let kept, let ledger, let hidden): add(widget, kept, ledger, hidden, at: moment)
        case .removed(let id): remove(id, forgetting: true, at: moment)
        case .requested(let selection, let reason): request(selection, reason, at: moment)
        case .answered(let token, let answer): end(token, answer, at: moment)
        case .streamed(let token, let answer, let received): take(answer, from: token, received: received, at: moment)
        case .streamEnded(let token, let end): endStream(token, end, at: moment)
        case .visibility(let id, let hidden): setHidden(id, hidden, at: moment)
        case .locked(let isLocked): setLocked(isLocked, at: moment)
        case .wake: sleep = .untold
        case .clockChanged: break
        case .environment(let timeZone, let locale): setEnvironment(TimelineEnvironment(timeZone: timeZone, locale: locale), at: moment)
        }
    }

    // MARK: Instances

    private mutating func add(
        _ widget: WidgetDescription, _ kept: KeptTimeline?, _ ledger: RefreshLedger?, _ hidden: HiddenReasons, at moment: Moment
    ) {
        let isChange = slots[widget.id] != nil
        remove(widget.id, forgetting: false, at: moment)
        var state = InstanceState(widget, hidden: hidden)
        state.restore(kept, ledger, at: moment, in: place, rules)
        // Somebody who has just chosen something else is not to wait for what failed before.
        if isChange { state.request(.configuration, at: moment.boot) }
        let slot = freeSlots.popLast() ?? states.count
        if slot == states.count { states.append(state) } else { states[slot] = state }
        slots[widget.id] = slot
        settle(slot, at: moment)
    }

    private mutating func remove(_ id: WidgetInstance.ID, forgetting: Bool, at moment: Moment) {
        if let slot = slots.removeValue(forKey: id) {
            unfollow(slot, at: moment)
            beginnings.set(slot, nil)
            streamWaits.set(slot, nil)
            if let token = states[slot].flight {
                removeFlight(token, slot)
                effects.append(.cancel(token))
            }
            queue.set(slot, nil)
            entries.set(slot, nil)
            waits.set(slot, nil)
            states[slot] = .free
            freeSlots.append(slot)
        }
        if forgetting { effects.append(.forget(id)) }
    }

    private mutating func setHidden(_ id: WidgetInstance.ID, _ hidden: HiddenReasons, at moment: Moment) {
        guard let slot = slots[id] else { return }
        states[slot].hidden = hidden
        if !hidden.isEmpty {
            queue.set(slot, nil)
            states[slot].leaveQueue(at: moment.boot)
        }
        settle(slot, at: moment)
    }

    private mutating func setLocked(_ isLocked: Bool, at moment: Moment) {
        self.isLocked = isLocked
        for slot in states.indices where !states[slot].isFree && states[slot].stream.phase != .none { settleStream(slot, at: moment) }
    }

    private mutating func request(_ selection: WidgetSelection, _ reason: RefreshReason, at moment: Moment) {
        if case .instance(let id) = selection {
            if let slot = slots[id] { request(slot, reason, at: moment) }
            return
        }
        for slot in states.indices where !states[slot].isFree && selection.includes(states[slot].widget) {
            request(slot, reason, at: moment)
        }
    }

    private mutating func request(_ slot: Int, _ reason: RefreshReason, at moment: Moment) {
        // What somebody does in a widget does not interrupt what it shows by itself.
        if reason != .interaction { restartStream(slot, at: moment) }
        states[slot].request(reason, at: moment.boot)
        settle(slot, at: moment)
    }

    // MARK: What was shown and asked

    /// What is known of one instance; nil when there is none of that id.
    public func status(of id: WidgetInstance.ID) -> WidgetStatus? {
        slots[id].map { WidgetStatus(states[$0], offset: offset, at: last?.wall ?? .distantPast) }
    }

    /// What is known of every instance, in the order of their ids. O(n log n).
    public var statuses: [WidgetStatus] {
        slots.keys.sorted().compactMap { status(of: $0) }
    }

    /// How many instances a selection means.
    public func count(of selection: WidgetSelection) -> Int {
        if case .instance(let id) = selection { return slots[id] == nil ? 0 : 1 }
        return states.count { !$0.isFree && selection.includes($0.widget) }
    }

    /// Seconds from the boot clock to the wall clock, in seconds of Foundation's reference date.
    var offset: Double { last.map { $0.wall.timeIntervalSinceReferenceDate - $0.boot } ?? 0 }
}
