internal import CCairo
import Foundation

extension TextBlock {
    /// Pixels of an em of emoji: what the pictures in emoji fonts have, and somewhat more.
    private static let pixelsPerEmOfPictures = 136.0
    /// How much letters are traced larger than they are laid out: cairo keeps points in whole 1/256 units.
    private static let enlargement = 16.0

    /// The runs of a line with how far each begins from the line's beginning, in Pango's units.
    private func runs(ofLine number: Int) -> [(run: UnsafeMutablePointer<PangoGlyphItem>, x: Int32)] {
        guard let line = pango_layout_get_line_readonly(layout, Int32(number)) else { return [] }
        var runs: [(UnsafeMutablePointer<PangoGlyphItem>, Int32)] = []
        var (x, next): (Int32, UnsafeMutablePointer<GSList>?) = (0, line.pointee.runs)
        while let entry = next {
            let run = entry.pointee.data.assumingMemoryBound(to: PangoGlyphItem.self)
            runs.append((run, x))
            x += pango_glyph_string_get_width(run.pointee.glyphs)
            next = entry.pointee.next
        }
        return runs
    }

    /// Draws a line as text that can be selected and searched, its beginning at the current origin, in units of `unitsPerEm`.
    func show(line number: Int, on context: OpaquePointer) {
        let text = pango_layout_get_text(layout)
        for (run, x) in runs(ofLine: number) where !run.pointee.isColored {
            cairo_move_to(context, Double(x) / Double(PANGO_SCALE), 0)
            pango_cairo_show_glyph_item(context, text, run)
        }
    }

    /// The line as outlines and pictures, the same in every output.
    func pieces(ofLine number: Int) -> [TextPiece] {
        if let traced { return traced[number] }
        let all = lines.indices.map { trace(line: $0) }
        traced = all
        return all[number]
    }

    private func trace(line number: Int) -> [TextPiece] {
        var pieces: [TextPiece] = []
        let surface = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, nil)
        defer { cairo_surface_destroy(surface) }
        guard let context = cairo_create(surface) else { return [] }
        defer { cairo_destroy(context) }
        cairo_scale(context, Self.enlargement, Self.enlargement)
        for (run, x) in runs(ofLine: number) {
            let start = Double(x) / Double(PANGO_SCALE)
            if run.pointee.isColored {
                if let picture = Self.picture(of: run.pointee, at: start) { pieces.append(picture) }
            } else {
                cairo_move_to(context, start, 0)
                pango_cairo_glyph_string_path(context, run.pointee.item.pointee.analysis.font, run.pointee.glyphs)
            }
        }
        guard let traced = cairo_copy_path(context) else { return pieces }
        defer { cairo_path_destroy(traced) }
        return [.outline(Path(traced.pointee, scale: 1 / Self.unitsPerEm))] + pieces
    }

    /// Nil when nothing of it is to be seen.
    private static func picture(of run: PangoGlyphItem, at start: Double) -> TextPiece? {
        var ink = PangoRectangle()
        pango_glyph_string_extents(run.glyphs, run.item.pointee.analysis.font, &ink, nil)
        let scale = pixelsPerEmOfPictures / unitsPerEm
        let units = Double(PANGO_SCALE)
        let (left, top) = ((Double(ink.x) / units * scale).rounded(.down) - 1, (Double(ink.y) / units * scale).rounded(.down) - 1)
        let width = (Double(ink.width) / units * scale).rounded(.up) + 3
        let height = (Double(ink.height) / units * scale).rounded(.up) + 3
        guard ink.width > 0, ink.height > 0, width <= Double(Bitmap.maximumSide), height <= Double(Bitmap.maximumSide) else { return nil }
        // Sizes are checked: what remains is memory, without which the text still stands.
        let bitmap = try? Bitmap(width: Int(width), height: Int(height)) { canvas in
            canvas.translate(x: -left, y: -top)
            canvas.scale(x: scale, y: scale)
            cairo_move_to(canvas.context, 0, 0)
            pango_cairo_show_glyph_string(canvas.context, run.item.pointee.analysis.font, run.glyphs)
        }
        let ems = 1 / pixelsPerEmOfPictures
        return bitmap.map {
            .picture($0, Rectangle(x: start / unitsPerEm + left * ems, y: top * ems, width: width * ems, height: height * ems))
        }
    }
}

extension Canvas {
    /// Draws a line of a block, its beginning on the base line at a point, in letters of a size.
    ///
    /// Where the canvas is a page of a PDF file (or of a printer) it is text in an embedded font; elsewhere it is outlines, which stand
    /// where they were measured at any zoom, and need no font. Emoji are pictures.
    public func draw(line number: Int, of block: TextBlock, at point: Point, size: Double, with paint: Paint) {
        guard block.lines.indices ~= number, size > 0, size.isFinite else { return }
        withSavedState {
            translate(x: point.x, y: point.y)
            scale(x: size, y: size)
            if keepsText {
                setSource(paint)
                withSavedState {
                    scale(x: 1 / TextBlock.unitsPerEm, y: 1 / TextBlock.unitsPerEm)
                    block.show(line: number, on: context)
                }
            }
            for piece in block.pieces(ofLine: number) {
                switch piece {
                case .outline(let path): if !keepsText { fill(path, with: paint) }
                case .picture(let bitmap, let place): draw(bitmap, in: place)
                }
            }
        }
    }

    /// Whether text stays text. In an SVG file it would need the same fonts where it is looked at.
    private var keepsText: Bool {
        isDocument && cairo_surface_get_type(cairo_get_target(context)) != CAIRO_SURFACE_TYPE_SVG
    }
}

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
