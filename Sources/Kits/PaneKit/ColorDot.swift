import Drawing
public import Gtk

/// A small round of one colour, as folders have it; the words beside it say what it stands for.
@MainActor
public final class ColorDot {
    public let root: CanvasView
    private let shown = Shown()

    /// Held by what draws, which may outlive this handle.
    private final class Shown { var color: Color? }

    /// - Parameters:
    ///   - hex: six hexadecimal digits; nil, or what is no colour, shows nothing.
    ///   - size: logical pixels across.
    public init(_ hex: String? = nil, size: Int = 8) {
        let shown = self.shown
        root = CanvasView(name: "") { context, width, height, _ in
            guard let color = shown.color else { return }
            let middle = Point(x: Double(width) / 2, y: Double(height) / 2)
            Canvas(borrowing: context).fill(Path(circleAt: middle, radius: min(middle.x, middle.y)), with: color)
        }
        root.setContentSize(width: size, height: size)
        root.horizontalAlignment = .center
        root.verticalAlignment = .center
        show(hex)
    }

    public func show(_ hex: String?) {
        shown.color = hex.flatMap { Color(hex: $0) }
        root.isVisible = shown.color != nil
        root.queueDraw()
    }
}
