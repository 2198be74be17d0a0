import Foundation
import Synchronization
import Timeline

/// A clock that advances only when the test says so.
final class ManualClock: WallClock {
    private struct State {
        var now: Date
        var sleepers: [UUID: (date: Date, continuation: CheckedContinuation<Void, any Error>)] = [:]
        var watchers: [(date: Date, continuation: CheckedContinuation<Void, Never>)] = []
        var wakeups = 0
    }

    private let state: Mutex<State>

    init(_ now: Date) {
        state = Mutex(State(now: now))
    }

    /// All three clocks run at the same pace.
    var moment: ClockReading {
        let now = state.withLock { $0.now }
        return ClockReading(wall: now, boot: now.timeIntervalSince(start), awake: now.timeIntervalSince(start))
    }
    /// The number of sleeps that ended because time advanced.
    var wakeups: Int { state.withLock { $0.wakeups } }
    var deadlines: [Date] { state.withLock { $0.sleepers.values.map(\.date).sorted() } }

    func sleep(until date: Date) async throws {
        let id = UUID()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let outcome = enter(id, until: date, continuation)
                if let ended = outcome.ended { continuation.resume(with: ended) }
                for watcher in outcome.watchers { watcher.resume() }
            }
        } onCancel: {
            state.withLock { $0.sleepers.removeValue(forKey: id) }?.continuation.resume(throwing: CancellationError())
        }
    }

    private func enter(
        _ id: UUID, until date: Date, _ continuation: CheckedContinuation<Void, any Error>
    ) -> (ended: Result<Void, any Error>?, watchers: [CheckedContinuation<Void, Never>]) {
        state.withLock { state in
            if Task.isCancelled { return (.failure(CancellationError()), []) }
            let watchers = state.watchers.filter { $0.date == date }.map(\.continuation)
            state.watchers.removeAll { $0.date == date }
            if date <= state.now {
                state.wakeups += 1
                return (.success(()), watchers)
            }
            state.sleepers[id] = (date, continuation)
            return (nil, watchers)
        }
    }

    /// Waits until a task sleeps until exactly this date.
    func slept(until date: Date) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.sleepers.values.contains(where: { $0.date == date }) { return true }
                state.watchers.append((date, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    /// Advances the clock, and wakes the tasks that sleep until then.
    func advance(to date: Date) {
        let due = state.withLock { state in
            state.now = date
            let due = state.sleepers.filter { $0.value.date <= date }
            for id in due.keys { state.sleepers.removeValue(forKey: id) }
            state.wakeups += due.count
            return due.values.sorted { $0.date < $1.date }
        }
        for sleeper in due { sleeper.continuation.resume() }
    }
}
