import Desktop
import Drawing
import Gtk

/// A line drawing of ours, sharp on every screen.
@MainActor
enum Illustration {
    static let size = (width: 200, height: 140)

    /// - Parameter name: of a file in `data/illustrations`.
    static func make(_ name: String) -> Widget {
        let file = DataFolder.path("illustrations/\(name).svg")
        var drawn: (scale: Int, bitmap: Bitmap)?
        let canvas = CanvasView(name: "") { context, width, _, scale in
            if drawn?.scale != scale {
                // A missing drawing leaves its room empty; the words below say the same.
                drawn = (try? Bitmap(iconFile: file, width: size.width * scale, height: size.height * scale)).map { (scale, $0) }
            }
            guard let drawn else { return }
            Canvas(borrowing: context).draw(
                drawn.bitmap,
                in: Rectangle(x: Double(width - size.width) / 2, y: 0, width: Double(size.width), height: Double(size.height)))
        }
        canvas.setContentSize(width: size.width, height: size.height)
        return canvas
    }
}
