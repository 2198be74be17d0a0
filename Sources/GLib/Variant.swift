import CGLib

/// A D-Bus value: the part of `GVariant` that Quire sends and reads.
public indirect enum Variant: Hashable, Sendable {
    case string(String)
    case bool(Bool)
    case int32(Int32)
    case uint32(UInt32)
    case int64(Int64)
    case double(Double)
    case strings([String])
    case variant(Variant)
    case tuple([Variant])
    /// Of a type that Quire has no use for.
    case other(type: String)

    /// The value as a floating `GVariant`, or nil for `.other`.
    func make() -> OpaquePointer? {
        switch self {
        case .string(let value): return g_variant_new_string(value)
        case .bool(let value): return g_variant_new_boolean(value ? 1 : 0)
        case .int32(let value): return g_variant_new_int32(value)
        case .uint32(let value): return g_variant_new_uint32(value)
        case .int64(let value): return g_variant_new_int64(gint64(value))
        case .double(let value): return g_variant_new_double(value)
        case .strings(let values):
            let items: [OpaquePointer?] = values.map { g_variant_new_string($0) }
            return g_variant_new_array(quire_variant_type("s"), items, gsize(items.count))
        case .variant(let value): return value.make().map { g_variant_new_variant($0) }
        case .tuple(let values):
            let items: [OpaquePointer?] = values.map { $0.make() }
            return g_variant_new_tuple(items, gsize(items.count))
        case .other: return nil
        }
    }

    /// Reads a `GVariant`; the reference stays with the caller.
    init(_ pointer: OpaquePointer) {
        let type = String(cString: g_variant_get_type_string(pointer))
        switch type {
        case "s", "o", "g": self = .string(String(cString: g_variant_get_string(pointer, nil)))
        case "b": self = .bool(g_variant_get_boolean(pointer) != 0)
        case "i": self = .int32(g_variant_get_int32(pointer))
        case "u": self = .uint32(g_variant_get_uint32(pointer))
        case "x": self = .int64(Int64(g_variant_get_int64(pointer)))
        case "d": self = .double(g_variant_get_double(pointer))
        case "as": self = .strings(Variant.children(of: pointer).compactMap(\.string))
        case "v": self = Variant.children(of: pointer).first.map { .variant($0) } ?? .other(type: type)
        case _ where type.hasPrefix("("): self = .tuple(Variant.children(of: pointer))
        default: self = .other(type: type)
        }
    }

    private static func children(of pointer: OpaquePointer) -> [Variant] {
        (0..<g_variant_n_children(pointer)).compactMap { index in
            guard let child = g_variant_get_child_value(pointer, index) else { return nil }
            defer { g_variant_unref(child) }
            return Variant(child)
        }
    }

    /// The text of a string value.
    public var string: String? { if case .string(let value) = self { value } else { nil } }
    /// The list of a string array.
    public var strings: [String]? { if case .strings(let values) = self { values } else { nil } }
    /// The number of an unsigned value.
    public var uint32: UInt32? { if case .uint32(let value) = self { value } else { nil } }
    /// The members of a tuple.
    public var members: [Variant]? { if case .tuple(let values) = self { values } else { nil } }
    /// The value inside any number of variant wrappings, as portals nest them.
    public var unwrapped: Variant { if case .variant(let inner) = self { inner.unwrapped } else { self } }
}
