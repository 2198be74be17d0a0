import CGLib
import Synchronization

extension BackgroundLoop {
    /// Waits on this loop's timer, until the task is cancelled.
    public func pause(for duration: Duration) async {
        let pause = Pause()
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let source: UnsafeMutablePointer<GSource> = g_timeout_source_new(duration.wholeMilliseconds)
                g_source_ref(source)
                attach(source) { pause.end() }
                pause.begin(continuation, source)
            }
        } onCancel: {
            pause.end()
        }
    }
}

/// The end of a pause, which comes once. One that is ended before its time takes its timer away, so that nothing wakes up for nobody.
private final class Pause: Sendable {
    private struct Wait: Sendable {
        let continuation: CheckedContinuation<Void, Never>
        /// With a reference of its own; GLib lets any thread destroy it.
        nonisolated(unsafe) let source: UnsafeMutablePointer<GSource>

        func end() {
            g_source_destroy(source)
            g_source_unref(source)
            continuation.resume()
        }
    }

    private enum State {
        case new, ended
        case waiting(Wait)
    }

    private let state = Mutex(State.new)

    /// Where it has ended already, whoever waits goes on at once.
    func begin(_ continuation: CheckedContinuation<Void, Never>, _ source: UnsafeMutablePointer<GSource>) {
        let wait = Wait(continuation: continuation, source: source)
        let isEnded = state.withLock { state in
            if case .ended = state { return true }
            state = .waiting(wait)
            return false
        }
        if isEnded { wait.end() }
    }

    func end() {
        let wait: Wait? = state.withLock { state in
            defer { state = .ended }
            if case .waiting(let wait) = state { return wait }
            return nil
        }
        wait?.end()
    }
}
