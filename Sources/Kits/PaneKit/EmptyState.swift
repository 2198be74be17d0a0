import Desktop
import Drawing
import Graphics
public import Gtk
public import Platform

/// The content of an empty page: an illustration, a sentence and an action.
@MainActor
public enum EmptyState {
    /// The minimum height in logical pixels for an illustration.
    private static let roomForPicture = 360
    /// The horizontal padding in the style sheet, both sides together.
    private static let padding = 48

    /// - Parameters:
    ///   - illustration: the name of a file in `data/illustrations`.
    ///   - button: the action, or a row of several, which becomes a column in a narrow window.
    ///   - note: stands below everything else.
    public static func make(illustration: String, title: LocalizedText, text: LocalizedText, button: Widget? = nil, note: Widget? = nil)
        -> Widget
    {
        let picture = Illustration.make(illustration)
        let column = column(picture, title, text)
        if let button {
            button.horizontalAlignment = .center
            button.marginTop = 8
            column.append(button)
        }
        if let note { column.append(note) }
        let row = button as? Box
        // A row that can become a column must not force its natural width.
        return bin(column, around: picture, roomForPicture: roomForPicture, minimumWidth: row == nil ? nil : 240) { width in
            row?.adapt(toWidth: width - padding)
        }
    }

    /// An empty page with more below its sentence than fits into every window: it scrolls where it does not.
    ///
    /// - Parameter roomForPicture: the minimum height of the page for an illustration, in logical pixels.
    public static func make(
        illustration: String, title: LocalizedText, text: LocalizedText, below content: Widget, roomForPicture: Int
    ) -> Widget {
        let picture = Illustration.make(illustration)
        let column = column(picture, title, text)
        content.marginTop = 8
        column.append(content)
        return bin(ScrolledView(column), around: picture, roomForPicture: roomForPicture)
    }

    private static func column(_ picture: Widget, _ title: LocalizedText, _ text: LocalizedText) -> Box {
        Box(
            .column, spacing: 8, classes: ["empty"],
            [
                picture, Label(title, classes: ["title"]).aligned(0.5).fitting(.wrap),
                Label(text, classes: ["dim"]).aligned(0.5).fitting(.wrap).width(characters: 20, atMost: 52),
            ]
        ).placed(horizontal: .center, vertical: .center)
    }

    /// Without enough height the illustration is hidden.
    private static func bin(
        _ content: Widget, around picture: Widget, roomForPicture: Int, minimumWidth: Int? = nil,
        resized: @escaping @MainActor (_ width: Int) -> Void = { _ in }
    ) -> Widget {
        AdaptiveBin(content, minimumWidth: minimumWidth, minimumHeight: 120) { width, height in
            resized(width)
            let hasRoom = height >= roomForPicture
            // GTK is allocating sizes now, so the change waits for the next turn of the main loop.
            if picture.isVisible != hasRoom { Task { @MainActor in picture.isVisible = hasRoom } }
        }.expanding(.vertical)
    }
}

/// A line drawing that is sharp at every scale.
@MainActor
enum Illustration {
    static let size = (width: 200, height: 140)

    /// - Parameter name: the name of a file in `data/illustrations`.
    static func make(_ name: String) -> Widget {
        let file = DataFolder.path("illustrations/\(name).svg")
        var drawn: (scale: Int, bitmap: Bitmap)?
        let canvas = CanvasView(name: .empty) { context, width, _, scale in
            if drawn?.scale != scale {
                // A missing drawing leaves its space empty; the text below says the same.
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

/// A centred column with a maximum width for comfortable reading.
@MainActor
public enum ClampedColumn {
    /// Creates a column around content, with a maximum width in logical pixels.
    public static func make(_ content: Widget, width: Int) -> Widget {
        let bin = AdaptiveBin(content)
        bin.maximumWidth = width
        return bin
    }
}
