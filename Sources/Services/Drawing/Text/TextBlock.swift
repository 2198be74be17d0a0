import CCairo
public import Graphics

/// A text that is shaped once and can be wrapped to any width, to search for the size at which it fits.
///
/// All lengths are in ems, so that they do not depend on the font size. The caller places the lines.
///
/// Not `Sendable`: used by the thread that created it, because Pango keeps its fonts per thread.
public final class TextBlock {
    /// Where lines may break.
    public enum Wrapping: Hashable, Sendable {
        /// Between words. A word wider than the line sticks out.
        case words
        /// Between words, and inside a word that is too wide.
        case anywhere
    }

    /// Pango's units per em. Text is shaped and traced at this size, large enough for rounding to be invisible.
    static let unitsPerEm = 64.0

    /// A `PangoLayout`. This object holds the only reference.
    let layout: OpaquePointer
    /// The text that is laid out: without control characters, and with line feeds for all line breaks.
    public let text: String
    /// The ascent and descent of the font.
    public let ascent: Double
    public let descent: Double
    /// The lines at the current width.
    public private(set) var lines: [TextLine] = []
    private var current: (width: Double?, wrapping: Wrapping)?
    /// The amount by which Pango widens a line after breaking it, because negative letter spacing is removed at its ends.
    private let growth: Double
    /// The lines as outlines and pictures, created on first use.
    var cachedPieces: [[TextPiece]]?

    /// Shapes a text.
    ///
    /// - Parameters:
    ///   - font: its size is ignored.
    ///   - letterSpacing: the space between letters. Scripts with joined letters (Arabic, Devanagari …) stay joined.
    ///   - language: a BCP 47 tag such as `ja`; nil to detect it from the text and the desktop.
    public init(_ text: String, font: Font, letterSpacing: Double = 0, language: String? = nil) {
        let prepared = TextPreparation.prepared(text)
        self.text = prepared
        growth = max(-letterSpacing, 0)
        let context = pango_font_map_create_context(pango_cairo_font_map_get_default())
        defer { g_object_unref(UnsafeMutableRawPointer(context)) }
        TextLayout.makeScaleIndependent(context)
        if let language = language ?? TextPreparation.language(of: prepared) {
            pango_context_set_language(context, pango_language_from_string(language))
        }
        var font = font
        font.size = Self.unitsPerEm
        let description = TextLayout.description(of: font)
        defer { pango_font_description_free(description) }
        let metrics = pango_context_get_metrics(context, description, nil)
        ascent = Self.ems(pango_font_metrics_get_ascent(metrics))
        descent = Self.ems(pango_font_metrics_get_descent(metrics))
        pango_font_metrics_unref(metrics)
        layout = pango_layout_new(context)
        pango_layout_set_font_description(layout, description)
        pango_layout_set_text(layout, prepared, Int32(prepared.utf8.count))
        let attributes = TextPreparation.attributes(of: prepared, letterSpacing: letterSpacing * Self.unitsPerEm)
        pango_layout_set_attributes(layout, attributes)
        pango_attr_list_unref(attributes)
        wrap(width: nil)
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(layout))
    }

    /// Wraps the text to a width in ems; nil breaks only at line feeds.
    public func wrap(width: Double?, _ wrapping: Wrapping = .words) {
        if let current, current.width == width, current.wrapping == wrapping { return }
        current = (width, wrapping)
        cachedPieces = nil
        pango_layout_set_wrap(layout, wrapping == .words ? PANGO_WRAP_WORD : PANGO_WRAP_WORD_CHAR)
        // Slightly wider than requested, so that a measured line fits into its own width.
        let units = width.map {
            Int32(clamping: Int((min(max($0 - growth, 0), 30_000) * Self.unitsPerEm * Double(PANGO_SCALE)).rounded(.up)) + 1)
        }
        pango_layout_set_width(layout, units ?? -1)
        lines = (0..<pango_layout_get_line_count(layout)).compactMap { number in
            pango_layout_get_line_readonly(layout, number).map { TextLine($0) }
        }
    }

    /// Whether the fonts have glyphs for the whole text. Missing glyphs are drawn as boxes.
    public var isDrawable: Bool { pango_layout_get_unknown_glyphs_count(layout) == 0 }

    static func ems(_ units: Int32) -> Double { Double(units) / (Double(PANGO_SCALE) * unitsPerEm) }
}

/// A line of a text block. Lengths are in ems, from the beginning of its baseline.
public struct TextLine: Hashable, Sendable {
    /// The bytes of the block's text in this line.
    public let range: Range<Int>
    /// The advance width without trailing white space.
    public let width: Double
    /// The ink bounds. Above the baseline is negative.
    public let ink: Rectangle
    public let isRightToLeft: Bool

    init(_ line: UnsafePointer<PangoLayoutLine>) {
        let pointer = UnsafeMutablePointer(mutating: line)
        var (ink, logical) = (PangoRectangle(), PangoRectangle())
        pango_layout_line_get_extents(pointer, &ink, &logical)
        let from = Int(line.pointee.start_index)
        range = from..<from + Int(line.pointee.length)
        width = TextBlock.ems(logical.width)
        let hasInk = ink.width > 0 && ink.height > 0
        self.ink =
            hasInk
            ? Rectangle(
                x: TextBlock.ems(ink.x), y: TextBlock.ems(ink.y), width: TextBlock.ems(ink.width), height: TextBlock.ems(ink.height))
            : Rectangle(x: 0, y: 0, width: 0, height: 0)
        isRightToLeft = pango_layout_line_get_resolved_direction(pointer) == PANGO_DIRECTION_RTL
    }
}
