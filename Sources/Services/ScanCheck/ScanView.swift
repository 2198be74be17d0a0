import Drawing
import Graphics
import Scanning
import Symbols

/// A view of a symbol that a scanner may get.
public enum ScanView: Hashable, Sendable {
    /// As exported, without more margin than it has, at a number of pixels per module.
    case exported(pixelsPerModule: Double)
    /// Upright on white paper, at a number of pixels per module.
    case upright(pixelsPerModule: Double)
    /// Out of focus by a third of a module.
    case blurred
    /// Rotated by an angle in degrees.
    case turned(degrees: Double)
    /// On dark paper, with only its own quiet zone around it.
    case onDark

    /// Whether a symbol that does not read in this view does not read at all.
    public var isNear: Bool {
        switch self {
        case .exported: true
        case .upright(let pixels): pixels >= 3
        case .blurred, .turned, .onDark: false
        }
    }

    /// Renders the grey picture that a scanner would see.
    func picture(of layout: SymbolLayout) throws(DrawingError) -> LumaPlane {
        switch self {
        case .exported(let pixels): try Self.sheet(layout, pixelsPerModule: pixels, margin: 0)
        case .upright(let pixels): try Self.sheet(layout, pixelsPerModule: pixels, margin: 0.15)
        // The blur has a standard deviation of two pixels.
        case .blurred: try Self.sheet(layout, pixelsPerModule: 6, margin: 0.15).blurred()
        case .turned(let degrees): try Self.sheet(layout, pixelsPerModule: 5, margin: 0.3, degrees: degrees)
        case .onDark: try Self.sheet(layout, pixelsPerModule: 4, margin: 0.3, ground: Color(red: 0.1, green: 0.1, blue: 0.1))
        }
    }

    /// The distance in pixels by which a symbol is off the middle, so that its modules do not happen to lie on the blocks of 8 × 8 pixels of
    /// which ZXing takes thresholds. ZXing 2.3 misses grey modules that fill such blocks, which no camera and few pictures show.
    private static let shift = 3.0

    /// Renders a sheet with the symbol near its centre. The margin is a share of the symbol's larger side.
    private static func sheet(
        _ layout: SymbolLayout, pixelsPerModule: Double, margin: Double, degrees: Double = 0, ground: Color = .white
    ) throws(DrawingError) -> LumaPlane {
        let (width, height) = (layout.size.width * pixelsPerModule, layout.size.height * pixelsPerModule)
        let room = (max(width, height) * margin).rounded()
        let size = Size(width: width.rounded() + 2 * room + shift, height: height.rounded() + 2 * room + shift)
        return LumaPlane(
            try Bitmap(width: Int(size.width), height: Int(size.height)) { canvas in
                canvas.fill(with: .color(ground))
                canvas.translate(x: (size.width + shift) / 2, y: (size.height + shift) / 2)
                canvas.rotate(by: degrees * .pi / 180)
                // A transparent background is white, as when printed. Only what is around the symbol is dark.
                let frame = Rectangle(x: -width.rounded() / 2, y: -height.rounded() / 2, width: width.rounded(), height: height.rounded())
                if layout.style.background == nil { canvas.fill(Path(frame), with: .white) }
                SymbolDrawing.draw(layout, on: canvas, in: frame)
            })
    }
}

/// Compares how the decoders read a styled symbol and a plain one with the same content.
struct ReadBackCheck {
    private let styled: SymbolLayout
    private let plain: SymbolLayout
    /// The content that each decoder reads from the plain symbol, large and sharp. Decoders that do not support such symbols are missing.
    private let contents: [SingleDecoder: [UInt8]]

    init(_ layout: SymbolLayout) {
        styled = layout
        plain = layout.plain
        var contents: [SingleDecoder: [UInt8]] = [:]
        // A symbol that equals the plain one needs no comparison.
        guard plain.marks != styled.marks || plain.background != styled.background else {
            self.contents = contents
            return
        }
        for decoder in SingleDecoder.allCases {
            contents[decoder] = Self.codes(in: plain, .upright(pixelsPerModule: 5), decoder).first
        }
        self.contents = contents
    }

    /// Whether every decoder reads the styled symbol in a view. Decoders that cannot read the plain one there do not count.
    func reads(_ view: ScanView) -> Bool {
        contents.allSatisfy { decoder, content in
            Self.codes(in: styled, view, decoder) == [content] || Self.codes(in: plain, view, decoder) != [content]
        }
    }

    private static func codes(in layout: SymbolLayout, _ view: ScanView, _ decoder: SingleDecoder) -> [[UInt8]] {
        // A picture that cannot be drawn, or a decoder without memory, counts as not read.
        guard let picture = try? view.picture(of: layout), let found = try? decoder.read(picture, in: layout.symbol.symbology) else {
            return []
        }
        return found.map(\.bytes)
    }
}
