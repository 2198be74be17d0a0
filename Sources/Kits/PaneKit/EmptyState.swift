import Desktop
import Drawing
public import Gtk

/// What stands where there is nothing yet: a drawing, a sentence, and the one thing to do.
@MainActor
public enum EmptyState {
    /// Logical pixels of height from which on there is a drawing.
    private static let roomForPicture = 360
    /// Of the style sheet, at both sides together.
    private static let padding = 48

    /// - Parameters:
    ///   - illustration: a name in `data/illustrations`.
    ///   - button: what there is to do; a row of buttons where it is several things, which stand below each other in a narrow window.
    ///   - note: stands below everything else.
    public static func make(illustration: String, title: String, text: String, button: Widget? = nil, note: Widget? = nil) -> Widget {
        let picture = Illustration.make(illustration)
        let column = Box(
            .column, spacing: 8, classes: ["empty"],
            [
                picture, Label(title, classes: ["title"]).aligned(0.5).fitting(.wrap),
                Label(text, classes: ["dim"]).aligned(0.5).fitting(.wrap).width(characters: 20, atMost: 52),
            ])
        if let button {
            button.horizontalAlignment = .center
            button.marginTop = 8
            column.append(button)
        }
        if let note { column.append(note) }
        column.verticalAlignment = .center
        column.horizontalAlignment = .center
        let row = button as? Box
        // Where there is little room the words come first.
        // A row that is to turn must not hold the place as wide as it is.
        let bin = AdaptiveBin(minimumWidth: row == nil ? nil : 240, minimumHeight: 120) { width, height in
            if let row {
                let direction: Box.Direction = width - padding < row.naturalRowWidth ? .column : .row
                if row.direction != direction { Task { @MainActor in row.direction = direction } }
            }
            let hasRoom = height >= roomForPicture
            // Sizes are being given out now: the change takes effect with the next frame.
            if picture.isVisible != hasRoom { Task { @MainActor in picture.isVisible = hasRoom } }
        }
        bin.setChild(column)
        bin.expandsVertically = true
        return bin
    }
}

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

/// Content in the middle, no wider than one likes to read, with the rest of the room at its sides.
@MainActor
public enum CappedColumn {
    public static func make(_ content: Widget, width: Int) -> Widget {
        let bin = AdaptiveBin { _, _ in }
        bin.maximumWidth = width
        bin.setChild(content)
        return bin
    }
}
