internal import CCairo
import Foundation

/// Drawings for print and the web, in exact millimetres.
public enum VectorDrawing {
    /// The kinds of files.
    public enum Format: String, CaseIterable, Sendable { case svg, pdf, eps }

    /// The longest side of a page, in millimetres (PDF ends at 14,400 points).
    public static let maximumSide = 5_000.0

    private static let pointsPerMillimetre = 72 / 25.4

    /// Draws one page of `width` × `height` millimetres; the canvas is in millimetres.
    public static func bytes(
        _ format: Format, width: Double, height: Double, title: String? = nil, draw: (Canvas) -> Void
    ) throws(DrawingError) -> [UInt8] {
        guard width > 0, height > 0, width <= maximumSide, height <= maximumSide else {
            throw .badPageSize(width: width, height: height)
        }
        return try unboundedBytes(format, width: width, height: height, title: title, draw: draw)
    }

    /// Without a look at the size.
    static func unboundedBytes(
        _ format: Format, width: Double, height: Double, title: String?, draw: (Canvas) -> Void
    ) throws(DrawingError) -> [UInt8] {
        let output = ByteOutput()
        guard let surface = surface(format, width: width, height: height, output: output) else { throw .outOfMemory }
        defer { cairo_surface_destroy(surface) }
        if format == .pdf, let title { cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title) }
        let canvas = Canvas(adopting: cairo_create(surface))
        if format != .svg { canvas.scale(x: pointsPerMillimetre, y: pointsPerMillimetre) }
        draw(canvas)
        cairo_show_page(canvas.context)
        let drawn = cairo_status(canvas.context)
        cairo_surface_finish(surface)
        let written = cairo_surface_status(surface)
        for status in [drawn, written] where status != CAIRO_STATUS_SUCCESS {
            throw .drawingFailed(reason: String(cString: cairo_status_to_string(status)))
        }
        guard format == .eps else { return output.bytes }
        return withPageAsBoundingBox(
            output.bytes, width: width * pointsPerMillimetre, height: height * pointsPerMillimetre)
    }

    private static func surface(_ format: Format, width: Double, height: Double, output: ByteOutput) -> OpaquePointer? {
        let (widthInPoints, heightInPoints) = (width * pointsPerMillimetre, height * pointsPerMillimetre)
        switch format {
        case .pdf:
            return cairo_pdf_surface_create_for_stream(ByteOutput.write, output.pointer, widthInPoints, heightInPoints)
        case .eps:
            let surface = cairo_ps_surface_create_for_stream(ByteOutput.write, output.pointer, widthInPoints, heightInPoints)
            cairo_ps_surface_set_eps(surface, 1)
            cairo_ps_surface_restrict_to_level(surface, CAIRO_PS_LEVEL_3)
            return surface
        case .svg:
            // With a document unit cairo takes the numbers as they are, so the canvas is in millimetres already.
            let surface = cairo_svg_surface_create_for_stream(ByteOutput.write, output.pointer, width, height)
            cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_MM)
            return surface
        }
    }

    /// cairo bounds an EPS by its ink, which cuts off margins (a quiet zone); the page is what was asked for.
    private static func withPageAsBoundingBox(_ bytes: [UInt8], width: Double, height: Double) -> [UInt8] {
        var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let (right, top) = (width.rounded(.up), height.rounded(.up))
        for index in lines.indices {
            let line = String(decoding: lines[index], as: UTF8.self)
            if line.hasPrefix("%%BoundingBox: ") {
                // cairo hangs the page from the rounded-up height, so the exact lower edge is a fraction above 0.
                let exact = String(format: "0 %.5f %.5f %.5f", top - height, width, top)
                lines[index] = ArraySlice("%%BoundingBox: 0 0 \(Int(right)) \(Int(top))\n%%HiResBoundingBox: \(exact)".utf8)
            } else if line.hasPrefix("%%PageBoundingBox: ") {
                lines[index] = ArraySlice("%%PageBoundingBox: 0 0 \(Int(right)) \(Int(top))".utf8)
            } else if line == "%%EndPageSetup" {
                break
            }
        }
        return Array(lines.joined(separator: [UInt8(ascii: "\n")]))
    }
}
