import Drawing

/// Lines of text with the frame that stands for them in a layout.
struct FittedText {
    let layout: TextLayout
    let size: Size
    /// From the upper edge of the frame to the first line's baseline.
    let baseline: Double
    /// From the frame's corner to where the text is drawn.
    let offset: Point

    /// A frame of the lines' own size.
    init(_ layout: TextLayout) {
        self.layout = layout
        size = layout.size
        baseline = layout.baseline
        offset = .zero
    }

    /// A frame that hugs what the eye sees of one line of large figures: from the first stroke to the last, and as high as a figure.
    ///
    /// The space around such figures is so wide otherwise that they stand apart from everything they should line up with.
    init(figures layout: TextLayout, font: Font) {
        let (ink, figure) = (layout.inkBounds, TextLayout("0", font: font, maxLines: 1).inkBounds)
        self.layout = layout
        size = Size(width: ink.width, height: figure.height)
        baseline = layout.baseline - figure.y
        offset = Point(x: -ink.x, y: -figure.y)
    }
}
