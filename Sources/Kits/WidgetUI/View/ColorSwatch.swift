import Drawing
public import Graphics
public import Gtk
import Platform

/// A round colour sample with a ring that is visible on light and on dark backgrounds.
@MainActor
public enum ColorSwatch {
    private static let diameter = 20.0

    /// - Parameters:
    ///   - isStruckOut: whether a line crosses it, which means no colour.
    ///   - color: returns the colour when it is drawn; nil leaves the ring empty. It must capture widgets weakly.
    public static func make(isStruckOut: Bool = false, _ color: @escaping @MainActor () -> Color?) -> CanvasView {
        let view = CanvasView(name: .empty) { context, width, height, _ in
            let canvas = Canvas(borrowing: context)
            let center = Point(x: Double(width) / 2, y: Double(height) / 2)
            let radius = diameter / 2 - 1
            let circle = Path(circleAt: center, radius: radius)
            if let color = color() { canvas.fill(circle, with: color) }
            canvas.stroke(circle, with: Color(red: 0.5, green: 0.48, blue: 0.55), width: 1)
            guard isStruckOut else { return }
            var line = Path()
            line.move(to: Point(x: center.x - radius * 0.7, y: center.y + radius * 0.7))
            line.line(to: Point(x: center.x + radius * 0.7, y: center.y - radius * 0.7))
            canvas.stroke(line, with: Color(red: 0.77, green: 0.19, blue: 0.29), width: 1.5)
        }
        view.setContentSize(width: Int(diameter), height: Int(diameter))
        return view
    }
}
