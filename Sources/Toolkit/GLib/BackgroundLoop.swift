import CGLib
import Foundation

/// A thread with a GLib loop of its own, for what comes from outside to those who have no main loop or must not wait for it: answers and signals
/// of message buses, descriptors and timers. It sleeps while nothing comes, and lasts as long as the program.
public final class BackgroundLoop: Sendable {
    public static let shared = BackgroundLoop()

    /// GMainContext is documented as safe to use from any thread.
    private nonisolated(unsafe) let context: OpaquePointer

    private init() {
        context = g_main_context_new()
        let thread = Thread { [self] in
            // What is asked for from here is answered here.
            g_main_context_push_thread_default(context)
            g_main_loop_run(g_main_loop_new(context, 0))
        }
        thread.name = "background"
        thread.start()
    }

    typealias Work = @Sendable () -> Void

    /// Does something on its thread, in the order in which it was asked for.
    func run(_ work: @escaping Work) {
        let source: UnsafeMutablePointer<GSource> = g_idle_source_new()
        g_source_set_priority(source, G_PRIORITY_DEFAULT)
        attach(source, work)
    }

    /// Takes a source over and calls `work` once it is due.
    func attach(_ source: UnsafeMutablePointer<GSource>, _ work: @escaping Work) {
        attach(
            source,
            { box in
                if let box { BoxedValue<Work>.value(at: box)() }
                return 0
            }, BoxedValue.retain(work)
        ) { box in
            if let box { BoxedValue<Work>.release(box) }
        }
    }

    /// Takes over a source and its box, which `release` gives back once the source is gone.
    func attach(
        _ source: UnsafeMutablePointer<GSource>, _ function: GSourceFunc, _ box: UnsafeMutableRawPointer, release: GDestroyNotify
    ) {
        g_source_set_callback(source, function, box, release)
        g_source_attach(source, context)
        g_source_unref(source)
    }
}
