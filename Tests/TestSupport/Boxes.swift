import CGLib
public import GLib

/// Counts the closures that C still holds after some work.
@MainActor
public enum Boxes {
    /// Runs `body`, waits until everything that it started has ended, and returns how many more closures there are than before; 0 without
    /// a leak.
    public static func left(within seconds: Double = 20, by body: () throws -> Void) rethrows -> Int {
        let before = settled()
        try body()
        _ = Loop.run(within: seconds) { LiveBoxes.count == before }
        return LiveBoxes.count - before
    }

    /// The number of closures once earlier work on other threads has released its own.
    private static func settled() -> Int {
        while true {
            let count = LiveBoxes.count
            Loop.runUntilQuiet(for: 0.3)
            if LiveBoxes.count == count { return count }
        }
    }
}

/// Observes whether a GObject was freed, without retaining it.
@MainActor
public final class Fate {
    public private(set) var isGone = false

    public init(of object: Object) {
        // The weak reference retains this object until it is called.
        g_object_weak_ref(
            object.pointer.assumingMemoryBound(to: GObject.self),
            { data, _ in
                guard let data else { return }
                let fate = Unmanaged<Fate>.fromOpaque(data).takeRetainedValue()
                MainActor.assumeIsolated { fate.isGone = true }
            }, Unmanaged.passRetained(self).toOpaque())
    }
}

extension Object {
    /// The reference count of the GObject.
    public var referenceCount: Int { Int(pointer.assumingMemoryBound(to: GObject.self).pointee.ref_count) }
}

/// Parses `GVariant`s from their text format, for values that Quire only reads.
public enum ParsedVariant {
    /// Nil for an invalid text.
    public static func of(_ text: String) -> OpaquePointer? { g_variant_parse(nil, text, nil, nil, nil) }
}
