import Drawing

/// Draws symbols on any canvas.
public enum SymbolDrawing {
    /// Draws the background over the whole rectangle and the symbol with its quiet zone in the largest square in its middle.
    ///
    /// - Parameter pixelsPerUnit: the pixels of one unit of the canvas, when it has pixels: modules then end on whole ones.
    public static func draw(
        _ symbol: Symbol, style: SymbolStyle, on canvas: Canvas, in rectangle: Rectangle, pixelsPerUnit: Double? = nil
    ) {
        if let background = style.background { canvas.fill(Path(rectangle), with: background) }
        let layout = SymbolLayout(symbol, quietZone: style.quietZone, in: rectangle, pixelsPerUnit: pixelsPerUnit)
        canvas.fill(path(symbol, layout), with: style.foreground)
    }

    private static func path(_ symbol: Symbol, _ layout: SymbolLayout) -> Path {
        var path = Path()
        for contour in SymbolOutline(symbol).contours {
            for (index, corner) in contour.enumerated() {
                let point = Point(
                    x: layout.origin.x + Double(corner.x) * layout.moduleSize, y: layout.origin.y + Double(corner.y) * layout.moduleSize)
                if index == 0 { path.move(to: point) } else { path.line(to: point) }
            }
            path.close()
        }
        return path
    }
}
