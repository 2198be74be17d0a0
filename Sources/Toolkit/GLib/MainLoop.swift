import CGLib
import CGLibShim
import Glibc

/// The loop that programs run in: GLib's, with or without a toolkit.
@MainActor
public enum MainLoop {
    /// Has the main actor's work done by GLib's loop, and the concurrent work by GLib's threads; once, before the first task.
    public static func attach() {
        quire_executor_install()
        quire_main_queue_attach()
    }

    /// Waits without any thread of its own, by the loop's own timer: `Task.sleep` would leave libdispatch waking up every second.
    ///
    /// Never comes back early; throws `CancellationError` when the task is cancelled. A sleeping machine stops the time.
    public static func sleep(for duration: Duration) async throws {
        let alarm = Alarm()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { alarm.start(duration, $0) }
        } onCancel: {
            Task { @MainActor in alarm.cancel() }
        }
    }

    /// Comes back once everything that is already waiting is done, what is to be drawn included.
    public static func idle() async {
        await withCheckedContinuation { continuation in whenIdle { continuation.resume() } }
    }

    private typealias Work = @MainActor () -> Void

    /// Runs `work` once, after everything that is already waiting.
    public static func whenIdle(_ work: @escaping @MainActor () -> Void) {
        g_idle_add_full(
            G_PRIORITY_LOW,
            { box in
                if let box { MainActor.assumeIsolated { BoxedValue<Work>.value(at: box)() } }
                return 0
            }, BoxedValue<Work>.retain(work),
            { box in
                if let box { BoxedValue<Work>.release(box) }
            })
    }
}

extension MainLoop {
    private typealias Asked = @MainActor () -> Void

    /// Calls `asked` in the loop when the program is told to end, as at the end of a session (SIGTERM) or by Ctrl+C (SIGINT); for as long as
    /// the program lasts. Whoever insists with a second signal ends it at once.
    public static func onTermination(_ asked: @escaping @MainActor () -> Void) {
        for signal in [SIGTERM, SIGINT] {
            g_unix_signal_add_full(
                G_PRIORITY_DEFAULT, signal,
                { box in
                    if let box { MainActor.assumeIsolated { BoxedValue<Asked>.value(at: box)() } }
                    // Without a handler of its own the signal does again what it always does.
                    return 0
                }, BoxedValue<Asked>.retain(asked),
                { box in
                    if let box { BoxedValue<Asked>.release(box) }
                })
        }
    }
}

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

/// Turns GLib's loop in a program that has no windows and no other loop, while it waits for something from outside.
@MainActor
public enum EventLoop {
    /// Handles what comes until `isOver` holds, looked at after each event; sleeps in between. False when that took longer than `limit`.
    ///
    /// Stops the main actor's other work meanwhile: what happens has to happen in handlers that GLib calls.
    @discardableResult
    public static func run(until isOver: () -> Bool, atMost limit: Duration? = nil) -> Bool {
        var isLate = false
        let alarm = limit.map { Timeout(after: $0) { isLate = true } }
        defer { alarm?.cancel() }
        while !isOver() {
            if isLate { return false }
            g_main_context_iteration(nil, 1)
        }
        return true
    }

    /// Handles what has come already, and does not wait for more.
    public static func drain() {
        while g_main_context_iteration(nil, 0) != 0 {}
    }
}
