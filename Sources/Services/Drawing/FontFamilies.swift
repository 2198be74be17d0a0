internal import CCairo

/// The fonts of this computer.
public enum FontFamilies {
    /// Their names in the order of the alphabet, each once; takes some milliseconds, and may be asked on any thread.
    public static func installed() -> [String] {
        var families: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?
        var count: Int32 = 0
        pango_font_map_list_families(pango_cairo_font_map_get_default(), &families, &count)
        guard let families else { return [] }
        defer { g_free(families) }
        let names = (0..<Int(count)).compactMap { index in
            families[index].flatMap { pango_font_family_get_name($0) }.map { String(cString: $0) }
        }
        return Set(names.filter { !$0.isEmpty && !$0.hasPrefix(".") }).sorted { $0.lowercased() < $1.lowercased() }
    }
}
