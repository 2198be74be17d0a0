import LibraryStore
import Symbols

/// A code of the library as a picture in its own style.
struct CodePicture {
    private let layout: SymbolLayout

    /// A style that this version cannot read is passed over, as the window does.
    init(_ code: Code) throws(SymbolError) {
        var style = SymbolStyle(json: code.style) ?? SymbolStyle()
        do {
            layout = SymbolLayout(try SymbolEncoder.encode(code.payload.bytes, level: style.level), style: style)
        } catch .tooMuchData(_, _, let fittingLevel?, _) {
            // A content that has grown since the style was chosen: less may be damaged, and it can still be scanned.
            style.level = fittingLevel
            layout = SymbolLayout(try SymbolEncoder.encode(code.payload.bytes, level: style.level), style: style)
        }
    }

    func bytes(_ format: PictureExport.Format, size: PictureExport.Size?) throws(SymbolError) -> [UInt8] {
        switch format {
        case .png: try SymbolExport.png(layout, pixels: pixels(size ?? .module(pixels: 10)))
        case .svg: try SymbolExport.svg(layout, millimetres: size.map(millimetres))
        case .pdf: try SymbolExport.pdf(layout, millimetres: size.map(millimetres) ?? 50)
        }
    }

    private func pixels(_ size: PictureExport.Size) -> Int {
        switch size {
        case .module(let pixels): Self.whole(Double(pixels) * layout.size.width)
        case .width(let pixels): pixels
        case .paper(let millimetres): Self.whole(millimetres / 25.4 * 300)
        }
    }

    private func millimetres(_ size: PictureExport.Size) -> Double {
        switch size {
        case .module(let pixels): Double(pixels) * layout.size.width * 25.4 / 96
        case .width(let pixels): Double(pixels) * 25.4 / 96
        case .paper(let millimetres): millimetres
        }
    }

    /// What no picture could have is refused where it is drawn.
    private static func whole(_ value: Double) -> Int { Int(exactly: min(value, 1e9).rounded()) ?? 0 }
}
