import Foundation
import Platform
import Synchronization
import TestTexts
import Timeline

/// A kind with streams whose updates the test sends.
final class LiveKind: WidgetKind {
    typealias Updates = AsyncThrowingStream<WidgetTimeline, any Error>

    let id: String
    let name: LocalizedText = "Live"
    let summary: LocalizedText = "For tests"
    let iconName = "quire-clock-symbolic"
    let families = WidgetFamily.allCases
    let schema = ConfigurationSchema()
    let dependencies: WidgetDependencies = []
    private let make: (@Sendable () -> Updates)?
    private let counts = Mutex((asked: 0, running: 0, most: 0))
    /// The streams that began and that the test has not taken yet.
    private let begun: AsyncStream<LiveStream>
    private let begin: AsyncStream<LiveStream>.Continuation

    init(id: String = "live", make: (@Sendable () -> Updates)? = nil) {
        self.id = id
        self.make = make
        (begun, begin) = AsyncStream.makeStream()
    }

    /// The number of calls of `timeline`.
    var asked: Int { counts.withLock { $0.asked } }
    /// The maximum number of streams that ran at once.
    var mostAtOnce: Int { counts.withLock { $0.most } }

    /// Waits for the next stream.
    func stream() async -> LiveStream {
        var iterator = begun.makeAsyncIterator()
        guard let stream = await iterator.next() else { preconditionFailure("streams begin as long as the kind is there") }
        return stream
    }

    func placeholder(in context: WidgetContext) -> TimelineEntry { TimelineEntry(date: context.date, view: view("placeholder")) }

    func snapshot(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> TimelineEntry {
        placeholder(in: context)
    }

    func timeline(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> WidgetTimeline {
        counts.withLock { $0.asked += 1 }
        return TimelineTests.timeline(("asked", 0))
    }

    func perform(
        _ action: String, parameters: [String: String], configuration: WidgetConfiguration, in context: WidgetContext
    ) async throws {}

    func updates(_ configuration: WidgetConfiguration, in context: WidgetContext) -> Updates? {
        if let make { return make() }
        counts.withLock {
            $0.running += 1
            $0.most = max($0.most, $0.running)
        }
        let stream = LiveStream { [self] in counts.withLock { $0.running -= 1 } }
        begin.yield(stream)
        return stream.updates
    }
}

/// A stream of a `LiveKind`.
final class LiveStream: Sendable {
    private struct State {
        var waiting: [WidgetTimeline] = []
        var reader: CheckedContinuation<WidgetTimeline?, any Error>?
        var drainers: [CheckedContinuation<Void, Never>] = []
        var enders: [CheckedContinuation<Void, Never>] = []
        var failure: (any Error)?
        var isEnded = false
    }

    private let state = Mutex(State())
    private let whenEnded: @Sendable () -> Void

    init(ended: @escaping @Sendable () -> Void) { whenEnded = ended }

    /// May be read only once.
    var updates: LiveKind.Updates { AsyncThrowingStream { try await self.next() } }

    func send(_ text: String) {
        let update = timeline((text, 0))
        state.withLock { state in
            if state.reader == nil { state.waiting.append(update) }
            return state.reader.take()
        }?.resume(returning: update)
    }

    func fail(_ error: any Error) {
        end()
        state.withLock { state in
            if state.reader == nil { state.failure = error }
            return state.reader.take()
        }?.resume(throwing: error)
    }

    /// Waits until all updates have been read.
    func drained() async {
        await withCheckedContinuation { continuation in
            let isDrained = state.withLock { state in
                if state.waiting.isEmpty, state.reader != nil { return true }
                state.drainers.append(continuation)
                return false
            }
            if isDrained { continuation.resume() }
        }
    }

    /// Waits until the reader is gone.
    func ended() async {
        await withCheckedContinuation { continuation in
            let isEnded = state.withLock { state in
                if !state.isEnded { state.enders.append(continuation) }
                return state.isEnded
            }
            if isEnded { continuation.resume() }
        }
    }

    private func end() {
        let (enders, isFirst) = state.withLock { state in
            defer {
                state.isEnded = true
                state.enders = []
            }
            return (state.enders, !state.isEnded)
        }
        if isFirst { whenEnded() }
        for ender in enders { ender.resume() }
    }

    private func next() async throws -> WidgetTimeline? {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let (result, drainers) = state.withLock {
                    state -> (Result<WidgetTimeline?, any Error>?, [CheckedContinuation<Void, Never>]) in
                    if state.isEnded, state.failure == nil { return (.success(nil), []) }
                    if !state.waiting.isEmpty { return (.success(state.waiting.removeFirst()), []) }
                    if let failure = state.failure { return (.failure(failure), []) }
                    state.reader = continuation
                    defer { state.drainers = [] }
                    return (nil, state.drainers)
                }
                if let result { continuation.resume(with: result) }
                for drainer in drainers { drainer.resume() }
            }
        } onCancel: {
            end()
            state.withLock { $0.reader.take() }?.resume(returning: nil)
        }
    }
}
