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
        case image(ImageNode)
        case code(CodeNode)
        case gauge(GaugeNode)
        case sparkline(SparklineNode)
        case divider
        /// What a stack stands on, with a corner radius in logical pixels.
        case ground(ViewColor, radius: Double)
        /// What a button stands on.
        case button(ButtonNode.Style)
        /// The switch of a toggle, without its words.
        case toggle(ToggleNode)
    }
}
