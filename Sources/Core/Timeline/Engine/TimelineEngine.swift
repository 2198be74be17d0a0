import Foundation

/// The timelines of all pinned widgets as one value. It receives events with their time and returns effects. It reads no clock, runs no
/// task and touches no disk, so the same events always have the same effects.
///
/// There is a single deadline: the earliest time at which a visible widget has something to do, rounded up to a whole second of the
/// wall clock. Everything that is due within one second happens in one wake-up, minutes change at the minute, and nothing happens
/// early. Entries and policies follow the wall clock. Waits, budgets and time-outs follow the boot clock, which nobody can set.
///
/// Streams of updates run while an instance is visible, at most one for each instance.
///
/// With n instances, an event of one instance costs O(log n), and a wake-up O(log n) for each instance that is due. Only events that
/// concern all instances visit all of them: a request for a kind or for all, a new time zone, a wall clock that was set back, and the
/// lock of the screen.
public struct TimelineEngine: Sendable {
    /// Seconds by which a wait may end early, because waits go through the rounding of the wall clock. Dates of entries have no such
    /// tolerance.
    static let bootTolerance = 0.001

    let rules: TimelineRules
    var random: any RandomNumberGenerator & Sendable
    /// By slot. Free slots contain `InstanceState.free`.
    var states: [InstanceState] = []
    var slots: [WidgetInstance.ID: Int] = [:]
    var freeSlots: [Int] = []
    /// Deadlines by the wall clock, in seconds of Foundation's reference date (`entries`), and by the boot clock (`waits`).
    var entries = DeadlineHeap()
    var waits = DeadlineHeap()
    /// The time-outs of running refreshes, by the boot clock.
    var limits = DeadlineHeap()
    var flights: [RefreshToken: Int] = [:]
    var lastToken: UInt64 = 0
    /// Running refreshes that have not yet used up their turn, in the order in which they began.
    var turns: [(token: RefreshToken, end: Double)] = []
    /// The slots of refreshes that wait for a turn, in the order in which they joined.
    var queue = DeadlineHeap()
    var lastQueued = 0.0
    /// The running streams. Those that have been told to end are in `endingStreams` as well.
    var streams: [RefreshToken: WidgetInstance.ID] = [:]
    var endingStreams: [WidgetInstance.ID: Ending] = [:]
    /// The deadlines of streams, by the boot clock.
    var streamWaits = DeadlineHeap()
    /// Streams that have delivered nothing yet and have not used up their turn (`startingStreams`), and slots that wait for a turn
    /// (`waitingStreams`).
    var startingStreams: [(token: RefreshToken, end: Double)] = []
    var waitingStreams = DeadlineHeap()
    var isLocked = false
    var place: TimelineEnvironment?
    /// The next change of daylight saving time.
    var transition: Date?
    var last: ClockReading?
    /// The latest wall clock since all instances were last updated.
    var latest = Date.distantPast
    var sleep = Sleep.until(nil)
    var effects: [TimelineEffect] = []

    /// The date until which the host sleeps.
    enum Sleep: Hashable, Sendable {
        case until(Date?)
        /// The host is awake, or the clocks have changed since it was told.
        case unknown
    }

    /// - Parameter random: the source of the jitter of retries.
    public init(rules: TimelineRules = .standard, random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()) {
        self.rules = rules
        self.random = random
    }

    /// Handles one event. `moment` must not be earlier, by the boot clock, than that of the previous event.
    public mutating func step(_ event: TimelineEvent, at moment: ClockReading) -> [TimelineEffect] {
        effects.removeAll(keepingCapacity: true)
        detectClockChanges(moment)
        handle(event, at: moment)
        settleDueInstances(at: moment)
        startWaitingStreams(at: moment)
        startQueuedRefreshes(at: moment)
        scheduleSleep(at: moment)
        return effects
    }

