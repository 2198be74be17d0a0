import Drawing
import Gtk
import Symbols

/// A whole symbol in a preset's style, with its name below.
@MainActor
enum PresetPicture {
    private static let side = 64
    /// Narrower than in use: the picture is small, and only looked at.
    private static let quietZone = 2

    static func make(_ preset: StylePreset) -> Widget {
        var style = preset.style
        style.quietZone = min(style.quietZone, quietZone)
        let layout = ShapePicture.symbol.map { SymbolLayout($0, style: style) }
        let canvas = CanvasView(name: "") { context, width, height, _ in
            guard let layout else { return }
            SymbolDrawing.draw(
                layout, on: Canvas(borrowing: context), in: Rectangle(x: 0, y: 0, width: Double(width), height: Double(height)))
        }
        canvas.setContentSize(width: side, height: side)
        canvas.addClass("preset-paper")
        canvas.clipsContent()
        canvas.horizontalAlignment = .center
        let name = Label(preset.name, classes: ["caption"]).aligned(0.5).fitting(.ellipsisAtEnd).width(characters: 4, atMost: 9)
        return Box(.column, spacing: 4, [canvas, name])
    }
}
