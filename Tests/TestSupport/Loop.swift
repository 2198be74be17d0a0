import CGLib
import Synchronization

/// Runs GLib's main loop from a test, which runs on the main thread and inside no job of the main actor.
@MainActor
public enum Loop {
    /// Runs the loop until `condition` holds, and sleeps while nothing happens. False after `seconds`.
    public static func run(within seconds: Double = 10, until condition: () -> Bool) -> Bool {
        let deadline = Deadline(seconds)
        defer { deadline.cancel() }
        while !condition() {
            if deadline.isOver { return false }
            g_main_context_iteration(nil, 1)
        }
        return true
    }

    /// Handles pending events, and the events that they cause.
    public static func runPending() {
        while g_main_context_pending(nil) != 0 { g_main_context_iteration(nil, 0) }
    }

    /// Runs the loop until nothing has happened for `seconds`: for work on other threads whose end is not reported.
    public static func runUntilQuiet(for seconds: Double = 0.1, within limit: Double = 5) {
        let limit = Deadline(limit)
        defer { limit.cancel() }
        while !limit.isOver {
            let quiet = Deadline(seconds)
            defer { quiet.cancel() }
            g_main_context_iteration(nil, 1)
            if quiet.isOver { return }
        }
    }

    /// Runs asynchronous work to its end.
    public static func await<Value: Sendable>(within seconds: Double = 10, _ work: @escaping @MainActor () async throws -> Value) throws
        -> Value
    {
        var result: Result<Value, any Error>?
        let task = Task { @MainActor in
            do { result = .success(try await work()) } catch { result = .failure(error) }
        }
        guard run(within: seconds, until: { result != nil }), let result else {
            task.cancel()
            throw Late(seconds: seconds)
        }
        return try result.get()
    }

    public struct Late: Error, CustomStringConvertible {
        let seconds: Double
        public var description: String { "not done within \(seconds) s" }
    }
}

/// A deadline that wakes the loop.
@MainActor
private final class Deadline {
    private(set) var isOver = false
    private var source: guint = 0

    init(_ seconds: Double) {
        source = g_timeout_add(
            guint(seconds * 1000),
            { data in
                guard let data else { return 0 }
                let deadline = Unmanaged<Deadline>.fromOpaque(data).takeUnretainedValue()
                MainActor.assumeIsolated { deadline.isOver = true }
                return 0
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    func cancel() {
        if !isOver { g_source_remove(source) }
    }
}

/// Counts the iterations of the main loop: a loop that sleeps as it should makes few.
@MainActor
public final class IterationCount {
    private static let count = Atomic<Int>(0)
    // GLib keeps the pointer for as long as the source lives.
    private static let functions: UnsafeMutablePointer<GSourceFuncs> = {
        let functions = UnsafeMutablePointer<GSourceFuncs>.allocate(capacity: 1)
        functions.initialize(to: GSourceFuncs())
        functions.pointee.prepare = { _, timeout in
            IterationCount.count.add(1, ordering: .relaxed)
            timeout?.pointee = -1
            return 0
        }
        return functions
    }()
    private let source: UnsafeMutablePointer<GSource>

    public init() {
        source = g_source_new(Self.functions, guint(MemoryLayout<GSource>.size))
        Self.count.store(0, ordering: .relaxed)
        g_source_attach(source, nil)
    }

    public var value: Int { Self.count.load(ordering: .relaxed) }

    public func stop() {
        g_source_destroy(source)
        g_source_unref(source)
    }

    /// Adds work that is always ready, so that the loop never sleeps, until the returned closure is called.
    public static func keepBusy() -> @MainActor () -> Void {
        let id = g_idle_add({ _ in 1 }, nil)
        return { g_source_remove(id) }
    }
}
