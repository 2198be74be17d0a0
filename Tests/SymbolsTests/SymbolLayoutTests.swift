import Drawing
import Foundation
import Graphics
import Symbols
import Testing

@Suite("The layout of styled symbols")
struct SymbolLayoutTests {
    private let symbol = try! SymbolEncoder.encode(Array("https://example.org/quire".utf8), level: .high)

    private func style(_ change: (inout SymbolStyle) -> Void) -> SymbolStyle {
        var style = SymbolStyle(level: .high)
        change(&style)
        return style
    }

    private func bitmap(_ style: SymbolStyle, pixelsPerModule: Int = 10) throws -> Bitmap {
        let layout = SymbolLayout(symbol, style: style)
        return try SymbolExport.bitmap(layout, pixels: Int(layout.size.width) * pixelsPerModule)
    }

    @Test(arguments: ModuleShape.allCases)
    func `modules of every shape are dark in their middle and light where there is none`(shape: ModuleShape) throws {
        let style = style { $0.moduleShape = shape }
        let picture = try bitmap(style)
        for y in 0..<symbol.modulesPerSide {
            for x in 0..<symbol.modulesPerSide {
                let middle = picture[(x + 4) * 10 + 5, (y + 4) * 10 + 5]
                #expect(middle == (symbol[x, y] ? .black : .white), "module \(x), \(y)")
            }
        }
    }

    @Test(arguments: FinderFrameShape.allCases, FinderCenterShape.allCases)
    func `finder patterns of every shape keep the proportions 1 1 3 1 1`(frame: FinderFrameShape, center: FinderCenterShape) throws {
        let style = style {
            $0.finderFrameShape = frame
            $0.finderCenterShape = center
        }
        let picture = try bitmap(style)
        // Through the centre of each pattern, along both axes.
        let far = symbol.modulesPerSide - 7
        for (x, y) in [(0, 0), (far, 0), (0, far)] {
            for horizontally in [true, false] {
                let isDark = (0..<7).map { step in
                    let (column, row) = horizontally ? (x + step, y + 3) : (x + 3, y + step)
                    return picture[(column + 4) * 10 + 5, (row + 4) * 10 + 5].luminance < 0.5
                }
                #expect(isDark == [true, false, true, true, true, false, true])
            }
        }
    }

    @Test func `finder patterns have colours of their own, or the modules' gradient`() throws {
        let red = Color(red: 1, green: 0, blue: 0)
        let blue = Color(red: 0, green: 0, blue: 1)
        let picture = try bitmap(
            style {
                $0.finderFrameColor = red
                $0.finderCenterColor = blue
            })
        #expect(picture[4 * 10 + 5, 4 * 10 + 5] == red)
        #expect(picture[7 * 10 + 5, 7 * 10 + 5] == blue)
    }

    @Test func `a gradient runs over the symbol from its first colour to its last`() throws {
        let end = Color(red: 0, green: 0.4, blue: 0)
        let picture = try bitmap(style { $0.gradient = SymbolGradient(.linear(angle: 0), to: [end]) })
        let side = symbol.modulesPerSide
        let left = picture[4 * 10 + 1, 4 * 10 + 5]
        let right = picture[(3 + side) * 10 + 8, 4 * 10 + 5]
        #expect(left.green < 0.02)
        #expect(right.green > 0.38)
        // The same along a column.
        #expect(picture[4 * 10 + 1, (3 + side) * 10 + 5] == left)
    }

    @Test func `a logo stands in the middle, and no module touches it`() throws {
        let blue = Color(red: 0, green: 0, blue: 1)
        let file = try Bitmap(width: 64, height: 64) { $0.fill(with: .color(blue)) }.png()
        let logo = try SymbolLogo(picture: file, share: 0.2)
        let picture = try bitmap(style { $0.logo = logo })
        let middle = picture.width / 2
        #expect(picture[middle, middle] == blue)
        let half = Int(Double(symbol.modulesPerSide) * 10 * 0.2 / 2)
        for offset in 1...4 {
            for position in -half...half {
                #expect(picture[middle + position, middle - half - offset] == .white)
                #expect(picture[middle - half - offset, middle + position] == .white)
            }
        }
    }

