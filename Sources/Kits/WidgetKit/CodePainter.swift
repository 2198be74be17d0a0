import Drawing
import Timeline

/// Draws a QR code on its own paper.
struct CodePainter {
    let scale: Double

    func draw(_ code: CodeNode, in frame: Rectangle, look: WidgetLook, on canvas: Canvas) {
        canvas.fill(Path(roundedRectangle: frame, radius: 12), with: Color.white)
    }
}
