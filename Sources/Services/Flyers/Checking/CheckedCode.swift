import Drawing
import FlyerLayout
import Scanning
import Symbols

/// The symbol of a code, and what each decoder makes of it when it is plain, large and sharp.
struct CheckedCode {
    let layout: SymbolLayout
    /// Without the decoders that do not know such symbols, or read nothing from them however they are shown.
    let contents: [SingleLook: [UInt8]]

    init(_ layout: SymbolLayout) {
        self.layout = layout
        let symbol = layout.symbol
        let plain = SymbolLayout(symbol, style: SymbolStyle(level: layout.style.level, quietZone: symbol.family.quietZone))
        var contents: [SingleLook: [UInt8]] = [:]
        let side = Int(plain.size.width) * 5
        let picture = try? LumaPlane(
            Bitmap(width: side, height: side) { canvas in
                SymbolDrawing.draw(
                    plain, on: canvas, in: Rectangle(x: 0, y: 0, width: Double(side), height: Double(side)), pixelsPerUnit: 1)
            })
        for decoder in SingleLook.allCases {
            // A decoder without memory has read nothing.
            guard let picture, let found = try? decoder.read(picture).first else { continue }
            contents[decoder] = found.bytes
        }
        self.contents = contents
    }
}

extension FlyerCode {
    /// The title for a message.
    var shownTitle: String { title.count > 40 ? title.prefix(39) + "…" : title }
}
