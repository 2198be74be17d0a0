import Drawing
import Timeline

/// Turns words into lines that fit: first smaller where the node allows it, then with an ellipsis.
struct TextFitting {
    let look: WidgetLook

    /// The text laid out for the room there is.
    func fit(_ node: TextNode, in room: Size) -> FittedText {
        let size = node.size ?? node.style.size
        let natural = natural(node, size: size)
        guard room.width.isFinite, natural.size.width > room.width || natural.size.height > room.height else { return natural }
        guard node.lines <= 1 else { return wrapped(node, size: size, in: room) }
        let scale = max(min(room.width / max(natural.size.width, 1), 1), min(node.minimumScale, 1))
        let smaller = self.natural(node, size: size * scale)
        // Half a pixel: glyphs do not shrink in exact proportion.
        guard smaller.size.width > room.width + 0.5 else { return smaller }
        return FittedText(
            node.text, font: font(node, size: size * scale), maxWidth: room.width, maxLines: 1, alignment: alignment(of: node),
            isStruckThrough: node.isStruckThrough)
    }

    /// The text in as much width as it wants.
    private func natural(_ node: TextNode, size: Double) -> FittedText {
        FittedText(
            node.text, font: font(node, size: size), maxLines: max(node.lines, 1), alignment: alignment(of: node),
            areFigures: node.style == .display, isStruckThrough: node.isStruckThrough)
    }

    private func wrapped(_ node: TextNode, size: Double, in room: Size) -> FittedText {
        // As many lines as there is height for, one at least.
        let lineHeight = TextLayout("X", font: font(node, size: size), maxLines: 1).size.height
        let fitting = room.height.isFinite ? Int(min((room.height / lineHeight).rounded(.down), 1000)) : node.lines
        return FittedText(
            node.text, font: font(node, size: size), maxWidth: room.width, maxLines: max(min(node.lines, fitting), 1),
            alignment: alignment(of: node), isStruckThrough: node.isStruckThrough)
    }

    private func font(_ node: TextNode, size: Double) -> Font {
        let weight: Font.Weight =
            switch node.weight ?? node.style.weight {
            case .regular: .regular
            case .medium: .medium
            case .semibold: .semibold
            case .bold: .bold
            }
        return Font(
            family: node.isMonospaced ? look.monospaceFamily : look.fontFamily, size: size, weight: weight,
            hasTabularNumbers: node.isTabular)
    }

    private func alignment(of node: TextNode) -> TextLayout.Alignment {
        switch node.alignment {
        case .leading: .leading
        case .center: .center
        case .trailing: .trailing
        }
    }
}

/// Lines of text with the frame that stands for them in a layout.
///
/// It is the recipe of a text layout and not the layout itself, which is far larger, and needed for a moment only.
struct FittedText: Hashable, Sendable {
    let text: String
    private let font: Font
    private let maxWidth: Double?
    private let maxLines: Int
    private let alignment: TextLayout.Alignment
    private let isStruckThrough: Bool
    let size: Size
    /// From the upper edge of the frame to the first line's baseline.
    let baseline: Double
    /// From the frame's corner to where the text is drawn.
    let offset: Point
    /// What the letters cover, from where the text is drawn.
    let ink: Rectangle

    /// Lays text out; a frame of the lines' own size, or one that hugs what the eye sees of one line of large figures: from the first
    /// stroke to the last, and as high as a figure.
    ///
    /// The space around such figures is so wide otherwise that they stand apart from everything they should line up with.
    init(
        _ text: String, font: Font, maxWidth: Double? = nil, maxLines: Int, alignment: TextLayout.Alignment, areFigures: Bool = false,
        isStruckThrough: Bool = false
    ) {
        self.text = text
        self.font = font
        self.maxWidth = maxWidth
        self.maxLines = maxLines
        self.alignment = alignment
        self.isStruckThrough = isStruckThrough
        let layout = TextLayout(text, font: font, maxWidth: maxWidth, maxLines: maxLines, alignment: alignment)
        ink = layout.inkBounds
        guard areFigures, layout.lineCount == 1 else {
            size = layout.size
            baseline = layout.baseline
            offset = .zero
            return
        }
        let figure = TextLayout("0", font: font, maxLines: 1).inkBounds
        size = Size(width: ink.width, height: figure.height)
        baseline = layout.baseline - figure.y
        offset = Point(x: -ink.x, y: -figure.y)
    }

    /// Laid out once more, to be drawn.
    var layout: TextLayout {
        TextLayout(text, font: font, maxWidth: maxWidth, maxLines: maxLines, alignment: alignment, isStruckThrough: isStruckThrough)
    }
}
