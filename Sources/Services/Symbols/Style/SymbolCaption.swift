import Drawing

/// Words below a symbol, alone or in a frame around it.
public struct SymbolCaption: Hashable, Codable, Sendable {
    /// What surrounds the words.
    public enum Look: String, Codable, CaseIterable, Sendable {
        /// A frame around the symbol and its quiet zone, with the words in its lower edge.
        case frame
        /// Nothing: the words stand below the quiet zone.
        case plain
    }

    /// One line; what does not fit is made smaller and then cut.
    public var text: String
    public var look: Look
    /// The colour of the frame, or of plain words; nil for the foreground.
    public var color: Color?

    public init(_ text: String, look: Look = .frame, color: Color? = nil) {
        self.text = text
        self.look = look
        self.color = color
    }
}

/// Where the words below a symbol stand, and the frame around it.
struct CaptionLayout {
    /// Of the whole picture, in modules; whole numbers, so that modules can be whole pixels.
    let size: Size
    /// How far the symbol's quiet zone is from the edges; 0 without a frame.
    let frameWidth: Double
    /// What the frame encloses with itself; nil without a frame.
    let sheet: Path?
    let marks: [SymbolLayout.Mark]

    /// The height of the band for the words as a share of the symbol with its quiet zone, and the words' share of the band.
    private static let (bandShare, letterShare) = (0.17, 0.5)
    /// The width that words may take, as a share of the band.
    private static let wordShare = 0.9
    /// Smaller than this share of their usual size words are cut rather than shrunk.
    private static let smallestLetters = 0.5

    /// Nil when there is nothing to say.
    init?(_ caption: SymbolCaption, below side: Double, style: SymbolStyle) {
        guard caption.text.contains(where: { !$0.isWhitespace }) else { return nil }
        let color = caption.color ?? style.foreground
        let band = (side * Self.bandShare).rounded(.up)
        switch caption.look {
        case .plain:
            frameWidth = 0
            sheet = nil
            size = Size(width: side, height: side + band)
            // The quiet zone above is room enough; the words stand in the upper part of the band.
            let words = Self.words(caption.text, in: Rectangle(x: 0, y: side, width: side, height: band * 0.85))
            marks = [.fill(words, .color(color))]
        case .frame:
            frameWidth = max(1, (side * 0.03).rounded())
            size = Size(width: side + 2 * frameWidth, height: side + frameWidth + band)
            let outer = Rectangle(x: 0, y: 0, width: size.width, height: size.height)
            let inner = Rectangle(x: frameWidth, y: frameWidth, width: side, height: side)
            var frame = Path()
            frame.add(outer, corners: Corners(2 * frameWidth))
            sheet = frame
            frame.add(inner, corners: Corners(frameWidth), isHole: true)
            let words = Self.words(caption.text, in: Rectangle(x: 0, y: inner.maxY, width: size.width, height: band))
            marks = [.fill(frame, .color(color)), .fill(words, .color(Self.letters(on: color, style: style)))]
        }
    }

    /// The colour of words on the frame: the background's, when it can be read there.
    private static func letters(on frame: Color, style: SymbolStyle) -> Color {
        let paper = (style.background ?? .white).composited(on: .white)
        let shown = frame.composited(on: paper)
        if paper.contrast(to: shown) >= 3 { return paper }
        return Color.white.contrast(to: shown) >= Color.black.contrast(to: shown) ? .white : .black
    }

    /// One line in the middle of a band.
    private static func words(_ text: String, in band: Rectangle) -> Path {
        let room = band.width * wordShare
        func layout(_ size: Double, maxWidth: Double?) -> TextLayout {
            TextLayout(text, font: Font(size: size, weight: .bold), maxWidth: maxWidth, maxLines: 1)
        }
        let usual = band.height * letterShare
        let width = layout(usual, maxWidth: nil).size.width
        let shrunk = usual * max(smallestLetters, min(1, room / max(width, 1e-6)))
        let line = layout(shrunk, maxWidth: width > room ? room : nil)
        let at = Point(x: band.center.x - line.size.width / 2, y: band.center.y - line.size.height / 2)
        return line.outline(at: at)
    }
}
