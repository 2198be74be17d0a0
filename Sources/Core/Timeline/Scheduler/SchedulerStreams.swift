import Foundation
import Platform
import Synchronization

/// Runs the kinds' streams of updates. Each stream has two threads of its own, one that reads the kind's stream and one that validates.
/// The scheduler receives no more updates than a person can follow.
extension WidgetScheduler {
    /// A stream that is running or has been told to end.
    struct FollowedStream {
        let id: WidgetInstance.ID
        let thread: ProviderThread
        let reading: Task<StreamEnd, Never>
        let delivery: Task<Void, Never>
        /// Whether an update has been shown.
        var hasDelivered = false
        /// The boot time at which it began or was told to end.
        var since: Double
        /// The time-out after it has been told to end.
        var ending: Task<Void, Never>?

        func cancel() {
            reading.cancel()
            delivery.cancel()
            ending?.cancel()
        }
    }

    /// A refresh that waits because a stream may answer it first.
    struct HeldRefresh {
        let id: WidgetInstance.ID
        let release: AsyncStream<CheckedTimeline>.Continuation
        let limit: Task<Void, Never>
    }

    func follow(_ id: WidgetInstance.ID, _ token: RefreshToken) {
        guard let instance = instances[id] else { return handle(.streamEnded(token, .none)) }
        let context = makeContext(instance.family, clock.now).of(id)
        let (rules, clock, inlet) = (engine.rules, clock, UpdateBuffer(burst: engine.rules.streamBurst))
        let thread = ProviderThread()
        let reading = Task.detached(executorPreference: thread) {
            let end = await Self.read(instance, in: context, into: inlet, by: clock)
            inlet.close()
            return end
        }
        let delivery = Task.detached(executorPreference: ProviderThread()) { [weak self] in
            var last = -Double.infinity
            while await inlet.waitUntilFilled() {
                // After cancellation only the end is awaited.
                try? await clock.pause(untilBoot: last + rules.streamInterval)
                guard let item = inlet.take(), !Task.isCancelled else { continue }
                last = clock.moment.boot
                let answer = Result { () throws(TimelineError) in try CheckedTimeline(item.timeline, at: item.received.wall) }
                await self?.receive(answer, from: token, received: item.received.boot)
            }
            await self?.end(token, await reading.value)
        }
        streams[token] = FollowedStream(id: id, thread: thread, reading: reading, delivery: delivery, since: clock.moment.boot)
    }

    func unfollow(_ token: RefreshToken) {
        guard let stream = streams[token] else { return }
        stream.reading.cancel()
        stream.delivery.cancel()
        let thread = stream.thread
        streams[token]?.since = clock.moment.boot
        streams[token]?.ending = Task { [clock, limit = engine.rules.streamEndTimeout] in
            do { try await clock.pause(limit) } catch { return }
            // The stream did not end and keeps running with low priority.
            thread.lowerPriority()
        }
    }

    /// Reads the kind's stream. All code of the kind runs in here.
    private static func read(
        _ instance: WidgetInstance, in context: WidgetContext, into inlet: UpdateBuffer, by clock: any WallClock
    ) async -> StreamEnd {
        guard !Task.isCancelled, let updates = instance.kind.updates(instance.configuration, in: context) else { return .none }
        do {
            for try await timeline in updates {
                guard !Task.isCancelled else { return .finished }
                await inlet.put(UpdateBuffer.Item(timeline: timeline, received: clock.moment))
            }
            return .finished
        } catch let error as TimelineError {
            return .failed(error)
        } catch {
            return .failed(
                .unavailable(
                    message: tr("“\(instance.kind.name)” couldn’t provide an update."), recovery: tr("Quire will try again in a moment.")
                ))
        }
    }

    private func receive(_ answer: Result<CheckedTimeline, TimelineError>, from token: RefreshToken, received: Double) {
        guard let stream = streams[token], stream.ending == nil else { return }
        streams[token]?.hasDelivered = true
        handle(.streamed(token, answer, received: received))
        switch answer {
        case .success(let timeline): release(stream.id, answering: timeline)
        case .failure: notify(stream.id, .refreshed)
        }
    }

    private func end(_ token: RefreshToken, _ end: StreamEnd) {
        guard let stream = streams.removeValue(forKey: token) else { return }
        stream.ending?.cancel()
        handle(.streamEnded(token, end))
        if stream.ending == nil { release(stream.id, answering: nil) }
        // Observers see whether the widget is live, and its error.
        if end != .none { notify(stream.id, .refreshed) }
    }

    // MARK: Held refreshes

    /// The answers that a refresh waits for when a stream has just begun or is about to begin; nil when the provider is asked at once.
    func hold(_ token: RefreshToken, of id: WidgetInstance.ID) -> AsyncStream<CheckedTimeline>? {
        let latest = clock.moment.boot - engine.rules.streamHeadStart
        guard streams.values.contains(where: { $0.id == id && (!$0.hasDelivered || $0.ending != nil) && $0.since > latest }) else {
            return nil
        }
        let (answers, release) = AsyncStream<CheckedTimeline>.makeStream()
        let limit = Task { [clock, head = engine.rules.streamHeadStart] in
            // Cancelled when the answer arrives.
            do { try await clock.pause(head) } catch { return }
            release.finish()
        }
        held[token] = HeldRefresh(id: id, release: release, limit: limit)
        return answers
    }

    /// Ends the wait of a held refresh, with a timeline as its answer or with nil to ask the provider.
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
    /// Sleeps until a time of the boot clock; returns at once when it has passed.
    fileprivate func pause(untilBoot boot: Double) async throws {
        let seconds = boot - moment.boot
        if seconds > 0 { try await pause(seconds) }
    }
}

/// A buffer for the latest update of one widget. A newer update replaces an older one.
///
/// One task writes and one task reads. A writer that is too fast waits until the reader has taken the update, so that memory cannot
/// fill up.
final class UpdateBuffer: Sendable {
    struct Item: Sendable {
        let timeline: WidgetTimeline
        /// When the update arrived.
        let received: ClockReading
    }

    private struct State {
        var item: Item?
        var isClosed = false
        var count = 0
        var reader: CheckedContinuation<Void, Never>?
        var writer: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())
    private let burst: Int

    /// - Parameter burst: the number of updates after which the writer waits for the reader.
    init(burst: Int) { self.burst = burst }

    func put(_ item: Item) async {
        let (reader, isFull) = state.withLock { state in
            state.item = item
            state.count += 1
            return (state.reader.take(), state.count >= burst)
        }
        reader?.resume()
        guard isFull else { return }
        await withCheckedContinuation { continuation in
            let canResume = state.withLock { state in
                guard state.count >= burst else { return true }
                state.writer = continuation
                return false
            }
            if canResume { continuation.resume() }
        }
    }

    /// Ends the buffer: no more updates will be written.
    func close() {
        state.withLock { state in
            state.isClosed = true
            return state.reader.take()
        }?.resume()
    }

    /// Waits for an update. Returns false when the buffer has ended.
    func waitUntilFilled() async -> Bool {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.item != nil || state.isClosed { return true }
                state.reader = continuation
                return false
            }
            if isThere { continuation.resume() }
        }
        return state.withLock { $0.item != nil }
    }

    /// Removes and returns the update; nil when there is none.
    func take() -> Item? {
        let (item, writer) = state.withLock { state in
            state.count = 0
            return (state.item.take(), state.writer.take())
        }
        writer?.resume()
        return item
    }
}
