import CGLib

/// A `GVariant` from its text format, for values that Quire only reads.
public enum ParsedVariant {
    /// Nil for text that is none.
    public static func of(_ text: String) -> OpaquePointer? { g_variant_parse(nil, text, nil, nil, nil) }
}
