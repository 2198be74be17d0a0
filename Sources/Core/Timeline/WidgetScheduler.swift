import Foundation

/// Shows every widget's entries when they become due and asks its provider again when its policy says so.
///
/// There is one deadline for everything: the actor sleeps until the earliest moment at which any widget has something to do, rounded up
/// to a whole second so that what is due within the same second happens in one wake-up and never early. With nothing ahead it does not
/// wake at all. Of each widget at most one refresh runs; requests meanwhile are folded into one more.
///
/// The place for a daily budget and a provider's time limit is `startRefresh`; for sleep, clock jumps and time zones a call of `wake` by
/// whoever notices them; for visibility the choice of whose deadlines count in `arrangeSleep`.
public actor WidgetScheduler {
    /// Every change of what a widget shows, in order; for one consumer.
    public nonisolated let updates: AsyncStream<WidgetUpdate>
    /// Makes what a provider is told, for a family at a time.
    public typealias ContextMaker = @Sendable (WidgetFamily, Date) -> WidgetContext

    private let clock: any WallClock
    private let keeping: any TimelineKeeping
    private let makeContext: ContextMaker
    private let continuation: AsyncStream<WidgetUpdate>.Continuation
    private var instances: [WidgetInstance.ID: Scheduled] = [:]
    private var sleeper: (deadline: Date, task: Task<Void, Never>)?
    private var lastGeneration = 0

    private struct Scheduled {
        let instance: WidgetInstance
        /// Tells a refresh that its widget was removed or replaced while it ran.
        let generation: Int
        var schedule: InstanceSchedule
        var refresh: Task<Void, Never>?
    }

    public init(clock: any WallClock, keeping: any TimelineKeeping, context: @escaping ContextMaker) {
        self.clock = clock
        self.keeping = keeping
        self.makeContext = context
        (updates, continuation) = AsyncStream.makeStream()
    }

    deinit {
        sleeper?.task.cancel()
        continuation.finish()
    }

    /// Takes a widget in, or replaces it after a change of its configuration: shows its last good timeline at once, or else its
    /// placeholder, and then asks its provider.
    public func add(_ instance: WidgetInstance) {
        instances[instance.id]?.refresh?.cancel()
        lastGeneration += 1
        let kept = keeping.timeline(of: instance.id).flatMap { $0.fits(instance) ? $0.timeline : nil }
        instances[instance.id] = Scheduled(instance: instance, generation: lastGeneration, schedule: InstanceSchedule(kept: kept))
        show(instance.id, at: clock.now)
        startRefresh(of: instance.id)
        arrangeSleep()
    }

    /// Lets a widget go, and what was kept of it.
    public func remove(_ id: WidgetInstance.ID) {
        instances.removeValue(forKey: id)?.refresh?.cancel()
        keeping.forget(id)
        arrangeSleep()
    }

    /// Asks the provider of one widget now.
    public func reload(_ id: WidgetInstance.ID) {
        startRefresh(of: id)
        arrangeSleep()
    }

    /// Asks the providers of all widgets of a kind now.
    public func reload(kind: String) {
        for (id, scheduled) in instances where scheduled.instance.kind.id == kind { startRefresh(of: id) }
        arrangeSleep()
    }

    /// Asks every provider now.
    public func reloadAll() {
        for id in instances.keys { startRefresh(of: id) }
        arrangeSleep()
    }

    /// When a widget's provider is asked next; nil while it is being asked, and when only a reload will ask it.
    public func nextRefresh(of id: WidgetInstance.ID) -> Date? {
        instances[id]?.schedule.refreshDate
    }

    /// Returns once no refresh is running.
    public func settled() async {
        while let refresh = instances.values.lazy.compactMap(\.refresh).first { await refresh.value }
    }

    // MARK: Refreshing

    private func startRefresh(of id: WidgetInstance.ID) {
        guard let scheduled = instances[id], instances[id]?.schedule.beginRefresh() == true else { return }
        let (instance, generation) = (scheduled.instance, scheduled.generation)
        let context = makeContext(instance.family, clock.now)
        instances[id]?.refresh = Task { [weak self] in
            let answer = await Self.answer(of: instance, in: context)
            await self?.endRefresh(of: instance, generation: generation, with: answer)
        }
    }

    private static func answer(of instance: WidgetInstance, in context: WidgetContext) async -> Result<WidgetTimeline, TimelineError> {
        do {
            let timeline = try await instance.kind.timeline(instance.configuration, in: context)
            try timeline.validate()
            return .success(timeline)
        } catch let error as TimelineError {
            return .failure(error)
        } catch {
            return .failure(
                .unavailable(
                    message: "“\(instance.kind.name)” has nothing to show yet.", recovery: "It is asked again by itself in a moment."))
        }
    }

    private func endRefresh(of instance: WidgetInstance, generation: Int, with answer: Result<WidgetTimeline, TimelineError>) {
        guard instances[instance.id]?.generation == generation else { return }
        let now = clock.now
        let before = instances[instance.id]?.schedule.timeline
        instances[instance.id]?.refresh = nil
        let isRequestedAgain = instances[instance.id]?.schedule.endRefresh(with: answer, at: now) ?? false
        if case .success(let timeline) = answer, timeline != before {
            keeping.keep(KeptTimeline(instance: instance, timeline: timeline), of: instance.id)
        }
        show(instance.id, at: now)
        if isRequestedAgain { startRefresh(of: instance.id) }
        arrangeSleep()
    }

    private func show(_ id: WidgetInstance.ID, at now: Date) {
        guard let instance = instances[id]?.instance else { return }
        let context = makeContext(instance.family, now)
        let update = instances[id]?.schedule.update(for: instance, at: now) { instance.kind.placeholder(in: context) }
        if let update { continuation.yield(update) }
    }

    // MARK: The one deadline

    private func arrangeSleep() {
        let deadline = instances.values.compactMap(\.schedule.deadline).min()?.roundedUpToSecond
        guard deadline != sleeper?.deadline else { return }
        sleeper?.task.cancel()
        sleeper = deadline.map { deadline in
            let task = Task { [weak self, clock] in
                do { try await clock.sleep(until: deadline) } catch { return }
                await self?.wake(at: deadline)
            }
            return (deadline, task)
        }
    }

    private func wake(at deadline: Date) {
        // A sleep that was replaced while its wake-up was already on its way.
        guard sleeper?.deadline == deadline else { return }
        sleeper = nil
        let now = clock.now
        for id in instances.keys.sorted() {
            show(id, at: now)
            if instances[id]?.schedule.isRefreshDue(at: now) == true { startRefresh(of: id) }
        }
        arrangeSleep()
    }
}

extension Date {
    fileprivate var roundedUpToSecond: Date {
        Date(timeIntervalSinceReferenceDate: timeIntervalSinceReferenceDate.rounded(.up))
    }
}
