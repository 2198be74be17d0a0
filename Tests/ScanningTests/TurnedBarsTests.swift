import Drawing
import Foundation
import Graphics
import Payload
import Symbols
import Testing

@testable import Scanning

@Suite("Turned bar codes")
struct TurnedBarsTests {
    /// A picture of a symbol with three pixels a module, turned about its middle.
    private func picture(_ content: String, _ symbology: Symbology, degrees: Double) throws -> LumaPlane {
        let layout = SymbolLayout(try Symbol(Payload(content), in: symbology, level: .medium), style: SymbolStyle())
        let (width, height) = (layout.size.width * 3, layout.size.height * 3)
        let side = (width * width + height * height).squareRoot().rounded(.up) + 20
        return LumaPlane(
            try Bitmap(width: Int(side), height: Int(side)) { canvas in
                canvas.fill(with: .color(.white))
                canvas.translate(x: side / 2, y: side / 2)
                canvas.rotate(by: degrees * .pi / 180)
                SymbolDrawing.draw(layout, on: canvas, in: Rectangle(x: -width / 2, y: -height / 2, width: width, height: height))
            })
    }

    @Test("are read at any angle", arguments: [0.0, 10, 20, 30, 45, 55, 70, 80, 90, 135])
    func angles(degrees: Double) throws {
        for (content, symbology) in [("ABC-abc-123", Symbology.code128), ("4006381333931", .ean13), ("ABC-123", .code39)] {
            let found = try CodeReader().read(picture(content, symbology, degrees: degrees), effort: .picture, limit: .seconds(60))
            #expect(found.map(\.text) == [content], "\(symbology.name)")
            #expect(found.map(\.symbology) == [symbology])
        }
    }
}
