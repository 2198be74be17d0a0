import CGLib
import CGLibShim
import Glibc

/// The loop that programs run in: GLib's, with or without a toolkit.
@MainActor
public enum MainLoop {
    /// Runs the main actor's work on GLib's loop and concurrent work on GLib's threads. Call it once, before the first task.
    public static func attach() {
        // The hook that it sets is private to the runtime and was checked up to Swift 6.3. With a newer one, concurrent work stays
        // on libdispatch's threads, which is right and only wakes up every second, until somebody has looked at it
        // (docs/ARCHITECTURE.md, "What to check with a new toolchain").
        #if !compiler(>=6.4)
            quire_executor_install()
        #endif
        quire_main_queue_attach()
    }

    /// Suspends the task for `duration` with a timer of the loop. `Task.sleep` would leave libdispatch waking up every second.
    ///
    /// Never returns early; throws `CancellationError` when the task is cancelled. Time that the machine is suspended does not count.
    public static func sleep(for duration: Duration) async throws {
        let timer = SleepTimer()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { timer.start(duration, $0) }
        } onCancel: {
            Task { @MainActor in timer.cancel() }
        }
    }

    /// Suspends the task until all pending events are handled, drawing included.
    public static func idle() async {
        await withCheckedContinuation { continuation in whenIdle { continuation.resume() } }
    }

    /// Runs `work` once, after all pending events.
    public static func whenIdle(_ work: @escaping @MainActor () -> Void) {
        g_idle_add_full(G_PRIORITY_LOW, runBoxedWork, BoxedValue<MainWork>.retain(work), releaseBox)
    }

    /// Calls `handler` in the loop when the program is asked to end: at the end of a session (SIGTERM) or by Ctrl+C (SIGINT).
    ///
    /// The handler stays for as long as the program runs. It takes the first signal only; a second one ends the program at once.
    public static func onTermination(_ handler: @escaping @MainActor () -> Void) {
        for signal in [SIGTERM, SIGINT] {
            // The source goes with its first call; without it the signal has its default action again.
            g_unix_signal_add_full(G_PRIORITY_DEFAULT, signal, runBoxedWork, BoxedValue<MainWork>.retain(handler), releaseBox)
        }
    }
}

/// Runs GLib's loop in a program that has no windows and no other loop, while it waits for an event.
@MainActor
public enum EventLoop {
    /// Handles events until `isOver`, which is checked after each event; sleeps in between. False when that took longer than `timeout`.
    ///
    /// The main actor does no other work meanwhile, so `isOver` has to depend on handlers that GLib calls.
    @discardableResult
    public static func run(until isOver: () -> Bool, atMost timeout: Duration? = nil) -> Bool {
        var isLate = false
        let timer = timeout.map { Timeout(after: $0) { isLate = true } }
        defer { timer?.cancel() }
        while !isOver() {
            if isLate { return false }
            g_main_context_iteration(nil, 1)
        }
        return true
    }

    /// Handles the pending events and does not wait for more.
    public static func drain() {
        while g_main_context_iteration(nil, 0) != 0 {}
    }
}

/// The timer of one `MainLoop.sleep`. It resumes its continuation exactly once.
@MainActor
private final class SleepTimer {
    private var continuation: CheckedContinuation<Void, any Error>?
    private var source: guint = 0
    private var isCancelled = false

    func start(_ duration: Duration, _ continuation: CheckedContinuation<Void, any Error>) {
        guard !isCancelled else { return continuation.resume(throwing: CancellationError()) }
        self.continuation = continuation
        let parts = duration.components
        let microseconds = parts.seconds * 1_000_000 + (parts.attoseconds + 999_999_999_999) / 1_000_000_000_000
        source = quire_timer_start(gint64(microseconds), runBoxedWork, BoxedValue<MainWork>.retain({ self.fire() }), releaseBox)
    }

    private func fire() {
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
