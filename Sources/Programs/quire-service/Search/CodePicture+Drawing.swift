import DesktopSearch
import Drawing
import Payload
import Symbols

extension CodePicture {
    /// Draws the symbol with whole pixels for its modules, at least so many in width; nil when no symbol can hold the content.
    func bitmap(atLeast pixels: Int) -> Bitmap? {
        var style = SymbolStyle(json: style) ?? SymbolStyle()
        // What would let a panel of any colour through stands on paper.
        if style.background == nil { style.background = style.foreground.luminance < 0.5 ? .white : .black }
        // A caption cannot be read at this size, and takes room from the symbol.
        style.caption = nil
        do {
            let layout = SymbolLayout(try SymbolEncoder.encode(payload.bytes, level: style.level), style: style)
            let units = max(1, Int(layout.size.width))
            return try SymbolExport.bitmap(layout, pixels: units * max(1, (pixels + units - 1) / units))
        } catch {
            // The kind of the code is drawn instead.
            return nil
        }
    }
}
