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
