import CGLib

extension Variant {
    /// `aa{sv}`: a list of options each.
    public static func dictionaries(_ values: [[String: Variant]]) -> Variant {
        let items: [OpaquePointer?] = values.map { Variant.dictionary($0).make() }
        guard let list = "a{sv}".withCString({ g_variant_new_array(quire_variant_type($0), items, gsize(items.count)) }) else {
            return .tuple([])
        }
        g_variant_ref_sink(list)
        defer { g_variant_unref(list) }
        return .other(OpaqueVariant(list))
    }

    /// The options of each member of an `aa{sv}`, without their wrapping.
    public var dictionaries: [[String: Variant]]? {
        guard case .other(let list) = self, list.type == "aa{sv}" else { return nil }
        return (0..<g_variant_n_children(list.pointer)).compactMap { index in
            guard let child = g_variant_get_child_value(list.pointer, index) else { return nil }
            defer { g_variant_unref(child) }
            return Variant(child).dictionary
        }
    }

    /// The number of a long signed value.
    public var int64: Int64? { if case .int64(let value) = self { value } else { nil } }
    /// The number of a floating-point value.
    public var double: Double? { if case .double(let value) = self { value } else { nil } }
}

extension Variant {
    /// `a{ss}`: texts by name, as connections of NetworkManager's plug-ins keep theirs.
    public static func texts(_ values: [String: String]) -> Variant {
        let items: [OpaquePointer?] = values.sorted { $0.key < $1.key }.map { name, value in
            g_variant_new_dict_entry(g_variant_new_string(name), g_variant_new_string(value))
        }
        guard let list = "{ss}".withCString({ g_variant_new_array(quire_variant_type($0), items, gsize(items.count)) }) else {
            return .tuple([])
        }
        g_variant_ref_sink(list)
        defer { g_variant_unref(list) }
        return .other(OpaqueVariant(list))
    }

    /// The texts of an `a{ss}` by name.
    public var texts: [String: String]? {
        guard case .other(let list) = self, list.type == "a{ss}" else { return nil }
        var texts: [String: String] = [:]
        for index in 0..<g_variant_n_children(list.pointer) {
            guard let entry = g_variant_get_child_value(list.pointer, index) else { continue }
            defer { g_variant_unref(entry) }
            // A dictionary's entry is read as a tuple is.
            guard let name = g_variant_get_child_value(entry, 0) else { continue }
            defer { g_variant_unref(name) }
            guard let value = g_variant_get_child_value(entry, 1) else { continue }
            defer { g_variant_unref(value) }
            texts[String(cString: g_variant_get_string(name, nil))] = String(cString: g_variant_get_string(value, nil))
        }
        return texts
    }
}

extension Variant {
    /// `h`: an open file that goes along with the message, by its place among them.
    public static func handle(_ place: Int) -> Variant {
        guard let handle = g_variant_new_handle(gint32(place)) else { return .tuple([]) }
        g_variant_ref_sink(handle)
        defer { g_variant_unref(handle) }
        return .other(OpaqueVariant(handle))
    }

    /// `ah`: open files that go along with the message, by their places among them.
    public static func handles(_ places: Range<Int>) -> Variant {
        let items: [OpaquePointer?] = places.map { g_variant_new_handle(gint32($0)) }
        guard let list = "h".withCString({ g_variant_new_array(quire_variant_type($0), items, gsize(items.count)) }) else { return .tuple([]) }
        g_variant_ref_sink(list)
        defer { g_variant_unref(list) }
        return .other(OpaqueVariant(list))
    }
}

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
