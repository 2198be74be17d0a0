import CGLib
import Glibc

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
