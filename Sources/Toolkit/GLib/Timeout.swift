import CGLib
import Glibc

/// A closure that the main loop calls once, after a time, unless it is cancelled first. No thread waits for it.
@MainActor
public final class Timeout {
    private var id: guint = 0

    /// `fire` is called from the main loop, never early. It should capture its owner weakly.
    public init(after duration: Duration, _ fire: @escaping @MainActor () -> Void) {
        let once: MainWork = { [weak self] in
            self?.id = 0
            fire()
        }
        id = g_timeout_add_full(G_PRIORITY_DEFAULT, duration.wholeMilliseconds, runBoxedWork, BoxedValue.retain(once), releaseBox)
    }

    /// A second call does nothing.
    public func cancel() {
        if id != 0 { g_source_remove(id) }
        id = 0
    }

    /// Suspends the task for `duration` with a timer of the main loop. It ignores cancellation, so use it for short times only.
    public static func pause(for duration: Duration) async {
        await withCheckedContinuation { continuation in
            // The loop keeps it until it has fired.
            _ = Timeout(after: duration) { continuation.resume() }
        }
    }
}

extension Duration {
    /// Milliseconds, rounded up and limited to what a timer of GLib takes.
    var wholeMilliseconds: guint {
        let (seconds, attoseconds) = components
        guard seconds < 4_000_000 else { return 4_000_000_000 }
        return guint(max(0, seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000))
    }
}

/// Observes changes of the wall clock, by the kernel's own notice (timerfd_create(2), TFD_TIMER_CANCEL_ON_SET): nothing wakes up while
/// nobody sets the clock. Most kernels give notice after a suspend too.
@MainActor
public final class ClockWatch {
    private let descriptor: Int32
    private var source: guint = 0

    /// `changed` is called from the main loop until `stop()`. It should capture its owner weakly. Nil where the system gives no notice.
    public init?(changed: @escaping @MainActor () -> Void) {
        let descriptor = quire_clock_watch_open()
        guard descriptor >= 0 else { return nil }
        self.descriptor = descriptor
        guard quire_clock_watch_arm(descriptor) != 0 else {
            close(descriptor)
            return nil
        }
        source = g_unix_fd_add_full(
            G_PRIORITY_DEFAULT, descriptor, G_IO_IN,
            { descriptor, _, box in
                var expirations: UInt64 = 0
                let count = read(descriptor, &expirations, MemoryLayout<UInt64>.size)
                let wasSet = count < 0 && errno == ECANCELED
                // Armed again before the handler reads the clock, so that a change in between is noticed as well.
                guard quire_clock_watch_arm(descriptor) != 0 else { return 0 }
                if wasSet, let box { MainActor.assumeIsolated { BoxedValue<MainWork>.value(at: box)() } }
                return 1
            }, BoxedValue<MainWork>.retain(changed), releaseBox)
    }

    /// Ends the watch. A second call does nothing.
    public func stop() {
        guard source != 0 else { return }
        g_source_remove(source)
        source = 0
        close(descriptor)
    }

    isolated deinit { stop() }
}
