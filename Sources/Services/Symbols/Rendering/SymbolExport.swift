import Drawing
import Foundation

/// Symbols as files and as text; the quiet zone is part of all of them, and so is the caption.
public enum SymbolExport {
    /// A picture of exactly `pixels` in width: modules are whole pixels, the rest goes to the margin on all sides alike. Its height is the
    /// same, but for the caption.
    public static func bitmap(_ layout: SymbolLayout, pixels: Int) throws(SymbolError) -> Bitmap {
        let minimum = Int(layout.size.width)
        guard pixels >= minimum else { throw .tooSmall(pixels: pixels, minimum: minimum) }
        let margin = pixels % minimum
        let height = pixels / minimum * Int(layout.size.height) + margin
        return try drawing { () throws(DrawingError) in
            try Bitmap(width: pixels, height: height) { canvas in
                SymbolDrawing.draw(
                    layout, on: canvas, in: Rectangle(x: 0, y: 0, width: Double(pixels), height: Double(height)), pixelsPerUnit: 1)
            }
        }
    }

    /// A PNG file of exactly `pixels` in width.
    public static func png(_ layout: SymbolLayout, pixels: Int) throws(SymbolError) -> [UInt8] {
        let bitmap = try bitmap(layout, pixels: pixels)
        // Programs that know no transparency should see a light ground around dark modules, not black.
        let matte: Color = layout.style.foreground.luminance < 0.5 ? .white : .black
        return try drawing { () throws(DrawingError) in try bitmap.png(matte: matte) }
    }

    /// A PDF page of exactly `millimetres` in width.
    public static func pdf(_ layout: SymbolLayout, millimetres: Double) throws(SymbolError) -> [UInt8] {
        try page(.pdf, layout, millimetres: millimetres)
    }

    /// An encapsulated PostScript file of exactly `millimetres` in width.
    public static func eps(_ layout: SymbolLayout, millimetres: Double) throws(SymbolError) -> [UInt8] {
        try page(.eps, layout, millimetres: millimetres)
    }

    /// An SVG file; without a width in millimetres it is as large as what shows it.
    public static func svg(_ layout: SymbolLayout, millimetres: Double? = nil) throws(SymbolError) -> [UInt8] {
        if let millimetres, !(millimetres > 0 && millimetres * max(1, layout.aspect) <= VectorDrawing.maximumSide) {
            throw .drawing(.badPageSize(width: millimetres, height: millimetres * layout.aspect))
        }
        return try drawing { () throws(DrawingError) in Array(try SymbolSVG(layout, millimetres: millimetres).text.utf8) }
    }

    private static func page(
        _ format: VectorDrawing.Format, _ layout: SymbolLayout, millimetres: Double
    ) throws(SymbolError) -> [UInt8] {
        let height = millimetres * layout.aspect
        return try drawing { () throws(DrawingError) in
            try VectorDrawing.bytes(format, width: millimetres, height: height) { canvas in
                SymbolDrawing.draw(layout, on: canvas, in: Rectangle(x: 0, y: 0, width: millimetres, height: height))
            }
        }
    }

    private static func drawing<Result>(_ body: () throws(DrawingError) -> Result) throws(SymbolError) -> Result {
        do { return try body() } catch { throw .drawing(error) }
    }
}

extension SymbolLayout {
    /// The height as a multiple of the width.
    fileprivate var aspect: Double { size.height / size.width }
}

extension SymbolExport {
    /// Lines of half blocks, two rows of modules in each.
    ///
    /// - Parameter isColored: true writes black on white by itself (256-colour sequences, which themes leave alone); false writes the light
    ///   modules as blocks, right for light letters on a dark ground.
    public static func terminal(_ symbol: Symbol, quietZone: Int = 4, isColored: Bool = true) -> String {
        let columns = -quietZone..<symbol.modulesPerSide + quietZone
        var text = ""
        for y in stride(from: columns.lowerBound, to: columns.upperBound, by: 2) {
            if isColored { text += "\u{1B}[38;5;16;48;5;231m" }
            for x in columns {
                // Outside the symbol, below an odd last row too, everything is light.
                let (upper, lower) = (symbol[x, y] == isColored, symbol[x, y + 1] == isColored)
                text += upper ? (lower ? "█" : "▀") : (lower ? "▄" : " ")
            }
            text += isColored ? "\u{1B}[0m\n" : "\n"
        }
        return text
    }
}