    private mutating func handle(_ event: TimelineEvent, at moment: ClockReading) {
        switch event {
        case .added(let widget, let kept, let ledger, let hidden): add(widget, kept, ledger, hidden, at: moment)
        case .removed(let id): remove(id, forgetting: true, at: moment)
        case .requested(let selection, let reason): request(selection, reason, at: moment)
        case .changed(let sources, let changed): request(.dependent(on: sources), .reload, changed: changed, at: moment)
        case .actionBegan(let id): if let slot = slots[id] { states[slot].isActing = true }
        case .actionEnded(let id, let isDone): endAction(id, isDone: isDone, at: moment)
        case .answered(let token, let answer): end(token, answer, at: moment)
        case .streamed(let token, let answer, let received): receive(answer, from: token, received: received, at: moment)
        case .streamEnded(let token, let end): endStream(token, end, at: moment)
        case .visibility(let id, let hidden): setHidden(id, hidden, at: moment)
        case .locked(let isLocked): setLocked(isLocked, at: moment)
        case .stopping: for slot in states.indices where states[slot].stream.storeDeadline != nil { keep(slot, at: moment) }
        case .wake: sleep = .unknown
        case .clockChanged: break
        case .environment(let timeZone, let locale): setEnvironment(TimelineEnvironment(timeZone: timeZone, locale: locale), at: moment)
        }
    }

    // MARK: Instances

    private mutating func add(
        _ widget: WidgetDescription, _ kept: StoredTimeline?, _ ledger: RefreshHistory?, _ hidden: HiddenReasons, at moment: ClockReading
    ) {
        let isChange = slots[widget.id] != nil
        remove(widget.id, forgetting: false, at: moment)
        var state = InstanceState(widget, hidden: hidden)
        state.restore(kept, ledger, at: moment, in: place, rules)
        // A person who has just changed the configuration does not wait because of earlier failures.
        if isChange { state.request(.configuration, at: moment.boot) }
        let slot = freeSlots.popLast() ?? states.count
        if slot == states.count { states.append(state) } else { states[slot] = state }
        slots[widget.id] = slot
        settle(slot, at: moment)
    }

    private mutating func remove(_ id: WidgetInstance.ID, forgetting: Bool, at moment: ClockReading) {
        if let slot = slots.removeValue(forKey: id) {
            unfollow(slot, at: moment)
            waitingStreams.set(slot, nil)
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

    private mutating func setHidden(_ id: WidgetInstance.ID, _ hidden: HiddenReasons, at moment: ClockReading) {
        guard let slot = slots[id] else { return }
        states[slot].hidden = hidden
        if !hidden.isEmpty {
            queue.set(slot, nil)
            states[slot].leaveQueue(at: moment.boot)
        }
        settle(slot, at: moment)
    }

    private mutating func setLocked(_ isLocked: Bool, at moment: ClockReading) {
        self.isLocked = isLocked
        for slot in states.indices where !states[slot].isFree && states[slot].stream.phase != .none { settleStream(slot, at: moment) }
    }

    private mutating func request(
        _ selection: WidgetSelection, _ reason: RefreshReason, changed: Double = .infinity, at moment: ClockReading
    ) {
        if case .instance(let id) = selection {
            if let slot = slots[id] { request(slot, reason, at: moment) }
            return
        }
        for slot in states.indices where !states[slot].isFree && selection.includes(states[slot].widget) {
            request(slot, reason, changed: changed, at: moment)
        }
    }

    /// - Parameter changed: when what the request is about has changed, by the boot clock.
    private mutating func request(_ slot: Int, _ reason: RefreshReason, changed: Double = .infinity, at moment: ClockReading) {
        // An action in a widget does not interrupt its stream.
        if reason != .interaction { restartStream(slot, at: moment) }
        if !states[slot].hasAsked(since: changed) { states[slot].request(reason, at: moment.boot) }
        settle(slot, at: moment)
    }

    private mutating func endAction(_ id: WidgetInstance.ID, isDone: Bool, at moment: ClockReading) {
        if let slot = slots[id], let reason = states[slot].endAction(isDone: isDone) { request(slot, reason, at: moment) }
    }

    // MARK: Status

    /// The status of one instance; nil when there is none with this id.
    public func status(of id: WidgetInstance.ID) -> WidgetStatus? {
        slots[id].map { WidgetStatus(states[$0], offset: offset, at: last?.wall ?? .distantPast) }
    }

    /// The status of every instance, ordered by id. O(n log n).
    public var statuses: [WidgetStatus] {
        slots.keys.sorted().compactMap { status(of: $0) }
    }

    /// The number of instances in a selection.
    public func count(of selection: WidgetSelection) -> Int {
        if case .instance(let id) = selection { return slots[id] == nil ? 0 : 1 }
        return states.count { !$0.isFree && selection.includes($0.widget) }
    }

    /// The difference between the wall clock, in seconds of Foundation's reference date, and the boot clock.
    var offset: Double { last.map { $0.wall.timeIntervalSinceReferenceDate - $0.boot } ?? 0 }
}
