import CGLib
import Foundation
import Glibc
import Synchronization

/// A thread with a GLib loop of its own: bus answers and signals, descriptors and timers for code that has no main loop or must not wait
/// for it. It sleeps while there are no events, and lasts as long as the program.
public final class BackgroundLoop: Sendable {
    public static let shared = BackgroundLoop()

    /// GMainContext is documented as safe to use from any thread.
    private nonisolated(unsafe) let context: OpaquePointer

    private init() {
        context = g_main_context_new()
        let thread = Thread { [self] in
            // Calls made on this thread get their answers on it.
            g_main_context_push_thread_default(context)
            g_main_loop_run(g_main_loop_new(context, 0))
        }
        thread.name = "background"
        thread.start()
    }

    typealias Work = @Sendable () -> Void

    /// Runs `work` on the loop's thread, in the order of the calls.
    func run(_ work: @escaping Work) {
        let source: UnsafeMutablePointer<GSource> = g_idle_source_new()
        g_source_set_priority(source, G_PRIORITY_DEFAULT)
        attach(source, work)
    }

    /// Takes over a source and calls `work` once, when the source is due.
    private func attach(_ source: UnsafeMutablePointer<GSource>, _ work: @escaping Work) {
        attach(
            source,
            { box in
                if let box { BoxedValue<Work>.value(at: box)() }
                return 0
            }, BoxedValue.retain(work))
    }

    /// Takes over a source and a `BoxedValue`, which is released with the source.
    private func attach(_ source: UnsafeMutablePointer<GSource>, _ function: GSourceFunc, _ box: UnsafeMutableRawPointer) {
        g_source_set_callback(source, function, box, releaseBox)
        g_source_attach(source, context)
        g_source_unref(source)
    }
}

// MARK: Descriptors

extension BackgroundLoop {
    /// An element each time that `descriptor` can be read. The bytes are thrown away: for descriptors that only wake up.
    ///
    /// Takes over the descriptor, which must not block, and closes it when the stream ends.
    public func wakes(from descriptor: Int32) -> AsyncStream<Void> {
        // Several elements that nobody has taken yet are one.
        let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let watch = DescriptorWatch { continuation.yield() }
        run { [self] in
            guard !watch.isOver, let source = g_unix_fd_source_new(descriptor, G_IO_IN) else { return }
            watch.source = source
            // GLib calls the functions of these sources with other arguments, through the same pointer type.
            let readable: GUnixFDSourceFunc = { descriptor, _, box in
                guard let box else { return 0 }
                DescriptorWatch.empty(descriptor)
                BoxedValue<DescriptorWatch>.value(at: box).onReadable()
                return 1
            }
            attach(source, unsafeBitCast(readable, to: GSourceFunc.self), BoxedValue.retain(watch))
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

extension BackgroundLoop {
    /// An element each time that one of the files changes, by the kernel's notices (inotify(7)). Several that nobody has taken yet are one. A
    /// file that is missing now is not observed; files of sysfs are, where the kernel announces their changes.
    public func fileChanges(_ paths: [String]) -> AsyncStream<Void> { changes(of: paths, UInt32(IN_MODIFY) | UInt32(IN_CLOSE_WRITE)) }

    /// An element each time that something is added to one of the folders or taken from it, in the same way.
    public func folderChanges(_ paths: [String]) -> AsyncStream<Void> {
        changes(of: paths, UInt32(IN_CREATE) | UInt32(IN_DELETE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM))
    }

    private func changes(of paths: [String], _ events: UInt32) -> AsyncStream<Void> {
        let descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        // Without a descriptor, as for a user with too many of them, nothing is announced.
        guard descriptor >= 0 else { return AsyncStream { $0.finish() } }
        for path in paths { inotify_add_watch(descriptor, path, events) }
        return wakes(from: descriptor)
    }
}

/// The source of a descriptor. Used on the loop's thread alone.
private final class DescriptorWatch: Sendable {
    let onReadable: @Sendable () -> Void
    nonisolated(unsafe) var source: UnsafeMutablePointer<GSource>?
    nonisolated(unsafe) var isOver = false

    init(onReadable: @escaping @Sendable () -> Void) { self.onReadable = onReadable }

    /// Reads all pending bytes. An error, such as a queue that overflowed, wakes up as well.
    static func empty(_ descriptor: Int32) {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while read(descriptor, &buffer, buffer.count) > 0 {}
    }
}

// MARK: Timers

extension BackgroundLoop {
    /// Suspends the task for `duration` with a timer of this loop. Returns early when the task is cancelled.
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

/// A pause that ends once. A cancelled one removes its timer, so that the thread does not wake up for it.
private final class Pause: Sendable {
    private struct Wait: Sendable {
        let continuation: CheckedContinuation<Void, Never>
        /// Holds a reference of its own. GLib lets any thread destroy a source.
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

    /// Resumes at once when the pause has ended already.
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
