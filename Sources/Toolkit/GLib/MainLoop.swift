import CGLib
import CGLibShim

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
