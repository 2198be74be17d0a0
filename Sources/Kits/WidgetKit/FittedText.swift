import Drawing

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
