import ArgumentParser
import Symbols

/// The kinds of files a symbol is written to.
enum PictureFormat: String, CaseIterable, ExpressibleByArgument {
    case png, svg, pdf, eps

    init?(ending path: String) {
        guard let dot = path.lastIndex(of: ".") else { return nil }
        self.init(rawValue: path[path.index(after: dot)...].lowercased())
    }

    /// Pixels where the format has pixels, millimetres where it has paper; each is also understood by the other, by CSS pixels
    /// (96 per inch) and by print (300 per inch).
    func bytes(of layout: SymbolLayout, pixels: Int?, millimetres: Double?) throws -> [UInt8] {
        let width = millimetres ?? pixels.map { Double($0) * 25.4 / 96 }
        switch self {
        case .png:
            // Ten pixels a module, unless told otherwise.
            let side = pixels ?? millimetres.map { Int(($0 / 25.4 * 300).rounded()) } ?? Int(layout.size.width) * 10
            return try SymbolExport.png(layout, pixels: side)
        case .svg: return try SymbolExport.svg(layout, millimetres: width)
        case .pdf: return try SymbolExport.pdf(layout, millimetres: width ?? 50)
        case .eps: return try SymbolExport.eps(layout, millimetres: width ?? 50)
        }
    }
}
