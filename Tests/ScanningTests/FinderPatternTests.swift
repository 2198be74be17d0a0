import Drawing
import Symbols
import Testing
@testable import Scanning

@Suite("Finder patterns")
struct FinderPatternTests {
    /// Codes of six pixels a module, side by side.
    private func picture(of texts: [String], turnedBy degrees: Double = 0) throws -> Preparation {
        let symbols = try texts.map { try SymbolEncoder.encode(Array($0.utf8)) }
        let bitmap = try Bitmap(width: 200 * texts.count, height: 200) { canvas in
            for (index, symbol) in symbols.enumerated() {
                let place = Rectangle(x: Double(index) * 200, y: 0, width: 200, height: 200)
                SymbolDrawing.draw(symbol, style: SymbolStyle(), on: canvas, in: place, pixelsPerUnit: 1)
            }
        }
        let plane = try Picture(bytes: bitmap.png()).luma
        return try #require(degrees == 0 ? Preparation(plane) : Preparation(plane).turned(degrees: degrees))
    }

    @Test(arguments: [0, 15, 30, 90.0])
    func `a code shows three, however it is turned`(degrees: Double) throws {
        let patterns = FinderPatterns(in: try picture(of: ["one"], turnedBy: degrees).plane.thresholded()).patterns
        // Some of the data may look like another.
        #expect(3...4 ~= patterns.count)
        #expect(patterns.count { abs($0.module - 200 / 29) < 1 } >= 3)
    }

    @Test func `an even picture and a chequerboard show none`() {
        for pixels in [[UInt8](repeating: 255, count: 10_000), (0..<10_000).map { ($0 / 5 + $0 / 500) % 2 == 0 ? 0 : 255 }] {
            #expect(FinderPatterns(in: LumaPlane(width: 100, height: 100, pixels: pixels)!).patterns.isEmpty)
        }
    }

    @Test func `codes that were found explain theirs, and a missing one remains`() throws {
        let base = try picture(of: ["one", "two"])
        func code(x: Double) -> FoundCode {
            FoundCode(symbology: .qrCode, bytes: [1], corners: Rectangle(x: x + 27, y: 27, width: 145, height: 145).corners)
        }
        var unexplained = UnexplainedPatterns(in: base)
        #expect(unexplained.suggestMore)
        unexplained.explain(by: [code(x: 0)])
        #expect(unexplained.suggestMore)
        unexplained.explain(by: [code(x: 0), code(x: 200)])
        #expect(!unexplained.suggestMore)
    }
}
