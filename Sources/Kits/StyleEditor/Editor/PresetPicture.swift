import CodeWriting
import Drawing
import Gtk

/// A whole symbol in a preset's style, with its name below.
@MainActor
enum PresetPicture {
    /// Three pixels a module for the smallest symbol with its quiet zone.
    private static let side = 87

    static func make(_ preset: StylePreset) -> Widget {
        let layout = ShapePicture.symbol.map { SymbolLayout($0, style: preset.style) }
        let canvas = CanvasView(name: "") { context, width, height, scale in
            guard let layout else { return }
            SymbolDrawing.draw(
                layout, on: Canvas(borrowing: context), in: Rectangle(x: 0, y: 0, width: Double(width), height: Double(height)),
                pixelsPerUnit: Double(scale))
        }
        canvas.setContentSize(width: side, height: side)
        canvas.addClass("preset-paper")
        canvas.clipsContent()
        canvas.horizontalAlignment = .center
        let name = Label(preset.name, classes: ["caption"]).aligned(0.5).fitting(.ellipsisAtEnd).width(characters: 4, atMost: 11)
        return Box(.column, spacing: 4, [canvas, name])
    }
}
