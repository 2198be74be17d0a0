import CGLib
public import GLib

/// Closures that are still with C after a piece of work.
@MainActor
public enum Boxes {
    /// Runs `body`, lets everything end that it started, and answers how many more there are than before; 0 where nothing leaks.
    public static func left(within seconds: Double = 5, by body: () throws -> Void) rethrows -> Int {
        let before = settled()
        try body()
        _ = Loop.run(within: seconds) { LiveBoxes.count == before }
        return LiveBoxes.count - before
    }

    /// How many there are once nothing goes that earlier work has left on other threads.
    private static func settled() -> Int {
        while true {
            let count = LiveBoxes.count
            Loop.runUntilQuiet(for: 0.3)
            if LiveBoxes.count == count { return count }
        }
    }
}

/// Tells whether a GObject still lives, without keeping it.
@MainActor
public final class Fate {
    public private(set) var isGone = false

    public init(of object: Object) {
        // The note keeps this object until it has come.
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
    /// How many references there are to the GObject.
    public var referenceCount: Int { Int(pointer.assumingMemoryBound(to: GObject.self).pointee.ref_count) }
}

/// A `GVariant` from its text format, for values that Quire only reads.
public enum ParsedVariant {
    /// Nil for text that is none.
    public static func of(_ text: String) -> OpaquePointer? { g_variant_parse(nil, text, nil, nil, nil) }
}
