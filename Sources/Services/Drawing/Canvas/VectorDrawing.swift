import CCairo
import Foundation
import Platform

/// Vector drawings for print and the web, with exact sizes in millimetres.
public enum VectorDrawing {
    /// The file formats.
    public enum Format: String, CaseIterable, Sendable { case svg, pdf, eps }

    /// The maximum side of a page in millimetres. PDF allows 14,400 points.
    public static let maximumSide = 5_000.0

    static let pointsPerMillimetre = 72 / 25.4

    /// Draws a page of `width` × `height` millimetres. The canvas is in millimetres.
    public static func bytes(
        _ format: Format, width: Double, height: Double, title: String? = nil, draw: (Canvas) -> Void
    ) throws(DrawingError) -> [UInt8] {
        try check(width, height)
        return try unboundedBytes(format, width: width, height: height, title: title, draw: draw)
    }

    /// Throws unless a page can have this size in millimetres.
    static func check(_ width: Double, _ height: Double) throws(DrawingError) {
        guard width > 0, height > 0, width <= maximumSide, height <= maximumSide else { throw .badPageSize(width: width, height: height) }
    }

    /// The same without a check of the size.
    static func unboundedBytes(
        _ format: Format, width: Double, height: Double, title: String?, draw: (Canvas) -> Void
    ) throws(DrawingError) -> [UInt8] {
        let output = DocumentOutput()
        guard let surface = surface(format, width: width, height: height, output: output) else { throw .outOfMemory }
        defer { cairo_surface_destroy(surface) }
        if format == .pdf, let title { cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title) }
        let canvas = Canvas(adopting: cairo_create(surface))
        if format != .svg { canvas.scale(x: pointsPerMillimetre, y: pointsPerMillimetre) }
        draw(canvas)
        cairo_show_page(canvas.context)
        let drawn = cairo_status(canvas.context)
        cairo_surface_finish(surface)
        try DrawingError.check(drawn)
        try DrawingError.check(cairo_surface_status(surface))
        guard format == .eps else { return output.bytes }
        return withPageAsBoundingBox(
            output.bytes, width: width * pointsPerMillimetre, height: height * pointsPerMillimetre)
    }

    private static func surface(_ format: Format, width: Double, height: Double, output: DocumentOutput) -> OpaquePointer? {
        let (widthInPoints, heightInPoints) = (width * pointsPerMillimetre, height * pointsPerMillimetre)
        switch format {
        case .pdf:
            return output.pdfSurface(width: widthInPoints, height: heightInPoints)
        case .eps:
            let surface = cairo_ps_surface_create_for_stream(DocumentOutput.write, output.pointer, widthInPoints, heightInPoints)
            cairo_ps_surface_set_eps(surface, 1)
            cairo_ps_surface_restrict_to_level(surface, CAIRO_PS_LEVEL_3)
            return surface
        case .svg:
            // With a document unit, cairo uses the numbers as they are, so the canvas is in millimetres already.
            let surface = cairo_svg_surface_create_for_stream(DocumentOutput.write, output.pointer, width, height)
            cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_MM)
            return surface
        }
    }

    /// Replaces the bounding box of an EPS file by the page. cairo's encloses only the ink and cuts off margins, such as the quiet zone.
    private static func withPageAsBoundingBox(_ bytes: [UInt8], width: Double, height: Double) -> [UInt8] {
        var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let (right, top) = (width.rounded(.up), height.rounded(.up))
        for index in lines.indices {
            let line = String(decoding: lines[index], as: UTF8.self)
            if line.hasPrefix("%%BoundingBox: ") {
                // cairo positions the page from the rounded-up height, so the exact lower edge is a fraction above 0.
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

extension VectorDrawing {
    /// The units of an SVG file per millimetre. cairo rounds points to 1/256 unit, which in millimetres would deform small letters.
    private static let unitsPerMillimetre = 20.0

    /// Draws an SVG file of exactly `width` × `height` millimetres, with a precision of a thousandth of a millimetre. The canvas is in
    /// millimetres.
    ///
    /// - Parameter title: the name of the picture for programs and screen readers.
    public static func svg(
        width: Double, height: Double, title: String? = nil, draw: (Canvas) -> Void
    ) throws(DrawingError) -> [UInt8] {
        let units = unitsPerMillimetre
        try check(width, height)
        let drawn = try unboundedBytes(.svg, width: width * units, height: height * units, title: nil) { canvas in
            canvas.scale(x: units, y: units)
            draw(canvas)
        }
        // cairo writes the size in units.
        guard let start = position(of: "<svg ", in: drawn[...]), let end = drawn[start...].firstIndex(of: UInt8(ascii: ">")) else {
            throw .drawingFailed(reason: tr("its SVG header is missing"))
        }
        var head = #"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" "#
        head +=
            #"width="\#(number(width))mm" height="\#(number(height))mm" viewBox="0 0 \#(number(width * units)) \#(number(height * units))" "#
        head += #"version="1.1">"#
        if let title, !title.isEmpty { head += "\n<title>\(escaped(title))</title>" }
        return Array(drawn[..<start]) + Array(head.utf8) + Array(drawn[(end + 1)...])
    }

    private static func number(_ value: Double) -> String {
        let text = String(format: "%.4f", locale: Locale(identifier: "en_US_POSIX"), value)
        let short = text.reversed().drop { $0 == "0" }.drop { $0 == "." }
        // Only digits after the decimal point may be removed.
        return text.contains(".") ? String(short.reversed()) : text
    }

    /// Escapes text for XML (XML 1.0 §2.2 and §2.4), and removes characters that no document may contain.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "&": escaped += "&amp;"
            case "\n", "\t": escaped += " "
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": break
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    private static func position(of text: String, in bytes: ArraySlice<UInt8>) -> Int? {
        let pattern = Array(text.utf8)
        return bytes.indices.first { bytes[$0] == pattern[0] && bytes[$0...].starts(with: pattern) }
    }
}
