import Drawing
import Foundation
import Symbols
import Timeline

/// Draws a QR code on its own paper, in dark widgets too.
struct CodePainter {
    let look: WidgetLook
    /// Device pixels in a logical pixel.
    let scale: Double

    /// ISO/IEC 18004 §9.1 asks for four modules; more than eight would only make the symbol smaller.
    private static let quietZones = 4...8
    private static let paperRadius = 12.0

    func draw(_ code: CodeNode, in frame: Rectangle, on canvas: Canvas) {
        var style = style(of: code)
        style.quietZone = min(max(style.quietZone, Self.quietZones.lowerBound), Self.quietZones.upperBound)
        let paper = style.background ?? (style.foreground.luminance < 0.5 ? Color.white : Color.black)
        let frame = wholePixels(frame)
        canvas.fill(Path(roundedRectangle: frame, radius: Self.paperRadius), with: paper)
        if paper.contrast(to: look.color(.surface)) < 1.1 {
            let hairline = 1 / scale
            canvas.stroke(
                Path(roundedRectangle: frame.inset(by: hairline / 2), radius: Self.paperRadius - hairline / 2), with: look.color(.line),
                width: hairline)
        }
        // The paper is drawn already, and with round corners.
        style.background = nil
        switch symbol(of: code, level: style.level) {
        case .success(let symbol): SymbolDrawing.draw(symbol, style: style, on: canvas, in: frame, pixelsPerUnit: scale)
        case .failure(let error): draw(error.message, in: frame, with: style.foreground, on: canvas)
        }
    }

    /// A style that cannot be read is no reason to show no code.
    private func style(of code: CodeNode) -> SymbolStyle {
        guard let json = code.style, let style = try? JSONDecoder().decode(SymbolStyle.self, from: Data(json.utf8)) else {
            return SymbolStyle()
        }
        return style
    }

    /// The symbol at the level asked for, or at the highest one below it that holds the payload.
    private func symbol(of code: CodeNode, level: ErrorCorrectionLevel) -> Result<Symbol, SymbolError> {
        let bytes = [UInt8](code.payload)
        do throws(SymbolError) {
            return .success(try SymbolEncoder.encode(bytes, level: level))
        } catch {
            guard case .tooMuchData(_, _, let fitting?, _) = error else { return .failure(error) }
            return Result { () throws(SymbolError) in try SymbolEncoder.encode(bytes, level: fitting) }
        }
    }

    private func draw(_ message: String, in frame: Rectangle, with color: Color, on canvas: Canvas) {
        let room = frame.inset(by: 12)
        let text = TextLayout(message, font: Font(family: look.fontFamily, size: 12), maxWidth: room.width, maxLines: 6, alignment: .center)
        canvas.draw(text, at: Point(x: room.x, y: room.center.y - text.size.height / 2), with: color)
    }

    /// Paper between pixels would give it soft edges, and the symbol on it too.
    private func wholePixels(_ frame: Rectangle) -> Rectangle {
        func whole(_ value: Double) -> Double { (value * scale).rounded() / scale }
        let (x, y) = (whole(frame.x), whole(frame.y))
        return Rectangle(x: x, y: y, width: whole(frame.maxX) - x, height: whole(frame.maxY) - y)
    }
}
