import Foundation
import Synchronization

/// Follows the kinds' `updates`. What a kind does in them costs threads of its own alone: one that reads what comes, and one that checks
/// what is to be shown of it; here arrives no more than a person can follow.
extension WidgetScheduler {
    /// Updates that are followed, or end.
    struct Following {
        let id: WidgetInstance.ID
        let thread: ProviderThread
        let reading: Task<StreamEnd, Never>
        let telling: Task<Void, Never>
        /// Something has been shown of it.
        var isHeard = false
        /// When it began or was told to end, by the boot clock.
        var since: Double
        /// What becomes of it when it does not end.
        var ending: Task<Void, Never>?

        func cancel() {
            reading.cancel()
            telling.cancel()
            ending?.cancel()
        }
    }

    /// A question to a provider that its updates may answer before it is asked.
    struct HeldRefresh {
        let id: WidgetInstance.ID
        let release: AsyncStream<CheckedTimeline>.Continuation
        let limit: Task<Void, Never>
    }

    func follow(_ id: WidgetInstance.ID, _ token: RefreshToken) {
        guard let instance = instances[id] else { return take(.streamEnded(token, .none)) }
        let context = makeContext(instance.family, clock.now).of(id)
        let (rules, clock, inlet) = (engine.rules, clock, StreamInlet(burst: engine.rules.streamBurst))
        let thread = ProviderThread()
        let reading = Task.detached(executorPreference: thread) {
            let end = await Self.read(instance, in: context, into: inlet, by: clock)
            inlet.close()
            return end
        }
        let telling = Task.detached(executorPreference: ProviderThread()) { [weak self] in
            var last = -Double.infinity
            while await inlet.filled() {
                // Cancelled, it only waits for the end.
                try? await clock.pause(untilBoot: last + rules.streamInterval)
                guard let item = inlet.take(), !Task.isCancelled else { continue }
                last = clock.moment.boot
                let answer = Result { () throws(TimelineError) in try CheckedTimeline(item.timeline, at: item.received.wall) }
                await self?.hear(answer, from: token, received: item.received.boot)
            }
            await self?.end(token, await reading.value)
        }
        streams[token] = Following(id: id, thread: thread, reading: reading, telling: telling, since: clock.moment.boot)
    }

    func unfollow(_ token: RefreshToken) {
        guard let stream = streams[token] else { return }
        stream.reading.cancel()
        stream.telling.cancel()
        let thread = stream.thread
        streams[token]?.since = clock.moment.boot
        streams[token]?.ending = Task { [clock, limit = engine.rules.streamEnding] in
            do { try await clock.pause(limit) } catch { return }
            // It goes on by itself; at least it is in nobody's way.
            thread.giveWay()
        }
    }

    /// Everything that a kind's own code has a part in.
    private static func read(
        _ instance: WidgetInstance, in context: WidgetContext, into inlet: StreamInlet, by clock: any WallClock
    ) async -> StreamEnd {
        guard !Task.isCancelled, let updates = instance.kind.updates(instance.configuration, in: context) else { return .none }
        do {
            for try await timeline in updates {
                guard !Task.isCancelled else { return .finished }
                await inlet.put(StreamInlet.Item(timeline: timeline, received: clock.moment))
            }
            return .finished
        } catch let error as TimelineError {
            return .failed(error)
        } catch {
            return .failed(
                .unavailable(
                    message: "“\(instance.kind.name)” cannot say what is new.", recovery: "It is asked again by itself in a moment."))
        }
    }

    private func hear(_ answer: Result<CheckedTimeline, TimelineError>, from token: RefreshToken, received: Double) {
        guard let stream = streams[token], stream.ending == nil else { return }
        streams[token]?.isHeard = true
        take(.streamed(token, answer, received: received))
        switch answer {
        case .success(let timeline): release(stream.id, answering: timeline)
        case .failure: tell(stream.id, .refreshed)
        }
    }

    private func end(_ token: RefreshToken, _ end: StreamEnd) {
        guard let stream = streams.removeValue(forKey: token) else { return }
        stream.ending?.cancel()
        take(.streamEnded(token, end))
        if stream.ending == nil { release(stream.id, answering: nil) }
        // Those who list widgets see whether it is live, and what is wrong with it.
        if end != .none { tell(stream.id, .refreshed) }
    }

    // MARK: Questions that updates answer

    /// What a question is to wait for, where updates that have just begun, or are about to, may answer it; nil where it is asked at once.
    func hold(_ token: RefreshToken, of id: WidgetInstance.ID) -> AsyncStream<CheckedTimeline>? {
        let latest = clock.moment.boot - engine.rules.streamHead
        guard streams.values.contains(where: { $0.id == id && (!$0.isHeard || $0.ending != nil) && $0.since > latest }) else { return nil }
        let (answers, release) = AsyncStream<CheckedTimeline>.makeStream()
        let limit = Task { [clock, head = engine.rules.streamHead] in
            // Cancelled when there is an answer.
            do { try await clock.pause(head) } catch { return }
            release.finish()
        }
        held[token] = HeldRefresh(id: id, release: release, limit: limit)
        return answers
    }

    /// Has a held question asked or, with a timeline, answered.
    private func release(_ id: WidgetInstance.ID, answering timeline: CheckedTimeline?) {
        for (token, question) in held where question.id == id {
            if let timeline { question.release.yield(timeline) }
            drop(token)
        }
    }

    func drop(_ token: RefreshToken) {
        guard let question = held.removeValue(forKey: token) else { return }
        question.limit.cancel()
        question.release.finish()
    }
}

extension WallClock {
    /// Returns at a moment of the boot clock, or at once when it is over.
    fileprivate func pause(untilBoot boot: Double) async throws {
        let seconds = boot - moment.boot
        if seconds > 0 { try await pause(seconds) }
    }
}

/// Where the updates of one widget wait to be looked at: one at a time, and of many the newest.
///
/// One task puts in, one takes out. Whoever puts in very much without a pause is held up until something has been taken out; nobody can
/// fill the memory here.
final class StreamInlet: Sendable {
    struct Item: Sendable {
        let timeline: WidgetTimeline
        /// When it came.
        let received: Moment
    }

    private struct State {
        var item: Item?
        var isClosed = false
        var count = 0
        var taker: CheckedContinuation<Void, Never>?
        var putter: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())
    private let burst: Int

    /// - Parameter burst: how many are let in before one is taken out.
    init(burst: Int) { self.burst = burst }

    func put(_ item: Item) async {
        let (taker, isFull) = state.withLock { state in
            state.item = item
            state.count += 1
            return (state.taker.take(), state.count >= burst)
        }
        taker?.resume()
        guard isFull else { return }
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                guard state.count >= burst else { return true }
                state.putter = continuation
                return false
            }
            if isFree { continuation.resume() }
        }
    }

    /// Nothing more will be put in.
    func close() {
        state.withLock { state in
            state.isClosed = true
            return state.taker.take()
        }?.resume()
    }

    /// Returns once there is something; false when nothing more will come.
    func filled() async -> Bool {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.item != nil || state.isClosed { return true }
                state.taker = continuation
                return false
            }
            if isThere { continuation.resume() }
        }
        return state.withLock { $0.item != nil }
    }

    /// The newest of what waits; nil when there is nothing.
    func take() -> Item? {
        let (item, putter) = state.withLock { state in
            state.count = 0
            return (state.item.take(), state.putter.take())
        }
        putter?.resume()
        return item
    }
}
