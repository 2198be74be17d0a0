import Drawing
import Graphics
import Payload
import Platform
import Symbols
import Timeline

/// Draws a QR code on paper of its own colour, even in dark widgets.
struct CodePainter {
    let look: WidgetAppearance
    /// Device pixels per logical pixel.
    let scale: Double

    /// ISO/IEC 18004 §9.1 requires four modules. More than eight would only make the symbol smaller.
    private static let quietZones = 4...8
    private static let paperRadius = 12.0

    func draw(_ code: CodeNode, in frame: Rectangle, on canvas: Canvas) {
        // A code with an invalid style is shown in the default one.
        var style = SymbolStyle(json: code.style) ?? SymbolStyle()
        style.quietZone = min(max(style.quietZone, Self.quietZones.lowerBound), Self.quietZones.upperBound)
        let paper = style.background ?? (style.foreground.luminance < 0.5 ? Color.white : Color.black)
        let frame = wholePixels(frame)
        canvas.fill(Path(roundedRectangle: frame, radius: Self.paperRadius), with: paper)
        if paper.contrast(with: look.color(.surface)) < 1.1 {
            canvas.strokeHairline(inside: frame, radius: Self.paperRadius, with: look.color(.line), scale: scale)
        }
        // The paper with its round corners is drawn already.
        style.background = nil
        do throws(SymbolError) {
            let symbology = Symbology(name: code.symbology ?? "")
            let symbol = try Symbol(Payload(bytes: [UInt8](code.payload)), in: symbology, upTo: style.level)
            SymbolDrawing.draw(symbol, style: style, on: canvas, in: frame, pixelsPerUnit: scale)
        } catch {
            draw(error.message.string, in: frame, with: style.foreground, on: canvas)
        }
    }

    private func draw(_ message: String, in frame: Rectangle, with color: Color, on canvas: Canvas) {
        let room = frame.inset(by: 12)
        let text = TextLayout(message, font: Font(family: look.fontFamily, size: 12), maxWidth: room.width, maxLines: 6, alignment: .center)
        canvas.draw(text, at: Point(x: room.x, y: room.center.y - text.size.height / 2), with: color)
    }

    /// Aligns the paper to device pixels. Otherwise its edges would be blurred, and so would the symbol.
    private func wholePixels(_ frame: Rectangle) -> Rectangle {
        func whole(_ value: Double) -> Double { (value * scale).rounded() / scale }
        let (x, y) = (whole(frame.x), whole(frame.y))
        return Rectangle(x: x, y: y, width: whole(frame.maxX) - x, height: whole(frame.maxY) - y)
    }
}
