import Drawing
import Foundation
import Symbols

/// What a camera saw, made for a test and gone with the value: codes side by side on white paper.
final class CameraRecording: Sendable {
    let path: String
    let repeats: Bool
    let width: Int
    let height: Int
    /// The corners of each code, clockwise from the upper left, in pixels.
    let corners: [[Point]]

    /// 30 frames a second that are all the same; without `repeats` the camera goes at the end.
    init(_ texts: [String], width: Int = 640, height: Int = 360, frames: Int = 3, repeats: Bool = true) throws {
        (self.width, self.height, self.repeats) = (width, height, repeats)
        path = FileManager.default.temporaryDirectory.appendingPathComponent("quire-\(UUID()).y4m").path
        let symbols = try texts.map { try SymbolEncoder.encode(Array($0.utf8), level: .medium) }
        var corners: [[Point]] = []
        let column = width / max(1, texts.count)
        let bitmap = try Bitmap(width: width, height: height) { canvas in
            canvas.fill(with: .color(.white))
            for (index, symbol) in symbols.enumerated() {
                let layout = SymbolLayout(symbol, style: SymbolStyle())
                let modules = Int(layout.size.width)
                let module = min(column, height) / modules
                let side = module * modules
                let place = Rectangle(
                    x: Double(index * column + (column - side) / 2), y: Double((height - side) / 2), width: Double(side), height: Double(side))
                SymbolDrawing.draw(layout, on: canvas, in: place, pixelsPerUnit: 1)
                let quiet = layout.origin.x * Double(module)
                let inner = place.inset(by: quiet)
                corners.append([
                    Point(x: inner.x, y: inner.y), Point(x: inner.maxX, y: inner.y), Point(x: inner.maxX, y: inner.maxY),
                    Point(x: inner.x, y: inner.maxY),
                ])
            }
        }
        self.corners = corners
        let luma = Data(LumaPlane(bitmap).pixels)
        var data = Data("YUV4MPEG2 W\(width) H\(height) F30:1 Ip A1:1 Cmono\n".utf8)
        for _ in 0..<frames { data += Data("FRAME\n".utf8) + luma }
        try data.write(to: URL(fileURLWithPath: path))
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
