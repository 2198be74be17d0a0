import Drawing
import Foundation
import Symbols

/// A recording made for a test, gone with the value.
final class Recording {
    let path: String

    /// Frames of one grey value a pixel, 30 a second unless said otherwise.
    init(width: Int, height: Int, rate: String = "30:1", chroma: String = "mono", frames: [[UInt8]]) throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).y4m").path
        var data = Data("YUV4MPEG2 W\(width) H\(height) F\(rate) Ip A1:1 C\(chroma)\n".utf8)
        for frame in frames { data += Data("FRAME\n".utf8) + Data(frame) }
        try data.write(to: URL(fileURLWithPath: path))
    }

    init(bytes: Data) throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).y4m").path
        try bytes.write(to: URL(fileURLWithPath: path))
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// A frame that shows a code in its middle.
    static func frame(of text: String, width: Int, height: Int) throws -> [UInt8] {
        let symbol = try SymbolEncoder.encode(Array(text.utf8), level: .medium)
        let layout = SymbolLayout(symbol, style: SymbolStyle())
        let bitmap = try Bitmap(width: width, height: height) { canvas in
            canvas.fill(with: .color(.white))
            SymbolDrawing.draw(
                layout, on: canvas, in: Rectangle(x: 0, y: 0, width: Double(width), height: Double(height)), pixelsPerUnit: 1)
        }
        return LumaPlane(bitmap).pixels
    }

    static func blank(width: Int, height: Int) -> [UInt8] { [UInt8](repeating: 200, count: width * height) }
}
