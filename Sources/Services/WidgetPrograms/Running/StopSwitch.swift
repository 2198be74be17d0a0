import Dispatch
import Subprocess
import Synchronization

/// Ends one run from outside: closes the supervisor's lifeline, and kills the supervisor itself when it does not follow.
final class StopSwitch: Sendable {
    /// Seconds within which the supervisor ends what it watches over.
    static let patience = 12

    private struct State {
        var isStopped = false
        var writer: StandardInputWriter?
        var kill: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())

    /// - Parameter kill: ends the supervisor, which must not be waited for yet.
    func arm(_ writer: StandardInputWriter, kill: @escaping @Sendable () -> Void) {
        let isStopped = state.withLock { state in
            (state.writer, state.kill) = (writer, kill)
            return state.isStopped
        }
        if isStopped { pull() }
    }

    /// Expects the end within so many seconds without being asked.
    func expectEnd(within seconds: Int) {
        Self.queue.asyncAfter(deadline: .now() + .seconds(seconds)) { [weak self] in
            // Disarmed when it ended in time.
            self?.state.withLock { $0.kill?() }
        }
    }

    /// May be called at any time, and more than once.
    func stop() {
        let isFirst = state.withLock { state in
            defer { state.isStopped = true }
            return !state.isStopped
        }
        if isFirst { pull() }
    }

    /// After the supervisor has ended: its number may be another's.
    func disarm() { state.withLock { ($0.writer, $0.kill) = (nil, nil) } }

    private func pull() {
        guard let writer = state.withLock({ $0.writer }) else { return }
        expectEnd(within: Self.patience)
        // Closed already is as good.
        Task { try? await writer.finish() }
    }

    /// A queue that works on one thing at a time: concurrent ones wake up each second for ever.
    private static let queue = DispatchQueue(label: "org.quirebook.Quire.widget-program")
}
