import Drawing
import Foundation

/// Symbols as files and as text; the quiet zone is part of all of them.
public enum SymbolExport {
    /// A picture of exactly `pixels` × `pixels`: modules are whole pixels, the rest goes to the margin on all sides alike.
    public static func bitmap(_ symbol: Symbol, style: SymbolStyle, pixels: Int) throws(SymbolError) -> Bitmap {
        let minimum = symbol.modulesPerSide + 2 * style.quietZone
        guard pixels >= minimum else { throw .tooSmall(pixels: pixels, minimum: minimum) }
        return try drawing { () throws(DrawingError) in
            try Bitmap(width: pixels, height: pixels) { canvas in
                let side = Double(pixels)
                SymbolDrawing.draw(
                    symbol, style: style, on: canvas, in: Rectangle(x: 0, y: 0, width: side, height: side), pixelsPerUnit: 1)
            }
        }
    }

    /// A PNG file of exactly `pixels` × `pixels`.
    public static func png(_ symbol: Symbol, style: SymbolStyle, pixels: Int) throws(SymbolError) -> [UInt8] {
        let bitmap = try bitmap(symbol, style: style, pixels: pixels)
        return try drawing { () throws(DrawingError) in try bitmap.png() }
    }

    /// A PDF page of exactly `millimetres` × `millimetres`.
    public static func pdf(_ symbol: Symbol, style: SymbolStyle, millimetres: Double) throws(SymbolError) -> [UInt8] {
        try page(.pdf, symbol, style: style, millimetres: millimetres)
    }

    /// An encapsulated PostScript file of exactly `millimetres` × `millimetres`.
    public static func eps(_ symbol: Symbol, style: SymbolStyle, millimetres: Double) throws(SymbolError) -> [UInt8] {
        try page(.eps, symbol, style: style, millimetres: millimetres)
    }

    /// An SVG file with one path; without a width in millimetres it is as large as what shows it.
    public static func svg(_ symbol: Symbol, style: SymbolStyle, millimetres: Double? = nil) throws(SymbolError) -> [UInt8] {
        if let millimetres, !(millimetres > 0 && millimetres <= VectorDrawing.maximumSide) {
            throw .drawing(.badPageSize(width: millimetres, height: millimetres))
        }
        let modules = symbol.modulesPerSide + 2 * style.quietZone
        let size = millimetres.map { " width=\"\(number($0))mm\" height=\"\(number($0))mm\"" } ?? ""
        var text = "<svg xmlns=\"http://www.w3.org/2000/svg\"\(size) viewBox=\"0 0 \(modules) \(modules)\" shape-rendering=\"crispEdges\">"
        if let background = style.background { text += "<path \(fill(background)) d=\"M0 0h\(modules)v\(modules)h-\(modules)z\"/>" }
        text += "<path \(fill(style.foreground)) d=\""
        for contour in SymbolOutline(symbol).contours {
            var position = contour[0]
            text += "M\(position.x + style.quietZone) \(position.y + style.quietZone)"
            for corner in contour.dropFirst() {
                text += corner.y == position.y ? "h\(corner.x - position.x)" : "v\(corner.y - position.y)"
                position = corner
            }
            text += "z"
        }
        return Array((text + "\"/></svg>\n").utf8)
    }

    private static func page(
        _ format: VectorDrawing.Format, _ symbol: Symbol, style: SymbolStyle, millimetres: Double
    ) throws(SymbolError) -> [UInt8] {
        try drawing { () throws(DrawingError) in
            try VectorDrawing.bytes(format, width: millimetres, height: millimetres) { canvas in
                SymbolDrawing.draw(
                    symbol, style: style, on: canvas, in: Rectangle(x: 0, y: 0, width: millimetres, height: millimetres))
            }
        }
    }

    private static func drawing<Result>(_ body: () throws(DrawingError) -> Result) throws(SymbolError) -> Result {
        do { return try body() } catch { throw .drawing(error) }
    }

    private static func fill(_ color: Color) -> String {
        let opaque = color.opacity(1 / max(color.alpha, 1e-9))
        return "fill=\"\(opaque.hex)\"" + (color.alpha < 1 ? " fill-opacity=\"\(number(color.alpha))\"" : "")
    }

    /// A number as SVG writes it: a point whatever the locale, no zeros at the end.
    private static func number(_ value: Double) -> String {
        let rounded = (value * 10_000).rounded() / 10_000
        return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
    }
}
