import Drawing
import Graphics
import Testing
@testable import Symbols

@Suite("Exporting symbols")
struct SymbolExportTests {
    private let symbol = try! SymbolEncoder.encode(Array("https://example.org".utf8))
    private let style = SymbolStyle()

    /// Compares the modules with the pixels of a grey picture.
    private func expectModules(_ luma: LumaPlane, origin: Int, moduleSize: Int, sourceLocation: SourceLocation = #_sourceLocation) {
        let side = symbol.modulesPerSide
        let isEqual = (0..<luma.height).allSatisfy { y in
            (0..<luma.width).allSatisfy { x in
                let (column, row) = (x - origin, y - origin)
                let isInside = column >= 0 && row >= 0 && column < side * moduleSize && row < side * moduleSize
                let isDark = isInside && symbol[column / moduleSize, row / moduleSize]
                return luma.pixels[y * luma.width + x] == (isDark ? 0 : 255)
            }
        }
        #expect(isEqual, sourceLocation: sourceLocation)
    }

    @Test(arguments: [(33, 1, 4), (100, 3, 12), (264, 8, 32), (300, 9, 37), (1000, 30, 125)])
    func `a PNG has exactly the pixels asked for, whole ones for each module, the rest in the margin`(
        pixels: Int, moduleSize: Int, origin: Int
    ) throws {
        #expect(symbol.modulesPerSide == 25)
        let picture = try Picture(bytes: SymbolExport.png(SymbolLayout(symbol, style: style), pixels: pixels))
        #expect(picture.width == pixels && picture.height == pixels)
        expectModules(picture.luma, origin: origin, moduleSize: moduleSize)
    }

    @Test func `fewer than one pixel a module is an error that says how many are needed`() {
        #expect(throws: SymbolError.tooSmall(pixels: 32, minimum: 33)) {
            try SymbolExport.png(SymbolLayout(symbol, style: style), pixels: 32)
        }
        #expect(throws: SymbolError.tooSmall(pixels: -5, minimum: 33)) {
            try SymbolExport.png(SymbolLayout(symbol, style: style), pixels: -5)
        }
        #expect(throws: SymbolError.drawing(.badSize(width: 100_000, height: 100_000))) {
            try SymbolExport.png(SymbolLayout(symbol, style: style), pixels: 100_000)
        }
    }

    @Test func `an SVG shows the same modules`() throws {
        let file = try SymbolExport.svg(SymbolLayout(symbol, style: style))
        #expect(file.count < 5_000)
        // Vector pictures are enlarged to 1,024 pixels: slightly more than 31 for each of 33 modules.
        let picture = try Picture(bytes: file)
        let luma = picture.luma
        for y in 0..<33 {
            for x in 0..<33 {
                let (column, row) = ((2 * x + 1) * luma.width / 66, (2 * y + 1) * luma.height / 66)
                #expect(luma.pixels[row * luma.width + column] == (symbol[x - 4, y - 4] ? 0 : 255))
            }
        }
    }

    @Test func `an SVG has the width asked for, colours and a background only if there is one`() throws {
        var style = SymbolStyle(foreground: Color(hex: "#7C3AED80")!, background: nil, quietZone: 2)
        let text = String(decoding: try SymbolExport.svg(SymbolLayout(symbol, style: style), millimetres: 42.5), as: UTF8.self)
        #expect(text.contains(#"width="42.5mm" height="42.5mm" viewBox="0 0 29 29""#))
        #expect(text.contains(##"fill="#7C3AED" fill-opacity="0.502""##))
        #expect(text.split(separator: "<path").count == 2)
        style.background = .white
        #expect(
            String(decoding: try SymbolExport.svg(SymbolLayout(symbol, style: style)), as: UTF8.self).split(separator: "<path").count == 3)
        #expect(throws: SymbolError.self) { try SymbolExport.svg(SymbolLayout(symbol, style: style), millimetres: .nan) }
    }

    @Test func `pages have the size in points`() throws {
        let pdf = String(decoding: try SymbolExport.pdf(SymbolLayout(symbol, style: style), millimetres: 25.4), as: UTF8.self)
        #expect(pdf.contains("/MediaBox [ 0 0 72 72 ]"))
        let eps = String(decoding: try SymbolExport.eps(SymbolLayout(symbol, style: style), millimetres: 25.4), as: UTF8.self)
        #expect(eps.contains("%%BoundingBox: 0 0 72 72\n"))
    }

    @Test(arguments: [1, 2, 7, 14, 25, 40])
    func `outlines enclose the dark modules and nothing else`(version: Int) throws {
        let symbol = try SymbolEncoder.encode(Array("outline".utf8), level: .low, version: version)
        let bitmap = try SymbolExport.bitmap(SymbolLayout(symbol, style: SymbolStyle(quietZone: 0)), pixels: symbol.modulesPerSide)
        for y in 0..<symbol.modulesPerSide {
            for x in 0..<symbol.modulesPerSide { #expect(bitmap[x, y] == (symbol[x, y] ? .black : .white), "module \(x), \(y)") }
        }
    }

    @Test func `outlines run around the dark side with it on their right hand`() {
        let contours = SymbolOutline(ModuleGrid(symbol)).contours
        // From a light point, a line to the left crosses as many edges upwards as downwards.
        for y in 0..<symbol.modulesPerSide {
            for x in 0..<symbol.modulesPerSide {
                var winding = 0
                for contour in contours {
                    for (from, to) in zip(contour, contour.dropFirst() + [contour[0]]) where from.x == to.x && from.x <= x {
                        if min(from.y, to.y) <= y && y < max(from.y, to.y) { winding += from.y > to.y ? 1 : -1 }
                    }
                }
                #expect(winding == (symbol[x, y] ? 1 : 0))
            }
        }
        #expect(contours.allSatisfy { $0.count >= 4 && $0.count % 2 == 0 })
    }

    @Test func `the terminal shows two rows of modules in a line, black on white by itself`() {
        let lines = SymbolExport.terminal(.qr(symbol), quietZone: 4).split(separator: "\n")
        #expect(lines.count == 17)
        let (start, end) = ("\u{1B}[38;5;16;48;5;231m", "\u{1B}[0m")
        #expect(lines.allSatisfy { $0.hasPrefix(start) && $0.hasSuffix(end) && $0.dropFirst(start.count).dropLast(end.count).count == 33 })
        // Two rows of quiet zone, then the finder pattern: seven modules dark over dark, five light over dark.
        #expect(lines[0] == start + String(repeating: " ", count: 33) + end)
        #expect(lines[2].dropFirst(start.count).hasPrefix("    █▀▀▀▀▀█ "))
    }

    @Test func `without colours the light modules are blocks`() {
        let lines = SymbolExport.terminal(.qr(symbol), quietZone: 2, isColored: false).split(separator: "\n")
        #expect(lines.count == 15)
        #expect(lines[0] == String(repeating: "█", count: 29))
        #expect(lines[1].hasPrefix("██ ▄▄▄▄▄ █"))
        #expect(lines[14] == String(repeating: "█", count: 29))
    }

    @Test func `modules drawn with a scale stand on whole pixels`() throws {
        let bitmap = try Bitmap(width: 201, height: 201, scale: 2) { canvas in
            canvas.translate(x: 0.5, y: 0)
            SymbolDrawing.draw(
                symbol, style: style, on: canvas, in: Rectangle(x: 0, y: 0, width: 100, height: 100.5), pixelsPerUnit: 2)
        }
        let pixels = try Picture(bytes: bitmap.png()).luma.pixels
        #expect(Set(pixels) == [0, 255])
    }
}
