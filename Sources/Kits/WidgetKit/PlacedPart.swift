import Drawing
import Timeline

/// One leaf of a view with its place in the widget, ready to be drawn.
struct PlacedPart {
    /// In logical pixels from the upper left corner of the widget.
    let frame: Rectangle
    let content: Content

    enum Content {
        case text(FittedText, ViewColor)
        case icon(IconNode)
        case code(CodeNode)
        case divider
    }
}
