import CGLib

/// A D-Bus value: the types of `GVariant` that Quire sends and reads.
public indirect enum Variant: Hashable, Sendable {
    case string(String)
    /// `o`: the path of an object on a bus.
    case objectPath(String)
    case bool(Bool)
    case byte(UInt8)
    case int32(Int32)
    case uint32(UInt32)
    case int64(Int64)
    case uint64(UInt64)
    case double(Double)
    case strings([String])
    case bytes([UInt8])
    case objectPaths([String])
    /// `a{sv}`: the options of most services, with unwrapped values.
    case dictionary([String: Variant])
    /// `a{sa{sv}}`: groups of options, such as the settings of a connection.
    case groups([String: [String: Variant]])
    case variant(Variant)
    case tuple([Variant])
    /// An array of values of one type in D-Bus notation, such as `(iiay)` for `a(iiay)`; `v` for wrapped values.
    ///
    /// Arrays that have a case of their own above are read as that case. Values of another type are left out, since an array cannot hold
    /// them.
    case array(of: String, [Variant])
    /// A value of a type that Quire has no use for; it is passed on unchanged.
    case other(OpaqueVariant)

    /// The value as a `GVariant`, floating where it is new. Nil for an invalid object path.
    func make() -> OpaquePointer? {
        switch self {
        case .string(let value): return g_variant_new_string(value)
        case .bool(let value): return g_variant_new_boolean(value ? 1 : 0)
        case .byte(let value): return g_variant_new_byte(value)
        case .uint64(let value): return g_variant_new_uint64(guint64(value))
        case .int32(let value): return g_variant_new_int32(value)
        case .uint32(let value): return g_variant_new_uint32(value)
        case .int64(let value): return g_variant_new_int64(gint64(value))
        case .double(let value): return g_variant_new_double(value)
        case .strings(let values): return Variant.array(of: "s", values.map { g_variant_new_string($0) })
        case .objectPath(let path): return g_variant_is_object_path(path) != 0 ? g_variant_new_object_path(path) : nil
        case .bytes(let bytes): return "y".withCString { g_variant_new_fixed_array(quire_variant_type($0), bytes, gsize(bytes.count), 1) }
        case .objectPaths(let paths):
            return Variant.array(of: "o", paths.filter { g_variant_is_object_path($0) != 0 }.map { g_variant_new_object_path($0) })
        case .dictionary(let values): return Variant.entries(values.mapValues { .variant($0) }, of: "{sv}")
        case .groups(let groups): return Variant.entries(groups.mapValues { .dictionary($0) }, of: "{sa{sv}}")
        case .variant(let value): return value.make().map { g_variant_new_variant($0) }
        case .tuple(let values):
            let items: [OpaquePointer?] = values.map { $0.make() }
            return g_variant_new_tuple(items, gsize(items.count))
        case .array(let type, let values): return Variant.list(of: type, values)
        case .other(let value): return value.pointer
        }
    }

    /// A dictionary, sorted by name, so that the same values make the same bytes.
    static func entries(_ values: [String: Variant], of type: String) -> OpaquePointer? {
        let items: [OpaquePointer?] = values.sorted { $0.key < $1.key }.compactMap { name, value in
            value.make().map { g_variant_new_dict_entry(g_variant_new_string(name), $0) }
        }
        return array(of: type, items)
    }

    static func array(of type: String, _ items: [OpaquePointer?]) -> OpaquePointer? {
        // GLib uses the text of a type as the type itself, so it has to live until the array is made.
        type.withCString { g_variant_new_array(quire_variant_type($0), items, gsize(items.count)) }
    }

    /// Reads a `GVariant`; the reference stays with the caller.
    init(_ pointer: OpaquePointer) {
        let type = String(cString: g_variant_get_type_string(pointer))
        switch type {
        case "o": self = .objectPath(String(cString: g_variant_get_string(pointer, nil)))
        case "s", "g": self = .string(String(cString: g_variant_get_string(pointer, nil)))
        case "b": self = .bool(g_variant_get_boolean(pointer) != 0)
        case "y": self = .byte(g_variant_get_byte(pointer))
        case "t": self = .uint64(UInt64(g_variant_get_uint64(pointer)))
        case "i": self = .int32(g_variant_get_int32(pointer))
        case "u": self = .uint32(g_variant_get_uint32(pointer))
        case "x": self = .int64(Int64(g_variant_get_int64(pointer)))
        case "d": self = .double(g_variant_get_double(pointer))
        case "as": self = .strings(Variant.children(of: pointer).compactMap(\.string))
        case "ay": self = .bytes(Variant.bytes(of: pointer))
        case "ao": self = .objectPaths(Variant.children(of: pointer).compactMap(\.string))
        case "a{sv}": self = .dictionary(Variant.members(of: pointer) { $0.unwrapped })
        case "a{sa{sv}}": self = .groups(Variant.members(of: pointer) { $0.dictionary })
        case "v": self = Variant.children(of: pointer).first.map { .variant($0) } ?? .other(OpaqueVariant(pointer))
        case _ where type.hasPrefix("("): self = .tuple(Variant.children(of: pointer))
        // Dictionary entries are no values by themselves, and lists of dictionaries are passed on whole.
        case _ where type.hasPrefix("a") && !type.hasPrefix("a{") && type != "aa{sv}":
            self = .array(of: String(type.dropFirst()), Variant.children(of: pointer))
        default: self = .other(OpaqueVariant(pointer))
        }
    }

    private static func list(of type: String, _ values: [Variant]) -> OpaquePointer? {
        // A string that is no D-Bus type, such as a dictionary entry on its own, makes no array.
        guard isDefinite(type) else { return nil }
        let items = values.compactMap { value in value.make().flatMap { kept($0, ofType: type) } }
        return array(of: type, items)
    }

    private static func isDefinite(_ type: String) -> Bool {
        guard g_variant_type_string_is_valid(type) != 0, !type.hasPrefix("{") else { return false }
        return type.withCString { g_variant_type_is_definite(quire_variant_type($0)) != 0 }
    }

    /// The value when it is of the type; else nil, and the value is released.
    private static func kept(_ pointer: OpaquePointer, ofType type: String) -> OpaquePointer? {
        guard String(cString: g_variant_get_type_string(pointer)) != type else { return pointer }
        // A value that is kept elsewhere is not floating, and only loses the reference that is added here.
        g_variant_ref_sink(pointer)
        g_variant_unref(pointer)
        return nil
    }

    static func children(of pointer: OpaquePointer) -> [Variant] {
        (0..<g_variant_n_children(pointer)).compactMap { index in
            guard let child = g_variant_get_child_value(pointer, index) else { return nil }
            defer { g_variant_unref(child) }
            return Variant(child)
        }
    }

    private static func bytes(of pointer: OpaquePointer) -> [UInt8] {
        var count: gsize = 0
        guard let bytes = g_variant_get_fixed_array(pointer, &count, 1) else { return [] }
        return [UInt8](UnsafeRawBufferPointer(start: bytes, count: Int(count)))
    }

    static func members<Value>(of pointer: OpaquePointer, _ value: (Variant) -> Value?) -> [String: Value] {
        var members: [String: Value] = [:]
        for entry in 0..<g_variant_n_children(pointer) {
            guard let child = g_variant_get_child_value(pointer, entry) else { continue }
            defer { g_variant_unref(child) }
            let parts = children(of: child)
            if parts.count == 2, let name = parts[0].string, let value = value(parts[1]) { members[name] = value }
        }
        return members
    }

    // MARK: Values of a case; nil for another case

    /// The text of a string or of an object path.
    public var string: String? {
        switch self {
        case .string(let value), .objectPath(let value): value
        default: nil
        }
    }
    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    public var byte: UInt8? { if case .byte(let value) = self { value } else { nil } }
    public var int32: Int32? { if case .int32(let value) = self { value } else { nil } }
    public var uint32: UInt32? { if case .uint32(let value) = self { value } else { nil } }
    public var int64: Int64? { if case .int64(let value) = self { value } else { nil } }
    public var uint64: UInt64? { if case .uint64(let value) = self { value } else { nil } }
    public var double: Double? { if case .double(let value) = self { value } else { nil } }
    public var strings: [String]? { if case .strings(let values) = self { values } else { nil } }
    public var bytes: [UInt8]? { if case .bytes(let bytes) = self { bytes } else { nil } }
    public var objectPaths: [String]? { if case .objectPaths(let paths) = self { paths } else { nil } }
    public var dictionary: [String: Variant]? { if case .dictionary(let values) = self { values } else { nil } }
    public var groups: [String: [String: Variant]]? { if case .groups(let values) = self { values } else { nil } }
    /// The members of a tuple.
    public var members: [Variant]? { if case .tuple(let values) = self { values } else { nil } }
    /// The values of an array that has no case of its own.
    public var items: [Variant]? { if case .array(_, let values) = self { values } else { nil } }
    /// The value inside any number of variant wrappings, as portals nest them.
    public var unwrapped: Variant { if case .variant(let inner) = self { inner.unwrapped } else { self } }
}
