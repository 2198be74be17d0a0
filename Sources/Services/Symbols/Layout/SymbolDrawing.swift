import Drawing

/// Draws symbols on any canvas.
public enum SymbolDrawing {
    /// Draws the background over the whole rectangle and the symbol with its quiet zone, as large as it can be, in its middle.
    ///
    /// - Parameter pixelsPerUnit: the pixels of one unit of the canvas, when it has pixels: modules then end on whole ones.
    public static func draw(_ layout: SymbolLayout, on canvas: Canvas, in rectangle: Rectangle, pixelsPerUnit: Double? = nil) {
        let placement = SymbolPlacement(layout.size, in: rectangle, pixelsPerUnit: pixelsPerUnit)
        canvas.withSavedState {
            canvas.clip(to: Path(rectangle))
            // Edges on whole pixels need no smoothing, which takes most of the time.
            if let pixelsPerUnit, layout.isOnGrid, placement.moduleSize * pixelsPerUnit >= 1 { canvas.isAntialiased = false }
            canvas.translate(x: placement.origin.x, y: placement.origin.y)
            canvas.scale(x: placement.moduleSize, y: placement.moduleSize)
            if let background = layout.background { canvas.fill(with: background) }
            for mark in layout.marks {
                switch mark {
                case .fill(let path, let paint): canvas.fill(path, with: paint)
                case .picture(let bitmap, let place): canvas.draw(bitmap, in: place)
                }
            }
        }
    }

    /// Lays a symbol out and draws it.
    public static func draw(
        _ symbol: Symbol, style: SymbolStyle, on canvas: Canvas, in rectangle: Rectangle, pixelsPerUnit: Double? = nil
    ) {
        draw(SymbolLayout(symbol, style: style), on: canvas, in: rectangle, pixelsPerUnit: pixelsPerUnit)
    }
}
