import Synchronization

/// Long work that the user waits for: its progress, its end, and how to cancel it. Work that begins anew takes the place of what ran before.
@MainActor
public final class LongTask<Progress: Sendable, Success: Sendable> {
    public enum State {
        case preparing
        /// With the latest progress, once there is one.
        case running(Progress?)
        case finished(Success)
        /// The work ended because it was cancelled. An error that happens meanwhile is still a failure.
        case cancelled
        case failed(any Error)
    }

    public private(set) var state = State.preparing { didSet { onChange?(state) } }
    public var onChange: (@MainActor (State) -> Void)?
    private let isCancellation: @MainActor (any Error) -> Bool
    private var work: Task<Void, Never>?
    /// Reports of work that was replaced or dropped have an older number.
    private var run = 0

    /// - Parameter isCancellation: whether an error only says that the work was cancelled.
    public init(isCancellation: @escaping @MainActor (any Error) -> Bool = { $0 is CancellationError }) {
        self.isCancellation = isCancellation
    }

    public var isRunning: Bool { work != nil }

    /// - Parameter body: receives a function that takes progress from any thread.
    public func start(_ body: @escaping @MainActor (_ progress: @escaping @Sendable (Progress) -> Void) async throws -> Success) {
        drop()
        let run = self.run
        state = .running(nil)
        let progress = LatestValue<Progress> { [weak self] in
            if let self, run == self.run, self.isRunning { self.state = .running($0) }
        }
        // Retains the task until the result is known.
        work = Task {
            let end: State
            do {
                end = .finished(try await body { progress.send($0) })
            } catch {
                end = isCancellation(error) ? .cancelled : .failed(error)
            }
            guard run == self.run else { return }
            work = nil
            state = end
        }
    }

    /// Cancels the work. What came of it is reported when it has ended, since it may be finished already.
    public func cancel() { work?.cancel() }

    /// Cancels the work and forgets it: nothing is reported any more.
    public func drop() {
        work?.cancel()
        work = nil
        run += 1
    }

    /// Cancels and forgets the work, and prepares for another.
    public func reset() {
        drop()
        state = .preparing
    }
}

/// Passes progress from a worker thread to the main thread. Of values that arrive faster than the main thread handles them, only the latest
/// is delivered.
public final class LatestValue<Value: Sendable>: Sendable {
    private struct State {
        var value: Value?
        var isOnItsWay = false
    }

    private let state = Mutex(State())
    private let received: @MainActor @Sendable (Value) -> Void

    public init(_ received: @escaping @MainActor @Sendable (Value) -> Void) { self.received = received }

    public func send(_ value: Value) {
        let isFirst = state.withLock { state in
            state.value = value
            defer { state.isOnItsWay = true }
            return !state.isOnItsWay
        }
        guard isFirst else { return }
        Task { @MainActor in
            let value = state.withLock { state in
                state.isOnItsWay = false
                return state.value
            }
            if let value { received(value) }
        }
    }
}
