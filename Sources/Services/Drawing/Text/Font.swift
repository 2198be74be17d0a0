import CCairo

/// A font: family, size, weight, style and figures.
public struct Font: Hashable, Sendable {
    /// The weight on the scale of CSS and OpenType.
    public enum Weight: Int, Hashable, Sendable {
        case regular = 400
        case medium = 500
        case semibold = 600
        case bold = 700
    }

    /// A family name, or several separated by commas. fontconfig finds the closest installed font.
    public var family: String
    /// In drawing units (pixels at scale 1).
    public var size: Double
    public var weight: Weight
    public var isItalic: Bool
    /// Whether all figures have the same width, so that a running number does not jitter.
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

/// The fonts installed on this computer.
public enum FontFamilies {
    /// Returns the sorted names of all families. Takes some milliseconds; safe to call from any thread.
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
