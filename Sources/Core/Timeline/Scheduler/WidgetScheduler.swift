public import Foundation
import Platform

/// Runs a `TimelineEngine`: reads the clocks, sleeps until the deadline, asks the providers, and publishes what is to be drawn.
///
/// All rules are in the engine. The host reports which windows are visible, when the screen is locked, when the machine wakes up, and
/// when the clock or the time zone has changed.
public actor WidgetScheduler {
    /// The updates of all widgets, in order. For one consumer.
    public nonisolated let updates: AsyncStream<WidgetUpdate>
    /// Makes the context of a provider from a family and a date.
    public typealias ContextMaker = @Sendable (WidgetFamily, Date) -> WidgetContext

    let clock: any WallClock
    private let keeping: any TimelineStore
    let makeContext: ContextMaker
    private let continuation: AsyncStream<WidgetUpdate>.Continuation
    var engine: TimelineEngine
    var instances: [WidgetInstance.ID: WidgetInstance] = [:]
    private var refreshes: [RefreshToken: Refresh] = [:]
    /// Refreshes that have timed out and are still running.
    private var abandoned: [RefreshToken: Refresh] = [:]
    var streams: [RefreshToken: FollowedStream] = [:]
    /// Refreshes that wait because a stream may answer them.
    var held: [RefreshToken: HeldRefresh] = [:]
    /// The callers that wait for a running action to end. A widget without a running action has no entry.
    var actions: [WidgetInstance.ID: [CheckedContinuation<Void, Never>]] = [:]
    /// The callers that wait for the end of a refresh.
    var waiting: [WidgetInstance.ID: [CheckedContinuation<Void, Never>]] = [:]
    private var sleeper: Task<Void, Never>?
    /// Distinguishes the current sleep from a replaced one whose end is already on its way.
    private var lastSleep = 0
    private var listeners: [Int: AsyncStream<WidgetChange>.Continuation] = [:]
    private var lastListener = 0

    /// Creates a scheduler without widgets.
    public init(
        clock: any WallClock, keeping: any TimelineStore, rules: TimelineRules = .standard,
        random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator(), context: @escaping ContextMaker
    ) {
        self.clock = clock
        self.keeping = keeping
        self.makeContext = context
        var engine = TimelineEngine(rules: rules, random: random)
        let environment = context(.small, clock.now)
        // Nothing is pinned yet, so this has no effects.
        _ = engine.step(.environment(timeZone: environment.timeZone, locale: environment.locale), at: clock.moment)
        self.engine = engine
        (updates, continuation) = AsyncStream.makeStream()
    }

    deinit {
        sleeper?.cancel()
        for refresh in refreshes.values { refresh.task.cancel() }
        for stream in streams.values { stream.cancel() }
        for question in held.values { question.limit.cancel() }
        for listener in listeners.values { listener.finish() }
        continuation.finish()
    }

    /// Adds a widget, or replaces it after a change of its configuration. Shows its stored timeline or its placeholder at once, and
    /// then asks its provider if that can bring anything new.
    public func add(_ instance: WidgetInstance, hidden: HiddenReasons = []) {
        let isKnown = instances.updateValue(instance, forKey: instance.id) != nil
        let widget = WidgetDescription(instance)
        handle(
            .added(
                widget, kept: keeping.timeline(of: instance.id, kind: instance.kind), ledger: keeping.ledger(of: instance.id),
                hidden: hidden))
        if !isKnown { notify(instance.id, .added) }
    }

    /// Removes a widget and what was stored for it.
    public func remove(_ id: WidgetInstance.ID) {
        instances[id] = nil
        handle(.removed(id))
        notify(id, .removed)
    }

    /// Requests a refresh. The reason decides whether it counts against the budget.
    public func request(_ selection: WidgetSelection, _ reason: RefreshReason = .reload) {
        handle(.requested(selection, reason))
    }

    /// Must be called when a source that widgets depend on has changed. Whoever was asked since then is not asked again.
    ///
    /// - Parameter boot: when it changed, by the boot clock of the scheduler's `WallClock`.
    public func changed(_ sources: WidgetDependencies, at boot: Double) { handle(.changed(sources, at: boot)) }

    /// Sets the reasons why a widget is hidden. A widget without a reason is visible, and is updated at once.
    public func setHidden(_ hidden: HiddenReasons, of id: WidgetInstance.ID) {
        handle(.visibility(id, hidden: hidden))
        notify(id, .visibility)
    }

    /// While the screen is locked, nothing is drawn and no provider is asked.
    public func setLocked(_ isLocked: Bool) { handle(.locked(isLocked)) }

    /// Must be called before the program ends. Stores the timelines of streams that were to be stored later.
    public func storeTimelines() { handle(.stopping) }

    /// Must be called after a suspend (`PrepareForSleep(false)` of logind) and when the wall clock was set.
    public func clockChanged() { handle(.clockChanged) }

    /// Must be called when the time zone or the locale may have changed.
    public func environmentChanged() {
        let environment = makeContext(.small, clock.now)
        handle(.environment(timeZone: environment.timeZone, locale: environment.locale))
    }

    /// The date of a widget's next refresh. Nil during a refresh, and when only a request will trigger one.
    public func nextRefresh(of id: WidgetInstance.ID) -> Date? { engine.status(of: id)?.nextRefresh }

    /// Returns when no refresh is running.
    public func settled() async {
        while let refresh = refreshes.values.first { await refresh.task.value }
    }

    // MARK: Engine

    func handle(_ event: TimelineEvent) {
        for effect in engine.step(event, at: clock.moment) { perform(effect) }
        resumeWaiting()
    }

    private func perform(_ effect: TimelineEffect) {
        switch effect {
        case .sleep(let date): sleep(until: date)
        case .show(let update): show(update)
        case .showPlaceholder(let id):
            guard let instance = instances[id] else { return }
            let entry = instance.kind.placeholder(in: makeContext(instance.family, clock.now))
            show(WidgetUpdate(instance: id, entry: entry, isPlaceholder: true))
        case .refresh(let id, let token, let reason): refresh(id, token, reason)
        case .cancel(let token): abandon(token)
        case .follow(let id, let token): follow(id, token)
        case .unfollow(let token): unfollow(token)
        case .keep(let timeline, let id): keeping.keep(timeline, of: id)
        case .keepLedger(let ledger, let id): keeping.keep(ledger, of: id)
        case .forget(let id): keeping.forget(id)
        }
    }

    private func show(_ update: WidgetUpdate) {
        continuation.yield(update)
        // For observers, a redraw of live parts is no change.
        if !update.isRedraw { notify(update.instance, .shown) }
    }

    private func sleep(until date: Date?) {
        sleeper?.cancel()
        lastSleep += 1
        sleeper = date.map { [lastSleep] date in
            Task { [weak self, clock] in
                do { try await clock.sleep(until: date) } catch { return }
                await self?.wake(from: lastSleep)
            }
        }
    }

    private func wake(from sleep: Int) {
        guard sleep == lastSleep else { return }
        handle(.wake)
    }

    // MARK: Refreshing

    private struct Refresh {
        let id: WidgetInstance.ID
        let thread: ProviderThread
        let task: Task<Void, Never>
    }

    /// The maximum number of unanswered requests to one provider. It is not asked again until one of them ends. A person who tries
    /// again has some more attempts.
    private static func maximumAbandoned(for reason: RefreshReason) -> Int { reason.isFree ? 3 : 1 }

    private func refresh(_ id: WidgetInstance.ID, _ token: RefreshToken, _ reason: RefreshReason) {
        guard let instance = instances[id] else { return }
        let context = makeContext(instance.family, clock.now).of(id)
        notify(id, .refreshing)
        let isStuck = abandoned.values.count { $0.id == id } >= Self.maximumAbandoned(for: reason)
        let thread = ProviderThread()
        let head = hold(token, of: id)
        let task = Task.detached(executorPreference: thread) { [weak self] in
            if let head {
                for await timeline in head { return await self?.end(token, of: id, with: .success(timeline)) ?? () }
            }
            let answer = isStuck || Task.isCancelled ? .failure(.unanswered) : await Self.answer(of: instance, in: context)
            await self?.end(token, of: id, with: answer)
        }
        refreshes[token] = Refresh(id: id, thread: thread, task: task)
    }

    private func abandon(_ token: RefreshToken) {
        drop(token)
        guard let refresh = refreshes.removeValue(forKey: token) else { return }
        refresh.task.cancel()
        refresh.thread.lowerPriority()
        abandoned[token] = refresh
    }

    private static func answer(of instance: WidgetInstance, in context: WidgetContext) async -> Result<CheckedTimeline, TimelineError> {
        do {
            return .success(try CheckedTimeline(await instance.kind.timeline(instance.configuration, in: context), at: context.date))
        } catch let error as TimelineError {
            return .failure(error)
        } catch {
            return .failure(
                .unavailable(
                    message: tr("“\(instance.kind.name)” has nothing to show yet."),
                    recovery: tr("Quire will try again in a moment.")))
        }
    }

    private func end(_ token: RefreshToken, of id: WidgetInstance.ID, with answer: Result<CheckedTimeline, TimelineError>) {
        // The answer of a refresh that timed out is ignored.
        abandoned[token] = nil
        drop(token)
        guard refreshes.removeValue(forKey: token) != nil else { return }
        handle(.answered(token, answer))
        notify(id, .refreshed)
    }
}

