import Drawing
public import Graphics

/// A caption below a symbol, alone or in a frame.
public struct SymbolCaption: Hashable, Codable, Sendable {
    /// The style of a caption.
    public enum Look: String, Codable, CaseIterable, Sendable {
        /// A frame around the symbol and its quiet zone, with the text in its lower edge.
        case frame
        /// Plain text below the quiet zone.
        case plain
    }

    /// A single line. Text that does not fit is shrunk and then truncated.
    public var text: String
    public var look: Look
    /// The colour of the frame, or of plain text; nil for the foreground.
    public var color: Color?

    public init(_ text: String, look: Look = .frame, color: Color? = nil) {
        self.text = text
        self.look = look
        self.color = color
    }
}

/// The layout of a caption and its frame.
struct CaptionLayout {
    /// The size of the whole picture in whole modules, so that modules can be whole pixels.
    let size: Size
    /// The width of the frame around the quiet zone; 0 without a frame.
    let frameWidth: Double
    /// The area of the frame and what it encloses; nil without a frame.
    let frameArea: Path?
    let marks: [SymbolLayout.Mark]

    /// The height of the band for the text, as a share of the symbol with its quiet zone, and the font size as a share of the band.
    private static let (bandShare, textShare) = (0.17, 0.5)
    /// The maximum width of the text as a share of the band.
    private static let maximumTextShare = 0.9
    /// Text is shrunk down to this share of its regular size, then truncated.
    private static let minimumScale = 0.5

    /// Nil if the text is blank.
    init?(_ caption: SymbolCaption, below symbol: Size, style: SymbolStyle) {
        guard caption.text.contains(where: { !$0.isWhitespace }) else { return nil }
        let color = caption.color ?? style.foreground
        // A strip has no band that is higher than itself.
        let side = min(symbol.width, 3 * symbol.height)
        let band = (side * Self.bandShare).rounded(.up)
        switch caption.look {
        case .plain:
            frameWidth = 0
            frameArea = nil
            size = Size(width: symbol.width, height: symbol.height + band)
            // The quiet zone is margin enough, so the text is in the upper part of the band.
            let textPath = Self.textPath(caption.text, in: Rectangle(x: 0, y: symbol.height, width: symbol.width, height: band * 0.85))
            marks = [.fill(textPath, .color(color))]
        case .frame:
            frameWidth = max(1, (side * 0.03).rounded())
            size = Size(width: symbol.width + 2 * frameWidth, height: symbol.height + frameWidth + band)
            let outer = Rectangle(x: 0, y: 0, width: size.width, height: size.height)
            let inner = Rectangle(x: frameWidth, y: frameWidth, width: symbol.width, height: symbol.height)
            var frame = Path()
            frame.add(outer, corners: CornerRadii(2 * frameWidth))
            frameArea = frame
            frame.add(inner, corners: CornerRadii(frameWidth), isHole: true)
            let textPath = Self.textPath(caption.text, in: Rectangle(x: 0, y: inner.maxY, width: size.width, height: band))
            marks = [.fill(frame, .color(color)), .fill(textPath, .color(Self.textColor(on: color, style: style)))]
        }
    }

    /// The colour of text on the frame: that of the background if it is legible, else black or white.
    private static func textColor(on frame: Color, style: SymbolStyle) -> Color {
        let paper = (style.background ?? .white).composited(on: .white)
        let shown = frame.composited(on: paper)
        if paper.contrast(with: shown) >= 3 { return paper }
        return Color.white.contrast(with: shown) >= Color.black.contrast(with: shown) ? .white : .black
    }

    /// The outline of a single line, centred in a band.
    private static func textPath(_ text: String, in band: Rectangle) -> Path {
        let maximumWidth = band.width * maximumTextShare
        func layout(_ size: Double, maxWidth: Double?) -> TextLayout {
            TextLayout(text, font: Font(size: size, weight: .bold), maxWidth: maxWidth, maxLines: 1)
        }
        let regularSize = band.height * textShare
        let width = layout(regularSize, maxWidth: nil).size.width
        let fittedSize = regularSize * max(minimumScale, min(1, maximumWidth / max(width, 1e-6)))
        let line = layout(fittedSize, maxWidth: width > maximumWidth ? maximumWidth : nil)
        let at = Point(x: band.center.x - line.size.width / 2, y: band.center.y - line.size.height / 2)
        return line.outline(at: at)
    }
}
