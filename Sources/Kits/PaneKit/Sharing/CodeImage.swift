public import Drawing
import Foundation
public import LibraryStore
public import Symbols

/// The symbol of a code as a picture, in its own style.
public enum CodeImage {
    /// Pixels in width, at least: sharp in a document, small enough for a message.
    private static let width = 640
    /// Millimetres in width, for pages.
    private static let pageWidth = 80.0

    /// Away from the main thread.
    public nonisolated static func bitmap(of code: Code) async throws -> Bitmap { try drawn(code) }

    public static func drawn(_ code: Code) throws -> Bitmap {
        let layout = try layout(of: code)
        return try SymbolExport.bitmap(layout, pixels: pixels(layout))
    }

    public static func png(_ code: Code) throws -> [UInt8] {
        let layout = try layout(of: code)
        return try SymbolExport.png(layout, pixels: pixels(layout))
    }

    /// Writes a file of the kind that its name ends with; PNG where the name says nothing else.
    public nonisolated static func write(_ code: Code, to path: String) async throws {
        let bytes =
            switch path.lowercased().split(separator: ".").last {
            case "svg": try SymbolExport.svg(layout(of: code), millimetres: pageWidth)
            case "pdf": try SymbolExport.pdf(layout(of: code), millimetres: pageWidth)
            case "eps": try SymbolExport.eps(layout(of: code), millimetres: pageWidth)
            default: try png(code)
            }
        try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
    }

    /// In its own style, and black on white where it has none that can be read.
    public static func layout(of code: Code) throws -> SymbolLayout {
        let style = SymbolStyle(json: code.style) ?? SymbolStyle()
        return SymbolLayout(try SymbolEncoder.encode(code.payload.bytes, level: style.level), style: style)
    }

    /// Whole pixels a module.
    private static func pixels(_ layout: SymbolLayout) -> Int {
        let units = max(1, Int(layout.size.width))
        return units * max(1, (width + units - 1) / units)
    }

    /// A name for a file without its ending: the title without what no file system or shell likes.
    public static func fileName(_ code: Code) -> String {
        let kept = code.title.map { $0.isLetter || $0.isNumber || " -_.,()&+".contains($0) ? $0 : "-" }
        let name = String(kept.prefix(60)).trimmingCharacters(in: CharacterSet(charactersIn: " .-"))
        return name.isEmpty ? "code-\(code.id)" : name
    }
}
