import Drawing
import Gtk

/// The calm frame in the middle of the live view that says where to hold a code: four corners, nothing that blinks.
@MainActor
final class ViewFinder {
    let root: CanvasView
    private let shown = Shown()

    /// Held by what draws, which may outlive this handle.
    private final class Shown {
        var picture = (width: 0, height: 0)
        var covers = false
    }

    init() {
        let shown = self.shown
        root = CanvasView(name: "") { context, width, height, _ in
            guard let side = Self.side(of: shown.picture, covers: shown.covers, in: (width, height)) else { return }
            let frame = Rectangle(x: (Double(width) - side) / 2, y: (Double(height) - side) / 2, width: side, height: side)
            Self.draw(frame, on: Canvas(borrowing: context))
        }
        root.isPointerTarget = false
    }

    /// - Parameter picture: its pixels, of which only the proportions count.
    func show(picture: (width: Int, height: Int), covers: Bool) {
        guard shown.picture != picture || shown.covers != covers else { return }
        (shown.picture, shown.covers) = (picture, covers)
        root.queueDraw()
    }

    /// Two thirds of what is seen of the picture, in logical pixels; nil where that is nothing.
    private static func side(of picture: (width: Int, height: Int), covers: Bool, in view: (width: Int, height: Int)) -> Double? {
        guard let fit = FrameFit(picture: picture, view: view, covers: covers) else { return nil }
        let height = min(Double(view.height), Double(picture.height) * fit.scale)
        let side = min(min(Double(view.width), fit.width), height) * 0.62
        return side >= 48 ? side : nil
    }

    private static func draw(_ frame: Rectangle, on canvas: Canvas) {
        let (radius, arm) = (min(20.0, frame.width / 6), min(36.0, frame.width / 4))
        var path = Path()
        // Clockwise from the upper left: along a side, round the corner, along the next.
        for quarter in 0..<4 {
            let angle = Double(quarter) * .pi / 2
            let (x, y) = (quarter == 0 || quarter == 3 ? frame.x : frame.maxX, quarter < 2 ? frame.y : frame.maxY)
            let (inX, inY) = (quarter == 0 || quarter == 3 ? 1.0 : -1.0, quarter < 2 ? 1.0 : -1.0)
            let center = Point(x: x + inX * radius, y: y + inY * radius)
            let isEven = quarter % 2 == 0
            path.move(to: isEven ? Point(x: x, y: y + inY * arm) : Point(x: x + inX * arm, y: y))
            path.arc(center: center, radius: radius, from: angle + .pi, to: angle + 1.5 * .pi)
            path.line(to: isEven ? Point(x: x + inX * arm, y: y) : Point(x: x, y: y + inY * arm))
        }
        canvas.stroke(path, with: .color(.black.opacity(0.35)), Stroke(width: 6, cap: .round, join: .round))
        canvas.stroke(path, with: .color(.white.opacity(0.9)), Stroke(width: 3, cap: .round, join: .round))
    }
}
