internal import CCairo

/// A part of a line as it is drawn where there are pixels, in ems from the line's beginning on the base line.
enum TextPiece {
    case outline(Path)
    /// Letters in colours of their own: emoji.
    case picture(Bitmap, Rectangle)
}

extension PangoGlyphItem {
    /// Whether the run's font paints its letters itself: emoji. Cairo would make pictures of them as coarse as a page's own units.
    var isColored: Bool {
        guard let font = item.pointee.analysis.font, let shaped = pango_font_get_hb_font(font) else { return false }
        let face = hb_font_get_face(shaped)
        return hb_ot_color_has_png(face) != 0 || hb_ot_color_has_layers(face) != 0 || hb_ot_color_has_svg(face) != 0
    }
}
