import Drawing
import Graphics
import Timeline

/// Fits text into a size: first by shrinking it, if the node allows that, then by truncating it.
struct TextFitting {
    let look: WidgetAppearance

    /// The smallest size that a text is shrunk to, in logical pixels.
    private static let smallestSize = 11.0

    /// Returns the text laid out for a proposed size.
    func fit(_ node: TextNode, in room: Size) -> FittedText {
        let size = node.size ?? node.style.size
        let natural = natural(node, size: size)
        guard room.width.isFinite, natural.size.width > room.width || natural.size.height > room.height else { return natural }
        guard node.lines <= 1 else { return wrapped(node, size: size, in: room) }
        // Never so small that nobody could read it.
        let least = max(node.minimumScale, Self.smallestSize / max(size, 1))
        let scale = max(min(room.width / max(natural.size.width, 1), 1), min(least, 1))
        let smaller = self.natural(node, size: size * scale)
        // Half a pixel of tolerance, because glyphs do not scale in exact proportion.
        guard smaller.size.width > room.width + 0.5 else { return smaller }
        return FittedText(
            node.text, font: font(node, size: size * scale), maxWidth: room.width, maxLines: 1, alignment: alignment(of: node),
            isStruckThrough: node.isStruckThrough)
    }

    /// The text at its ideal width.
    private func natural(_ node: TextNode, size: Double) -> FittedText {
        FittedText(
            node.text, font: font(node, size: size), maxLines: max(node.lines, 1), alignment: alignment(of: node),
            areFigures: node.style == .display, isStruckThrough: node.isStruckThrough)
    }

    private func wrapped(_ node: TextNode, size: Double, in room: Size) -> FittedText {
        // As many lines as the height allows, at least one.
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

/// A text that was fitted, with its frame in the layout.
///
/// It holds the arguments of a text layout rather than the layout itself, which is far larger and is only needed while drawing.
struct FittedText: Hashable, Sendable {
    let text: String
    private let font: Font
    private let maxWidth: Double?
    private let maxLines: Int
    private let alignment: TextLayout.Alignment
    private let isStruckThrough: Bool
    let size: Size
    /// The distance from the upper edge of the frame to the first baseline.
    let baseline: Double
    /// The distance from the frame's corner to the origin of the text.
    let offset: Point
    /// The ink bounds, from the origin of the text.
    let ink: Rectangle

    /// Lays out text. The frame has the size of the lines. With `areFigures`, the frame of a single line is reduced to the ink in width,
    /// and to the height of a figure.
    ///
    /// Large figures have so much space around them that they would not seem aligned with other parts.
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

    /// Creates the text layout for drawing.
    var layout: TextLayout {
        TextLayout(text, font: font, maxWidth: maxWidth, maxLines: maxLines, alignment: alignment, isStruckThrough: isStruckThrough)
    }
}
