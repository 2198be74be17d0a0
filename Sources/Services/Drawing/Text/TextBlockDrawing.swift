import CCairo
import Foundation
public import Graphics

extension TextBlock {
    /// The resolution of emoji in pixels per em, slightly above that of emoji fonts.
    private static let pixelsPerEmOfPictures = 136.0

    /// The runs of a line, with their distance from its beginning in Pango's units.
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

    /// Draws a line as text that can be selected and searched, at the current origin, in units of `unitsPerEm`.
    func show(line number: Int, on context: OpaquePointer) {
        let text = pango_layout_get_text(layout)
        for (run, x) in runs(ofLine: number) where !run.pointee.isColored {
            cairo_move_to(context, Double(x) / Double(PANGO_SCALE), 0)
            pango_cairo_show_glyph_item(context, text, run)
        }
    }

    /// Returns a line as outlines and pictures, which look the same in every output.
    func pieces(ofLine number: Int) -> [TextPiece] {
        if let cachedPieces { return cachedPieces[number] }
        let all = lines.indices.map { trace(line: $0) }
        cachedPieces = all
        return all[number]
    }

    private func trace(line number: Int) -> [TextPiece] {
        var pictures: [TextPiece] = []
        let outline = Path(enlargement: 16, scale: 1 / Self.unitsPerEm) { context in
            for (run, x) in runs(ofLine: number) {
                let start = Double(x) / Double(PANGO_SCALE)
                if run.pointee.isColored {
                    if let picture = Self.picture(of: run.pointee, at: start) { pictures.append(picture) }
                } else {
                    cairo_move_to(context, start, 0)
                    pango_cairo_glyph_string_path(context, run.pointee.item.pointee.analysis.font, run.pointee.glyphs)
                }
            }
        }
        return [.outline(outline)] + pictures
    }

    /// Nil if the run is invisible.
    private static func picture(of run: PangoGlyphItem, at start: Double) -> TextPiece? {
        var ink = PangoRectangle()
        pango_glyph_string_extents(run.glyphs, run.item.pointee.analysis.font, &ink, nil)
        let scale = pixelsPerEmOfPictures / unitsPerEm
        let units = Double(PANGO_SCALE)
        let (left, top) = ((Double(ink.x) / units * scale).rounded(.down) - 1, (Double(ink.y) / units * scale).rounded(.down) - 1)
        let width = (Double(ink.width) / units * scale).rounded(.up) + 3
        let height = (Double(ink.height) / units * scale).rounded(.up) + 3
        guard ink.width > 0, ink.height > 0, width <= Double(Bitmap.maximumSide), height <= Double(Bitmap.maximumSide) else { return nil }
        // The size is checked, so only memory can be missing. The text stays legible without the picture.
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
    /// Draws a line of a block with the beginning of its baseline at a point.
    ///
    /// On a page of a PDF file or of a printer, it is drawn as text in an embedded font. Elsewhere it is drawn as outlines, which match the
    /// measured positions at any zoom and need no font. Emoji are pictures.
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
                case .picture(let bitmap, let frame): draw(bitmap, in: frame)
                }
            }
        }
    }

    /// Whether text is drawn as text. An SVG file would need the same fonts where it is viewed.
    private var keepsText: Bool {
        isDocument && cairo_surface_get_type(cairo_get_target(context)) != CAIRO_SURFACE_TYPE_SVG
    }
}

/// A part of a line as outlines or pixels, in ems from the beginning of its baseline.
enum TextPiece {
    case outline(Path)
    /// Emoji, which have colours of their own.
    case picture(Bitmap, Rectangle)
}

extension PangoGlyphItem {
    /// Whether the font has colours of its own, as for emoji. cairo would rasterise these at the coarse resolution of the page's units.
    var isColored: Bool {
        guard let font = item.pointee.analysis.font, let shaped = pango_font_get_hb_font(font) else { return false }
        let face = hb_font_get_face(shaped)
        return hb_ot_color_has_png(face) != 0 || hb_ot_color_has_layers(face) != 0 || hb_ot_color_has_svg(face) != 0
    }
}
