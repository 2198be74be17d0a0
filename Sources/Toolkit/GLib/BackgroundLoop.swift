import CGLib
import Foundation
import Glibc
import Synchronization

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

extension BackgroundLoop {
    /// Tells each time that a descriptor has something to be read, of which nothing is kept: for those that only wake up. Takes the descriptor
    /// over, which must not block, and closes it once nobody waits any more.
    public func wakes(from descriptor: Int32) -> AsyncStream<Void> {
        // Several that nobody has taken yet are one.
        let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let watch = DescriptorWatch { continuation.yield() }
        run { [self] in
            guard !watch.isOver, let source = g_unix_fd_source_new(descriptor, G_IO_IN) else { return }
            watch.source = source
            // GLib calls these sources' functions with other arguments than those of other sources, through the same pointer.
            let readable: GUnixFDSourceFunc = { descriptor, _, box in
                guard let box else { return 0 }
                DescriptorWatch.empty(descriptor)
                BoxedValue<DescriptorWatch>.value(at: box).woken()
                return 1
            }
            attach(source, unsafeBitCast(readable, to: GSourceFunc.self), BoxedValue.retain(watch)) { box in
                if let box { BoxedValue<DescriptorWatch>.release(box) }
            }
        }
        continuation.onTermination = { [self] _ in
            run {
                watch.isOver = true
                if let source = watch.source { g_source_destroy(source) }
                watch.source = nil
                close(descriptor)
            }
        }
        return stream
    }
}

/// Used on the loop's thread alone.
private final class DescriptorWatch: Sendable {
    let woken: @Sendable () -> Void
    nonisolated(unsafe) var source: UnsafeMutablePointer<GSource>?
    nonisolated(unsafe) var isOver = false

    init(woken: @escaping @Sendable () -> Void) { self.woken = woken }

    /// Reads what there is. An error, such as a buffer that ran over, is something to wake up for as well.
    static func empty(_ descriptor: Int32) {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while read(descriptor, &buffer, buffer.count) > 0 {}
    }
}

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
