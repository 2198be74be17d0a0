internal import CCairo

/// A text that is shaped at one size and broken into lines of any width, so that the size at which it fits can be looked for.
///
/// All lengths are in font sizes (ems): a text drawn at twice the size is the same in them. Its lines are placed by whoever draws them.
/// Not `Sendable`: used by the thread that made it, because Pango keeps its fonts per thread.
public final class TextBlock {
    /// Where lines may break.
    public enum Wrapping: Hashable, Sendable {
        /// Between words; a word that is wider than the line stands out.
        case words
        /// In words, too, where nothing else helps.
        case anywhere
    }

    /// Pango's units of an em. Letters are shaped and traced at this size, large enough that nothing is rounded to what the eye sees.
    static let unitsPerEm = 64.0

    /// A `PangoLayout`, of which this object holds the only reference.
    let layout: OpaquePointer
    /// What is laid out: without control characters, line breaks as line feeds.
    public let text: String
    /// How far the font's letters reach above and below the base line, as the font says.
    public let ascent: Double
    public let descent: Double
    /// The lines as they are broken now.
    public private(set) var lines: [TextLine] = []
    private var current: (width: Double?, wrapping: Wrapping)?
    /// By how much Pango makes a line wider after it has broken it, by taking away what letters are drawn together at its ends.
    private let growth: Double
    /// What is drawn where there are pixels, line by line; made when it is first wanted.
    var traced: [[TextPiece]]?

    /// Shapes a text.
    ///
    /// - Parameters:
    ///   - font: its size does not matter.
    ///   - letterSpacing: between letters; letters that are joined to each other (Arabic, Devanagari …) stay joined.
    ///   - language: a tag of BCP 47 such as `ja`; nil for what the letters and the desktop say.
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

    /// Breaks the text into lines of at most so many ems; nil breaks only where the text does.
    public func wrap(width: Double?, _ wrapping: Wrapping = .words) {
        if let current, current.width == width, current.wrapping == wrapping { return }
        current = (width, wrapping)
        traced = nil
        pango_layout_set_wrap(layout, wrapping == .words ? PANGO_WRAP_WORD : PANGO_WRAP_WORD_CHAR)
        // A hair more than asked for: a line that was measured is to fit into its own width.
        let units = width.map { Int32(clamping: Int((min(max($0 - growth, 0), 30_000) * Self.unitsPerEm * Double(PANGO_SCALE)).rounded(.up)) + 1) }
        pango_layout_set_width(layout, units ?? -1)
        lines = (0..<pango_layout_get_line_count(layout)).compactMap { number in
            pango_layout_get_line_readonly(layout, number).map { TextLine($0) }
        }
    }

    /// Whether the fonts have a glyph for everything in it; what has none is drawn as a box.
    public var isDrawable: Bool { pango_layout_get_unknown_glyphs_count(layout) == 0 }

    static func ems(_ units: Int32) -> Double { Double(units) / (Double(PANGO_SCALE) * unitsPerEm) }
}

/// A line of a text block, measured in ems from its beginning on the base line.
public struct TextLine: Hashable, Sendable {
    /// The bytes of the block's text that stand in it.
    public let range: Range<Int>
    /// How far it advances, white space at its end not counted.
    public let width: Double
    /// What its letters cover; above the base line is negative.
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
