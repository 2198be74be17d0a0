import CCairo
public import Graphics

/// Text broken into lines, to be measured (without a display) and drawn.
///
/// Not `Sendable`: used by the thread that created it, because Pango keeps its fonts per thread.
public final class TextLayout {
    /// The alignment of lines in the maximum width, or without one, in the width of the longest line.
    public enum Alignment: Hashable, Sendable { case leading, center, trailing }

    /// A `PangoLayout`. This object holds the only reference.
    private let layout: OpaquePointer
    private var isCutAfterLine = false

    /// Lays out text. Sizes are in drawing units; `maxLines` nil means unlimited. A longer text ends in an ellipsis.
    public init(
        _ text: String, font: Font, maxWidth: Double? = nil, maxLines: Int? = nil, alignment: Alignment = .leading,
        isStruckThrough: Bool = false
    ) {
        let context = pango_font_map_create_context(pango_cairo_font_map_get_default())
        defer { g_object_unref(UnsafeMutableRawPointer(context)) }
        Self.makeScaleIndependent(context)
        layout = pango_layout_new(context)

        let prepared = Self.prepared(text, isSingleLine: maxLines == 1)
        pango_layout_set_text(layout, prepared, Int32(prepared.utf8.count))
        setFont(font)
        setAttributes(font: font, isStruckThrough: isStruckThrough)
        switch alignment {
        case .leading: pango_layout_set_alignment(layout, PANGO_ALIGN_LEFT)
        case .center: pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER)
        case .trailing: pango_layout_set_alignment(layout, PANGO_ALIGN_RIGHT)
        }
        pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
        if let maxWidth { pango_layout_set_width(layout, Self.units(max(maxWidth, 0))) }
        // A negative height is a number of lines for Pango. Without a height, ellipsizing would imply a single line.
        pango_layout_set_height(layout, -Int32(clamping: max(maxLines ?? Int(Int32.max), 1)))
        if let maxLines { isCutAfterLine = cutAfterLine(max(maxLines, 1), of: prepared) }
    }

    deinit {
        g_object_unref(UnsafeMutableRawPointer(layout))
    }

    /// The size of the lines, regardless of ink outside of them.
    public var size: Size {
        var (width, height): (Int32, Int32) = (0, 0)
        pango_layout_get_size(layout, &width, &height)
        return Size(width: Self.length(width), height: Self.length(height))
    }

    /// The ink bounds, from the upper left corner of the layout.
    public var inkBounds: Rectangle {
        var ink = PangoRectangle()
        pango_layout_get_extents(layout, &ink, nil)
        return Rectangle(x: Self.length(ink.x), y: Self.length(ink.y), width: Self.length(ink.width), height: Self.length(ink.height))
    }

    /// The distance from the upper edge to the first baseline.
    public var baseline: Double { Self.length(pango_layout_get_baseline(layout)) }

    public var lineCount: Int { Int(pango_layout_get_line_count(layout)) }

    /// Whether a part of the text is left out.
    public var isTruncated: Bool { isCutAfterLine || pango_layout_is_ellipsized(layout) != 0 }

    /// Whether the fonts have glyphs for the whole text. Missing glyphs are drawn as boxes.
    public var isDrawable: Bool { pango_layout_get_unknown_glyphs_count(layout) == 0 }

    /// Draws the text at the current point of a `cairo_t`.
    func show(on context: OpaquePointer) { pango_cairo_show_layout(context, layout) }

    // MARK: Preparing

    /// Turns off hinting and rounding of glyph positions, which would make the length of a text depend on the scale.
    static func makeScaleIndependent(_ context: OpaquePointer?) {
        let options = cairo_font_options_create()
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        pango_cairo_context_set_font_options(context, options)
        cairo_font_options_destroy(options)
        pango_context_set_round_glyph_positions(context, 0)
    }

    /// Makes the text a single paragraph, because Pango counts lines per paragraph. Control characters would be drawn as boxes, and NUL
    /// ends a C string.
    private static func prepared(_ text: String, isSingleLine: Bool) -> String {
        var scalars = String.UnicodeScalarView()
        var previous: UnicodeScalar?
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n" where previous == "\r": break
            case "\n", "\r", "\u{2029}", "\u{2028}", "\u{85}": scalars.append(isSingleLine ? " " : "\u{2028}")
            case "\t": scalars.append(scalar)
            case "\u{0}"..."\u{1F}", "\u{7F}": scalars.append("\u{FFFD}")
            default: scalars.append(scalar)
            }
            previous = scalar
        }
        return String(scalars)
    }

    /// Pango puts all remaining text on the last line. This removes what follows a line break there.
    private func cutAfterLine(_ count: Int, of text: String) -> Bool {
        guard let line = pango_layout_get_line_readonly(layout, Int32(clamping: count - 1)) else { return false }
        let start = Int(line.pointee.start_index)
        let from = text.utf8.index(text.startIndex, offsetBy: start)
        guard let lineBreak = text.unicodeScalars[from...].firstIndex(of: "\u{2028}"),
            text.utf8.distance(from: from, to: lineBreak) < Int(line.pointee.length)
        else { return false }
        let shortened = text[..<lineBreak] + "…"
        pango_layout_set_text(layout, String(shortened), Int32(shortened.utf8.count))
        return true
    }

    private func setFont(_ font: Font) {
        let description = Self.description(of: font)
        defer { pango_font_description_free(description) }
        pango_layout_set_font_description(layout, description)
    }

    /// To be freed with `pango_font_description_free`.
    static func description(of font: Font) -> OpaquePointer? {
        let description = pango_font_description_new()
        pango_font_description_set_family(description, font.family)
        // Absolute: in drawing units, not in points of a screen.
        pango_font_description_set_absolute_size(description, max(font.size, 0) * Double(PANGO_SCALE))
        pango_font_description_set_weight(description, PangoWeight(rawValue: UInt32(font.weight.rawValue)))
        if font.isItalic { pango_font_description_set_style(description, PANGO_STYLE_ITALIC) }
        return description
    }

    private func setAttributes(font: Font, isStruckThrough: Bool) {
        let attributes = pango_attr_list_new()
        defer { pango_attr_list_unref(attributes) }
        if font.hasTabularNumbers { pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum=1")) }
        if isStruckThrough { pango_attr_list_insert(attributes, pango_attr_strikethrough_new(1)) }
        pango_layout_set_attributes(layout, attributes)
    }

    private static func units(_ length: Double) -> Int32 {
        Int32(clamping: Int((min(length, 1_000_000) * Double(PANGO_SCALE)).rounded()))
    }

    private static func length(_ units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) }

    /// Returns the outlines of the letters, with the upper left corner of the layout at a point. They look the same in every output,
    /// whatever fonts it has. Colour emoji have no outlines.
    public func outline(at point: Point) -> Path {
        Path(enlargement: 64) { context in
            cairo_move_to(context, point.x, point.y)
            pango_cairo_layout_path(context, layout)
        }
    }
}

