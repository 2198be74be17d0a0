import Drawing
import Graphics
import Gtk

/// A round sample of a colour, seen on light and on dark ground.
@MainActor
final class ColorDisc {
    let view: CanvasView
    private let shown = Shown()

    /// Held by what draws, which may outlive this handle.
    private final class Shown { var color: RGB? }

    private static let diameter = 20.0

    /// - Parameter isMarked: whether it has a ring inside, as the one that stands for what somebody else chose.
    init(isMarked: Bool = false) {
        let shown = self.shown
        view = CanvasView(name: "", meaning: .decoration) { context, width, height, _ in
            guard let color = shown.color else { return }
            let canvas = Canvas(borrowing: context)
            let center = Point(x: Double(width) / 2, y: Double(height) / 2)
            let circle = Path(circleAt: center, radius: Self.diameter / 2 - 1)
            canvas.fill(circle, with: Color(color))
            canvas.stroke(circle, with: Color(red: 0.5, green: 0.48, blue: 0.55), width: 1)
            guard isMarked else { return }
            let ink: Color = color.contrast(with: .white) >= 3 ? .white : .black
            canvas.stroke(Path(circleAt: center, radius: Self.diameter / 2 - 5), with: ink.opacity(0.8), width: 1.5)
        }
        view.setContentSize(width: Int(Self.diameter), height: Int(Self.diameter))
    }

    func show(_ color: RGB) {
        guard shown.color != color else { return }
        shown.color = color
        view.queueDraw()
    }
}

extension Color {
    fileprivate init(_ rgb: RGB) {
        self.init(red: Double(rgb.red) / 255, green: Double(rgb.green) / 255, blue: Double(rgb.blue) / 255)
    }
}
