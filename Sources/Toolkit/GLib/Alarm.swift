import CGLib
import CGLibShim

/// One wait of `MainLoop.sleep`: it ends once, by time or by cancellation.
@MainActor
final class Alarm {
    private typealias Ring = @MainActor () -> Void
    private var continuation: CheckedContinuation<Void, any Error>?
    private var source: guint = 0
    private var isCancelled = false

    func start(_ duration: Duration, _ continuation: CheckedContinuation<Void, any Error>) {
        guard !isCancelled else { return continuation.resume(throwing: CancellationError()) }
        self.continuation = continuation
        let parts = duration.components
        let microseconds = parts.seconds * 1_000_000 + (parts.attoseconds + 999_999_999_999) / 1_000_000_000_000
        source = quire_timer_start(
            gint64(microseconds),
            { box in
                if let box { MainActor.assumeIsolated { BoxedValue<Ring>.value(at: box)() } }
                return 0
            }, BoxedValue<Ring>.retain({ self.ring() }),
            { box in
                if let box { BoxedValue<Ring>.release(box) }
            })
    }

    private func ring() {
        source = 0
        continuation?.resume()
        continuation = nil
    }

    func cancel() {
        isCancelled = true
        if source != 0 { g_source_remove(source) }
        source = 0
        continuation?.resume(throwing: CancellationError())
        continuation = nil
    }
}