extension Path {
    /// Traces what the body adds to the current path of a `cairo_t`. cairo rounds points to 1/256 unit, so small letters are traced large.
    init(enlargement: Double, scale: Double = 1, _ body: (OpaquePointer) -> Void) {
        self.init()
        // Any surface will do, as nothing is drawn on it.
        let surface = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, nil)
        defer { cairo_surface_destroy(surface) }
        guard let context = cairo_create(surface) else { return }
        defer { cairo_destroy(context) }
        cairo_scale(context, enlargement, enlargement)
        body(context)
        guard let outline = cairo_copy_path(context) else { return }
        defer { cairo_path_destroy(outline) }
        self = Path(outline.pointee, scale: scale)
    }

    /// Converts a path of cairo, with a scale.
    private init(_ path: cairo_path_t, scale: Double) {
        self.init()
        guard path.status == CAIRO_STATUS_SUCCESS, let data = path.data else { return }
        var index = 0
        while index < Int(path.num_data) {
            let header = data[index].header
            func point(_ number: Int) -> Point {
                Point(x: data[index + number].point.x * scale, y: data[index + number].point.y * scale)
            }
            switch header.type {
            case CAIRO_PATH_MOVE_TO: move(to: point(1))
            case CAIRO_PATH_LINE_TO: line(to: point(1))
            case CAIRO_PATH_CURVE_TO: curve(control1: point(1), control2: point(2), end: point(3))
            default: close()
            }
            index += max(1, Int(header.length))
        }
    }
}
