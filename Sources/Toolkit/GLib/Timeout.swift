import CGLib
import Glibc

/// Something that happens once, later, unless it is cancelled before; by the main loop, so that no thread waits for it.
@MainActor
public final class Timeout {
    private typealias Fire = @MainActor () -> Void
    private var id: guint = 0

    /// `fire` is called from the main loop, never early; it is to capture its owner weakly.
    public init(after duration: Duration, _ fire: @escaping @MainActor () -> Void) {
        let once: Fire = { [weak self] in
            self?.id = 0
            fire()
        }
        id = g_timeout_add_full(
            G_PRIORITY_DEFAULT, duration.wholeMilliseconds,
            { box in
                if let box { MainActor.assumeIsolated { BoxedValue<Fire>.value(at: box)() } }
                return 0
            }, BoxedValue.retain(once),
            { box in
                if let box { BoxedValue<Fire>.release(box) }
            })
    }

    /// A second call does nothing.
    public func cancel() {
        if id != 0 { g_source_remove(id) }
        id = 0
    }

    /// Comes back after a time, by the main loop's own timer; not sooner when the task is cancelled, so only for short ones.
    public static func pause(for duration: Duration) async {
        await withCheckedContinuation { continuation in
            // Kept by the loop until it has fired.
            _ = Timeout(after: duration) { continuation.resume() }
        }
    }
}

extension Duration {
    /// Rounded up, at most what a source of GLib takes.
    var wholeMilliseconds: guint {
        let (seconds, attoseconds) = components
        guard seconds < 4_000_000 else { return 4_000_000_000 }
        return guint(max(0, seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000))
    }
}

/// Tells when somebody sets the wall clock, by the kernel's own notice (timerfd_create(2), TFD_TIMER_CANCEL_ON_SET): nothing wakes up while
/// nobody does. Most kernels tell it after a suspend too.
@MainActor
public final class ClockWatch {
    private typealias Changed = @MainActor () -> Void
    private let descriptor: Int32
    private var source: guint = 0

    /// `changed` is called from the main loop until `stop()`; it is to capture its owner weakly. Nil where the system cannot tell.
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
                // Armed again before anybody looks at the clock: what is set meanwhile is told as well.
                guard quire_clock_watch_arm(descriptor) != 0 else { return 0 }
                if wasSet, let box { MainActor.assumeIsolated { BoxedValue<Changed>.value(at: box)() } }
                return 1
            }, BoxedValue.retain(changed),
            { box in
                if let box { BoxedValue<Changed>.release(box) }
            })
    }

    /// Ends the watch; a second call does nothing.
    public func stop() {
        guard source != 0 else { return }
        g_source_remove(source)
        source = 0
        close(descriptor)
    }

    isolated deinit { stop() }
}