extension WidgetScheduler: TimelineCenter {
    @discardableResult
    public func reloadTimelines(ofKind kind: String) -> Int {
        handle(.requested(.kind(kind), .reload))
        return engine.count(of: .kind(kind))
    }

    public func reloadTimeline(of id: WidgetInstance.ID) throws(TimelineError) {
        guard engine.count(of: .instance(id)) > 0 else { throw .noSuchWidget(id) }
        handle(.requested(.instance(id), .reload))
    }

    @discardableResult
    public func reloadAllTimelines() -> Int {
        handle(.requested(.all, .reload))
        return engine.count(of: .all)
    }

    public func currentConfigurations() -> [WidgetStatus] { engine.statuses }

    public func changes() -> AsyncStream<WidgetChange> {
        lastListener += 1
        let (stream, listener) = AsyncStream<WidgetChange>.makeStream(bufferingPolicy: .bufferingNewest(256))
        listeners[lastListener] = listener
        listener.onTermination = { [weak self, lastListener] _ in Task { await self?.removeListener(lastListener) } }
        return stream
    }

    private func removeListener(_ number: Int) { listeners[number] = nil }

    func notify(_ id: WidgetInstance.ID, _ event: WidgetChange.Event) {
        for listener in listeners.values { listener.yield(WidgetChange(id, event)) }
    }
}

/// The interface of the timelines to the rest of the program, the session bus and the command line.
public protocol TimelineCenter: Sendable {
    /// Refreshes the widgets of a kind. Returns how many there are.
    @discardableResult
    func reloadTimelines(ofKind kind: String) async -> Int
    /// Refreshes one widget. Throws when there is none with this id.
    func reloadTimeline(of id: WidgetInstance.ID) async throws(TimelineError)
    /// Refreshes every widget. Returns how many there are.
    @discardableResult
    func reloadAllTimelines() async -> Int
    /// The status of every widget, ordered by id.
    func currentConfigurations() async -> [WidgetStatus]
    /// The changes from now on. A reader that is too slow misses the oldest ones.
    func changes() async -> AsyncStream<WidgetChange>
}
