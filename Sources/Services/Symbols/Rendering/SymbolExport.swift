public import Drawing
import Foundation
import Graphics

/// Exports symbols as files and as text, always with their quiet zone and caption.
public enum SymbolExport {
    /// Draws a bitmap of exactly `pixels` in width. Modules are whole pixels; the remainder becomes margin on all sides. The height is
    /// equal, unless there is a caption.
    public static func bitmap(_ layout: SymbolLayout, pixels: Int) throws(SymbolError) -> Bitmap {
        let minimum = Int(layout.size.width)
        guard pixels >= minimum else { throw .tooSmall(pixels: pixels, minimum: minimum) }
        let margin = pixels % minimum
        let height = pixels / minimum * Int(layout.size.height.rounded(.up)) + margin
        return try drawing { () throws(DrawingError) in
            try Bitmap(width: pixels, height: height) { canvas in
                SymbolDrawing.draw(
                    layout, on: canvas, in: Rectangle(x: 0, y: 0, width: Double(pixels), height: Double(height)), pixelsPerUnit: 1)
            }
        }
    }

    /// Returns a PNG file of exactly `pixels` in width.
    public static func png(_ layout: SymbolLayout, pixels: Int) throws(SymbolError) -> [UInt8] {
        let bitmap = try bitmap(layout, pixels: pixels)
        // Programs without transparency should show a light background around dark modules, not black.
        let matte: Color = layout.style.foreground.luminance < 0.5 ? .white : .black
        return try drawing { () throws(DrawingError) in try bitmap.png(matte: matte) }
    }

    /// Returns a PDF page of exactly `millimetres` in width.
    public static func pdf(_ layout: SymbolLayout, millimetres: Double) throws(SymbolError) -> [UInt8] {
        try page(.pdf, layout, millimetres: millimetres)
    }

    /// Returns an Encapsulated PostScript file of exactly `millimetres` in width.
    public static func eps(_ layout: SymbolLayout, millimetres: Double) throws(SymbolError) -> [UInt8] {
        try page(.eps, layout, millimetres: millimetres)
    }

    /// Returns an SVG file. Without a width in millimetres it scales to the place where it is shown.
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
    /// Returns lines of half blocks, each with two rows of modules. Bars are shown without their text, and what is not made of squares, such
    /// as MaxiCode, as nearly as squares can.
    ///
    /// - Parameter isColored: true for black on white, with 256-colour sequences that themes do not change. False draws the light modules
    ///  as blocks, which suits light text on a dark background.
    public static func terminal(_ symbol: Symbol, quietZone: Int = 4, isColored: Bool = true) -> String {
        let grid = symbol.terminalGrid
        let (columns, rows) = (-quietZone..<grid.width + quietZone, -quietZone..<grid.height + quietZone)
        var text = ""
        for y in stride(from: rows.lowerBound, to: rows.upperBound, by: 2) {
            if isColored { text += "\u{1B}[38;5;16;48;5;231m" }
            for x in columns {
                // Everything outside the symbol is light, including the row below an odd last one.
                let (upper, lower) = (grid[x, y] == isColored, grid[x, y + 1] == isColored)
                text += upper ? (lower ? "█" : "▀") : (lower ? "▄" : " ")
            }
            text += isColored ? "\u{1B}[0m\n" : "\n"
        }
        return text
    }
}

extension Symbol {
    /// The modules of a terminal, where a linear code is a few lines high.
    fileprivate var terminalGrid: ModuleGrid {
        switch self {
        case .qr(let symbol): ModuleGrid(symbol)
        case .barcode(let symbol): symbol.terminalGrid
        }
    }
}
