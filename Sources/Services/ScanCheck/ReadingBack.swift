import Drawing
import Scanning
import Symbols

/// Lets the decoders read a styled symbol, and a plain one of the same content beside it.
struct ReadingBack {
    private let styled: SymbolLayout
    private let plain: SymbolLayout
    /// What each decoder makes of the plain symbol, large and sharp; nil for one that does not know such symbols.
    private let contents: [SingleLook: [UInt8]]

    init(_ layout: SymbolLayout) {
        styled = layout
        let family = layout.symbol.family
        plain = SymbolLayout(layout.symbol, style: SymbolStyle(level: layout.style.level, quietZone: family.quietZone))
        var contents: [SingleLook: [UInt8]] = [:]
        // What looks like the plain symbol needs no comparison with it.
        guard plain.marks != styled.marks || plain.background != styled.background else {
            self.contents = contents
            return
        }
        for decoder in SingleLook.allCases {
            contents[decoder] = Self.codes(in: plain, .upright(pixelsPerModule: 5), decoder).first
        }
        self.contents = contents
    }

    /// Whether every decoder reads the styled symbol in a view, but for those that fail there with the plain one too.
    func reads(_ view: ScanView) -> Bool {
        contents.allSatisfy { decoder, content in
            Self.codes(in: styled, view, decoder) == [content] || Self.codes(in: plain, view, decoder) != [content]
        }
    }

    private static func codes(in layout: SymbolLayout, _ view: ScanView, _ decoder: SingleLook) -> [[UInt8]] {
        // A picture that cannot be drawn, or a decoder without memory, has read nothing.
        guard let picture = try? view.picture(of: layout), let found = try? decoder.read(picture) else { return [] }
        return found.map(\.bytes)
    }
}
