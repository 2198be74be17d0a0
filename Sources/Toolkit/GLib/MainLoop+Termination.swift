import CGLib
import Glibc

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
