import Drawing
import Foundation
import Graphics
import Symbols

/// A temporary folder of pictures, removed together with this object.
final class Scratch: Sendable {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().appending(path: "quire-stills-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        // Best effort: the system empties its temporary folder.
        try? FileManager.default.removeItem(at: url)
    }

    func path(_ name: String) -> String { url.appending(path: name).path }

    @discardableResult
    func write(_ bytes: [UInt8], _ name: String) throws -> String {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
        return file.path
    }

    @discardableResult
    func code(_ text: String, _ name: String) throws -> String { try write(Self.png(text), name) }

    static func png(_ text: String) throws -> [UInt8] {
        try SymbolExport.png(SymbolLayout(SymbolEncoder.encode(Array(text.utf8)), style: SymbolStyle()), pixels: 150)
    }

    /// A grid of codes, each in a square of 150 pixels.
    static func sheet(_ texts: [String], columns: Int) throws -> Bitmap {
        let symbols = try texts.map { try SymbolEncoder.encode(Array($0.utf8)) }
        let rows = (texts.count + columns - 1) / columns
        return try Bitmap(width: columns * 150, height: rows * 150) { canvas in
            canvas.fill(with: .color(.white))
            for (index, symbol) in symbols.enumerated() {
                let place = Rectangle(x: Double(index % columns) * 150, y: Double(index / columns) * 150, width: 150, height: 150)
                SymbolDrawing.draw(symbol, style: SymbolStyle(), on: canvas, in: place, pixelsPerUnit: 1)
            }
        }
    }
}

/// The pictures of these tests.
enum Fixture {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Fixtures")

    static func path(_ name: String) -> String { folder.appendingPathComponent("CodeReading/\(name)").path }

    static func picture(_ name: String) throws -> Picture { try Picture(file: path(name)) }

    static func bytes(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: path(name)))) }

    /// A file of `Tests/Fixtures/FrameCapture`, made for these tests with Pillow: four quarters, red, blue, white and black, 64 × 48
    /// pixels.
    static func frame(_ name: String) -> URL { folder.appendingPathComponent("FrameCapture/\(name)") }
}
