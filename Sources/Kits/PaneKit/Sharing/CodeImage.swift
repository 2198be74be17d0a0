public import Drawing
import Foundation
import Graphics
public import LibraryStore
import Payload
import Platform
public import Symbols

/// Renders a code as a picture or a file, in its own style.
public enum CodeImage {
    /// The minimum width in pixels: sharp in a document, small enough for a message.
    private static let width = 640
    /// The width in millimetres on a page.
    private static let pageWidth = 80.0

    /// Draws off the main thread.
    public nonisolated static func bitmap(of code: Code) async throws -> Bitmap { try drawn(code) }

    /// Draws a code on the calling thread.
    public static func drawn(_ code: Code) throws -> Bitmap {
        let layout = try layout(of: code)
        return try SymbolExport.bitmap(layout, pixels: pixels(layout))
    }

    /// Encodes the picture of a code as PNG.
    public static func png(_ code: Code) throws -> [UInt8] {
        let layout = try layout(of: code)
        return try SymbolExport.png(layout, pixels: pixels(layout))
    }

    /// Writes a file in the format of its extension; PNG by default.
    public nonisolated static func write(_ code: Code, to path: String) async throws {
        let bytes =
            switch path.lowercased().split(separator: ".").last {
            case "svg": try SymbolExport.svg(layout(of: code), millimetres: pageWidth)
            case "pdf": try SymbolExport.pdf(layout(of: code), millimetres: pageWidth)
            case "eps": try SymbolExport.eps(layout(of: code), millimetres: pageWidth)
            default: try png(code)
            }
        try FileReplacement.write(bytes, to: path, .standard)
    }

    /// The layout in the code's own style, or black on white if its style cannot be read.
    public static func layout(of code: Code) throws -> SymbolLayout {
        let style = SymbolStyle(json: code.style) ?? SymbolStyle()
        return SymbolLayout(try Symbol(code.payload, in: code.symbology, upTo: style.level), style: style)
    }

    /// A size with a whole number of pixels for each module.
    private static func pixels(_ layout: SymbolLayout) -> Int {
        let units = max(1, Int(layout.size.width))
        return units * max(1, (width + units - 1) / units)
    }

    /// File names without extensions, each only once, whatever the case of its letters.
    public static func fileNames(of codes: [Code]) -> [String] {
        var taken: Set<String> = []
        return codes.map { code in
            let name = fileName(code)
            var (unique, number) = (name, 2)
            while !taken.insert(unique.lowercased()).inserted {
                unique = "\(name) \(number)"
                number += 1
            }
            return unique
        }
    }

    /// A file name without extension: the title without characters that file systems or shells treat specially.
    public static func fileName(_ code: Code) -> String {
        let kept = code.title.map { $0.isLetter || $0.isNumber || " -_.,()&+".contains($0) ? $0 : "-" }
        let name = String(kept.prefix(60)).trimmingCharacters(in: CharacterSet(charactersIn: " .-"))
        return name.isEmpty ? "code-\(code.id)" : name
    }
}
