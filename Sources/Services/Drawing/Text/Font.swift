internal import CCairo

/// The look of letters: family, size, weight and figures.
public struct Font: Hashable, Sendable {
    /// How bold letters are, on the scale of CSS and OpenType.
    public enum Weight: Int, Hashable, Sendable {
        case regular = 400
        case medium = 500
        case semibold = 600
        case bold = 700
    }

    /// A family name or a list of them separated by commas; fontconfig finds what is there.
    public var family: String
    /// In units of the drawing (pixels at scale 1).
    public var size: Double
    public var weight: Weight
    public var isItalic: Bool
    /// Figures of one width, so that a running number does not tremble.
    public var hasTabularNumbers: Bool

    public init(
        family: String = "Sans", size: Double, weight: Weight = .regular, isItalic: Bool = false, hasTabularNumbers: Bool = false
    ) {
        self.family = family
        self.size = size
        self.weight = weight
        self.isItalic = isItalic
        self.hasTabularNumbers = hasTabularNumbers
    }
}

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