    @Test func `without clearing, modules run on below a logo that lets them through`() throws {
        let file = try Bitmap(width: 8, height: 8) { _ in }.png()
        let logo = try SymbolLogo(picture: file, share: 0.3, clearsModules: false)
        #expect(try bitmap(style { $0.logo = logo }) == bitmap(style { _ in }))
    }

    @Test(arguments: SymbolCaption.Look.allCases)
    func `a caption stands below the symbol and leaves the quiet zone alone`(look: SymbolCaption.Look) throws {
        let style = style { $0.caption = SymbolCaption("Scan me", look: look) }
        let layout = SymbolLayout(symbol, style: style)
        let picture = try bitmap(style)
        #expect(picture.height > picture.width)
        let side = symbol.modulesPerSide
        for step in -4..<side + 4 {
            for (x, y) in [(step, -1), (step, -4), (step, side), (step, side + 3), (-1, step), (side, step)] {
                // The inner corners of the ring are round.
                if abs(x * 2 - side + 1) > side + 4, abs(y * 2 - side + 1) > side + 4 { continue }
                let color = picture[(Int(layout.origin.x) + x) * 10 + 5, (Int(layout.origin.y) + y) * 10 + 5]
                #expect(color == .white, "module \(x), \(y)")
            }
        }
        let below = (picture.width..<picture.height).flatMap { y in (0..<picture.width).map { picture[$0, y].luminance } }
        #expect(below.contains { $0 < 0.1 } && below.contains { $0 > 0.9 })
    }

    @Test func `an empty caption takes no room`() {
        let layout = SymbolLayout(symbol, style: style { $0.caption = SymbolCaption(" \n") })
        #expect(layout.size == SymbolLayout(symbol, style: SymbolStyle()).size)
    }

    @Test func `a long caption is cut and stays inside`() throws {
        let long = String(repeating: "Ünïcödé wörds ", count: 40)
        let picture = try bitmap(style { $0.caption = SymbolCaption(long, look: .plain) })
        for y in picture.width..<picture.height {
            #expect(picture[2, y] == .white)
            #expect(picture[picture.width - 3, y] == .white)
        }
    }

    @Test func `a symbol looks the same as PNG and as SVG`() throws {
        var style = style {
            $0.moduleShape = .liquid
            $0.finderFrameShape = .circle
            $0.finderCenterShape = .leaf
            $0.gradient = SymbolGradient(.radial, to: [Color(hex: "7C3AED")!])
            $0.backgroundGradient = SymbolGradient(.linear(angle: 90), to: [Color(hex: "FDE68A")!])
            $0.caption = SymbolCaption("Menu", look: .plain)
        }
        style.logo = try SymbolLogo(picture: try Bitmap(width: 32, height: 32) { $0.fill(with: .color(.black)) }.png(), shape: .circle)
        let layout = SymbolLayout(symbol, style: style)
        let pixels = Int(layout.size.width) * 8
        let drawn = LumaPlane(try SymbolExport.bitmap(layout, pixels: pixels))
        let svg = LumaPlane(try Bitmap(picture: try SymbolExport.svg(layout, millimetres: Double(pixels) * 25.4 / 96)))
        // librsvg enlarges small drawings, so the pictures are compared at the corners of a common grid.
        let factor = Double(svg.width) / Double(drawn.width)
        var differences = 0
        var count = 0
        for y in stride(from: 4, to: drawn.height, by: 8) {
            for x in stride(from: 4, to: drawn.width, by: 8) {
                let other = svg.pixels[
                    min(svg.height - 1, Int(Double(y) * factor)) * svg.width + min(svg.width - 1, Int(Double(x) * factor))]
                count += 1
                if abs(Int(other) - Int(drawn.pixels[y * drawn.width + x])) > 24 { differences += 1 }
            }
        }
        #expect(differences * 100 < count, "\(differences) of \(count) places differ")
    }

    @Test func `what is transparent in a PNG is light for programs that know no transparency`() throws {
        let png = try SymbolExport.png(SymbolLayout(symbol, style: style { $0.background = nil }), pixels: 330)
        // gdk-pixbuf keeps the colour of transparent pixels.
        let picture = try Bitmap(picture: png)
        #expect(picture[2, 2].alpha == 0)
        #expect(try SymbolExport.bitmap(SymbolLayout(symbol, style: style { $0.background = nil }), pixels: 330) == picture)
    }
}
