import Foundation

/// Runs a `TimelineEngine`: reads the clock, waits for the one deadline, calls providers, and hands on what is to be drawn.
///
/// All rules are the engine's. A host tells it which windows can be seen, when the screen is locked, when the machine wakes up, and when
/// the clock or the time zone was set.
public actor WidgetScheduler {
    /// Every change of what a widget shows, in order; for one consumer.
    public nonisolated let updates: AsyncStream<WidgetUpdate>
    /// Makes what a provider is told, for a family at a time.
    public typealias ContextMaker = @Sendable (WidgetFamily, Date) -> WidgetContext

    let clock: any WallClock
    private let keeping: any TimelineKeeping
    let makeContext: ContextMaker
    private let continuation: AsyncStream<WidgetUpdate>.Continuation
    var engine: TimelineEngine
    var instances: [WidgetInstance.ID: WidgetInstance] = [:]
    private var refreshes: [RefreshToken: Refresh] = [:]
    /// Refreshes that were given up and still run.
    private var abandoned: [RefreshToken: Refresh] = [:]
    var streams: [RefreshToken: Following] = [:]
    /// Refreshes that wait for what updates bring.
    var held: [RefreshToken: HeldRefresh] = [:]
    /// Of widgets with an action that runs: those that wait for its end.
    var actions: [WidgetInstance.ID: [CheckedContinuation<Void, Never>]] = [:]
    /// Those that wait for the end of a widget's refreshes.
    var waiting: [WidgetInstance.ID: [CheckedContinuation<Void, Never>]] = [:]
    private var sleeper: Task<Void, Never>?
    /// Tells a sleep that was replaced while its end was already on its way.
    private var lastSleep = 0
    private var listeners: [Int: AsyncStream<WidgetChange>.Continuation] = [:]
    private var lastListener = 0

    public init(
        clock: any WallClock, keeping: any TimelineKeeping, rules: TimelineRules = .standard,
        random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator(), context: @escaping ContextMaker
    ) {
        self.clock = clock
        self.keeping = keeping
        self.makeContext = context
        var engine = TimelineEngine(rules: rules, random: random)
        let here = context(.small, clock.now)
        // Nothing is pinned yet: this has no effects.
        _ = engine.step(.environment(timeZone: here.timeZone, locale: here.locale), at: clock.moment)
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

    /// Takes a widget in, or replaces it after a change of its configuration: shows its last good timeline at once, or else its
    /// placeholder, and then asks its provider where that can bring anything new.
    public func add(_ instance: WidgetInstance, hidden: HiddenReasons = []) {
        let isKnown = instances.updateValue(instance, forKey: instance.id) != nil
        let widget = WidgetDescription(instance)
        take(.added(widget, kept: keeping.timeline(of: instance.id), ledger: keeping.ledger(of: instance.id), hidden: hidden))
        if !isKnown { tell(instance.id, .added) }
    }

    /// Lets a widget go, and what was kept of it.
    public func remove(_ id: WidgetInstance.ID) {
        instances[id] = nil
        take(.removed(id))
        tell(id, .removed)
    }

    /// Asks providers now, at the price that the reason has.
    public func request(_ selection: WidgetSelection, _ reason: RefreshReason = .reload) {
        take(.requested(selection, reason))
    }

    /// Says why nobody can see a widget; for none it is visible, and catches up.
    public func setHidden(_ hidden: HiddenReasons, of id: WidgetInstance.ID) {
        take(.visibility(id, hidden: hidden))
        tell(id, .visibility)
    }

    /// Behind a locked screen nothing is shown and nobody is asked.
    public func setLocked(_ isLocked: Bool) { take(.locked(isLocked)) }

    /// To be called after a suspend (`PrepareForSleep(false)` of logind) and when the wall clock was set.
    public func clockChanged() { take(.clockChanged) }

    /// To be called when the time zone or the language may be another one.
    public func environmentChanged() {
        let here = makeContext(.small, clock.now)
        take(.environment(timeZone: here.timeZone, locale: here.locale))
    }

    /// When a widget's provider is asked next; nil while it is being asked, and when nothing but a request will ask it.
    public func nextRefresh(of id: WidgetInstance.ID) -> Date? { engine.status(of: id)?.nextRefresh }

    /// Returns once no refresh is running.
    public func settled() async {
        while let refresh = refreshes.values.first { await refresh.task.value }
    }

    // MARK: Driving

    func take(_ event: TimelineEvent) {
        for effect in engine.step(event, at: clock.moment) { perform(effect) }
        tellWaiting()
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
        // The same once more is nothing new to those who list widgets.
        if !update.isAgain { tell(update.instance, .shown) }
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
        take(.wake)
    }

    // MARK: Refreshing

    private struct Refresh {
        let id: WidgetInstance.ID
        let thread: ProviderThread
        let task: Task<Void, Never>
    }

    /// Beyond this many questions that were never answered, a widget's provider is asked nothing more until one of them ends: one for what
    /// happens by itself, and some for a person who tries again.
    private static func mostAbandoned(for reason: RefreshReason) -> Int { reason.isFree ? 3 : 1 }

    private func refresh(_ id: WidgetInstance.ID, _ token: RefreshToken, _ reason: RefreshReason) {
        guard let instance = instances[id] else { return }
        let context = makeContext(instance.family, clock.now).of(id)
        tell(id, .refreshing)
        let isStuck = abandoned.values.count { $0.id == id } >= Self.mostAbandoned(for: reason)
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
        refresh.thread.giveWay()
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
                    message: "“\(instance.kind.name)” has nothing to show yet.", recovery: "It is asked again by itself in a moment."))
        }
    }

    private func end(_ token: RefreshToken, of id: WidgetInstance.ID, with answer: Result<CheckedTimeline, TimelineError>) {
        // One that was given up stays out, whatever it says now.
        abandoned[token] = nil
        drop(token)
        guard refreshes.removeValue(forKey: token) != nil else { return }
        take(.answered(token, answer))
        tell(id, .refreshed)
    }
}

extension WidgetScheduler: TimelineCenter {
    @discardableResult
    public func reloadTimelines(ofKind kind: String) -> Int {
        take(.requested(.kind(kind), .reload))
        return engine.count(of: .kind(kind))
    }

    public func reloadTimeline(of id: WidgetInstance.ID) throws(TimelineError) {
        guard engine.count(of: .instance(id)) > 0 else { throw .noSuchWidget(id) }
        take(.requested(.instance(id), .reload))
    }

    @discardableResult
    public func reloadAllTimelines() -> Int {
        take(.requested(.all, .reload))
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

    func tell(_ id: WidgetInstance.ID, _ event: WidgetChange.Event) {
        for listener in listeners.values { listener.yield(WidgetChange(id, event)) }
    }
}

/// The face that the timelines show to the rest of the program, to the session bus and to the command line.
public protocol TimelineCenter: Sendable {
    /// Asks the providers of a kind now; returns how many widgets are asked.
    @discardableResult
    func reloadTimelines(ofKind kind: String) async -> Int
    /// Asks one provider now; refuses an id that no widget has.
    func reloadTimeline(of id: WidgetInstance.ID) async throws(TimelineError)
    /// Asks every provider now; returns how many widgets are asked.
    @discardableResult
    func reloadAllTimelines() async -> Int
    /// Every widget with its kind, family, configuration and next refresh, in the order of their ids.
    func currentConfigurations() async -> [WidgetStatus]
    /// What changes from now on, until the stream is dropped. A reader that falls behind misses the oldest.
    func changes() async -> AsyncStream<WidgetChange>
}
