import Drawing
import Graphics
public import Payload

/// A symbol of another family than QR, as Zint encodes it.
///
/// All lengths are in modules (the X dimension of the standards), from the upper left corner of the quiet zone.
public struct BarcodeSymbol: Hashable, Sendable {
    /// Readable text beside the bars.
    struct Text: Hashable, Sendable {
        enum Alignment: Hashable, Sendable { case center, leading, trailing }

        let text: String
        /// On the base line, where the text is aligned.
        let position: Point
        let alignment: Alignment
        /// The size of the letters.
        let size: Double
        /// The room for it; nil for any.
        let width: Double?
    }

    public let symbology: Symbology
    /// The size with the quiet zone of the standard, in whole modules.
    let size: Size
    /// The light modules on each side, outside of shapes and text.
    let margins: Symbol.Margins
    /// The modules of all rows, of which those of a linear code are one.
    let rows: ModuleGrid
    /// The bytes that were encoded.
    let content: [UInt8]
    /// The readable text as the standard writes it, with check digits; empty where there is none.
    public let text: String
    /// The bars, rectangles of modules and other dark shapes, but not the text.
    let shapes: Path
    let texts: [Text]
    /// The modules of a matrix symbol, and where their upper left corner is; nil for any other.
    let grid: ModuleGrid?
    let origin: Point
    /// Whether all edges of the shapes lie between whole modules.
    let isOnGrid: Bool

    /// Whether what a decoder has read is the content. Decoders differ in check digits, in the brackets of GS1 elements and in the start and
    /// stop characters of some symbologies.
    public func isReading(_ bytes: [UInt8]) -> Bool {
        if bytes == content { return true }
        let read = Self.significant(bytes)
        guard !read.isEmpty else { return false }
        // Decoders leave the add-on out, which stands beside the symbol.
        let hasAddOn = [.ean13, .ean8, .upcA, .upcE, .isbn].contains(symbology)
        let content = hasAddOn ? Array(content.prefix { $0 != UInt8(ascii: "+") }) : content
        let text = hasAddOn ? text.prefix { $0 != "+" } : text[...]
        return [content, Array(text.utf8)].map(Self.significant).contains { meant in
            read == meant || !meant.isEmpty && abs(read.count - meant.count) <= 2 && (read.starts(with: meant) || meant.ends(with: read))
        }
    }

    private static func significant(_ bytes: [UInt8]) -> [UInt8] {
        bytes.filter { $0 >= 0x80 || UnicodeScalar($0).properties.isAlphabetic || (0x30...0x39).contains($0) }
    }

    /// The dark shapes, of which square modules are drawn as `shape` says.
    func path(_ shape: ModuleShape) -> Path {
        guard let grid, shape != .square else { return shapes }
        return shape.path(grid, origin: origin)
    }

    /// The marks of the text, from the upper left corner `origin` of the symbol.
    func textMarks(_ color: Color, origin: Point) -> [SymbolLayout.Mark] {
        texts.map { .fill(Self.outline($0).moved(by: origin), .color(color)) }
    }

    /// The modules for a terminal. Rows of bars are as high as they need to be to be read there.
    var terminalGrid: ModuleGrid {
        guard symbology.isOfBars else { return rows }
        let height = rows.height == 1 ? max(12, rows.width / 6) : rows.height * (symbology.structure == .stacked ? 3 : 2)
        let repeated = height / rows.height
        return ModuleGrid(width: rows.width, height: rows.height * repeated) { rows[$0, $1 / repeated] }
    }

    private static func outline(_ text: Text) -> Path {
        // Zint reckons with the digits of OCR-B, which are lower than those of other fonts of the same size.
        func line(_ size: Double) -> TextLayout { TextLayout(text.text, font: Font(size: size * 0.85), maxLines: 1) }
        var layout = line(text.size)
        if let width = text.width, layout.size.width > width { layout = line(text.size * width / layout.size.width) }
        let width = layout.size.width
        let x =
            switch text.alignment {
            case .center: text.position.x - width / 2
            case .leading: text.position.x
            case .trailing: text.position.x - width
            }
        return layout.outline(at: Point(x: x, y: text.position.y - layout.baseline))
    }
}

extension Array where Element: Equatable {
    /// Whether the array has these elements at its end.
    fileprivate func ends(with other: [Element]) -> Bool { suffix(other.count).elementsEqual(other) }
}
