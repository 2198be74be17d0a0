import CGLib
import Synchronization

/// Counts how often the main loop goes round: a loop that sleeps as it should hardly does.
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

    /// Work that is always ready, so that the loop never sleeps; until the answered closure is called.
    public static func keepBusy() -> @MainActor () -> Void {
        let id = g_idle_add({ _ in 1 }, nil)
        return { g_source_remove(id) }
    }
}
