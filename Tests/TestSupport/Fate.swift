import CGLib
public import GLib

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
