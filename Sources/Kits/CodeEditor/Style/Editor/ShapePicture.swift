import Drawing
import Gtk
import Symbols

/// What a shape looks like: a part of a real symbol, close up.
@MainActor
enum ShapePicture {
    static let side = 44

    /// The part of the symbol that is seen, in modules from its upper left corner.
    enum Part {
        case data, finder

        var area: Rectangle {
            switch self {
            // Right of the finder pattern and below it: data alone.
            case .data: Rectangle(x: 9.6, y: 9.6, width: 6.8, height: 6.8)
            case .finder: Rectangle(x: -0.5, y: -0.5, width: 8, height: 8)
            }
        }
    }

    /// A short known text always fits; without a symbol the tiles had only their names.
    static let symbol = try? SymbolEncoder.encode(Array("QUIRE BOOK".utf8), level: .high)

    static func make(_ part: Part, _ change: (inout SymbolStyle) -> Void) -> Widget {
        var style = SymbolStyle(foreground: Color(red: 0.11, green: 0.1, blue: 0.14), background: nil, quietZone: 1)
        change(&style)
        let layout = symbol.map { SymbolLayout($0, style: style) }
        let canvas = CanvasView(name: "") { context, width, height, _ in
            guard let layout else { return }
            let canvas = Canvas(borrowing: context)
            let room = Rectangle(x: 0, y: 0, width: Double(width), height: Double(height))
            let moduleSize = min(room.width / part.area.width, room.height / part.area.height)
            canvas.clip(to: Path(room))
            // The whole symbol, placed so that the part comes to lie in the room.
            SymbolDrawing.draw(
                layout, on: canvas,
                in: Rectangle(
                    x: room.center.x - (layout.origin.x + part.area.center.x) * moduleSize,
                    y: room.center.y - (layout.origin.y + part.area.center.y) * moduleSize, width: layout.size.width * moduleSize,
                    height: layout.size.height * moduleSize))
        }
        canvas.setContentSize(width: side, height: side)
        return canvas
    }
}
