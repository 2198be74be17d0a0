import CGLib

/// A `GVariant` of a type that is not taken apart here.
public final class OpaqueVariant: Hashable, Sendable {
    /// GVariant counts its references atomically and never changes.
    nonisolated(unsafe) let pointer: OpaquePointer

    /// The reference stays with the caller.
    init(_ pointer: OpaquePointer) { self.pointer = g_variant_ref(pointer) }

    deinit { g_variant_unref(pointer) }

    /// As D-Bus writes it, such as `aau`.
    public var type: String { String(cString: g_variant_get_type_string(pointer)) }

    public static func == (one: OpaqueVariant, other: OpaqueVariant) -> Bool {
        g_variant_equal(UnsafeRawPointer(one.pointer), UnsafeRawPointer(other.pointer)) != 0
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(type) }
}
