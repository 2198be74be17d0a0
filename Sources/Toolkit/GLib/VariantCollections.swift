import CGLib

// Collections of values that have no case of their own.
extension Variant {
    /// `aa{sv}`: a list of option dictionaries.
    public static func dictionaries(_ values: [[String: Variant]]) -> Variant {
        opaque(array(of: "a{sv}", values.map { Variant.dictionary($0).make() }))
    }

    /// The dictionaries of an `aa{sv}`, with unwrapped values.
    public var dictionaries: [[String: Variant]]? {
        guard case .other(let list) = self, list.type == "aa{sv}" else { return nil }
        return Variant.children(of: list.pointer).compactMap(\.dictionary)
    }

    /// `a{ss}`: strings by name, such as the data of a connection of NetworkManager's plug-ins.
    public static func texts(_ values: [String: String]) -> Variant {
        opaque(entries(values.mapValues { .string($0) }, of: "{ss}"))
    }

    /// The strings of an `a{ss}` by name.
    public var texts: [String: String]? {
        guard case .other(let list) = self, list.type == "a{ss}" else { return nil }
        return Variant.members(of: list.pointer, \.string)
    }

    /// `h`: an open file that goes along with the message, by its index among them.
    public static func handle(_ index: Int) -> Variant { opaque(g_variant_new_handle(gint32(index))) }

    /// `ah`: open files that go along with the message, by their indices among them.
    public static func handles(_ indices: Range<Int>) -> Variant {
        opaque(array(of: "h", indices.map { g_variant_new_handle(gint32($0)) }))
    }

    private static func opaque(_ new: OpaquePointer?) -> Variant {
        guard let new else { return .tuple([]) }
        g_variant_ref_sink(new)
        defer { g_variant_unref(new) }
        return .other(OpaqueVariant(new))
    }
}

extension Variant {
    /// `a{oa{sa{sv}}}`: the objects of a service with the properties of their interfaces, as `ObjectManager` lists them.
    public var objects: [String: [String: [String: Variant]]]? {
        guard case .other(let list) = self, list.type == "a{oa{sa{sv}}}" else { return nil }
        return Variant.members(of: list.pointer) { $0.groups }
    }
}

/// A `GVariant` of a type that is not taken apart here.
public final class OpaqueVariant: Hashable, Sendable {
    /// GVariant counts its references atomically and never changes.
    nonisolated(unsafe) let pointer: OpaquePointer

    /// Adds a reference.
    init(_ pointer: OpaquePointer) { self.pointer = g_variant_ref(pointer) }

    deinit { g_variant_unref(pointer) }

    /// The type in D-Bus notation, such as `aau`.
    public var type: String { String(cString: g_variant_get_type_string(pointer)) }

    public static func == (one: OpaqueVariant, other: OpaqueVariant) -> Bool {
        g_variant_equal(UnsafeRawPointer(one.pointer), UnsafeRawPointer(other.pointer)) != 0
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(type) }
}
