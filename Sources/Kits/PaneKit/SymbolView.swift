import Drawing
public import Gtk
public import Symbols

/// A symbol on its own paper, drawn with whole pixels a module so that edges stay sharp.
@MainActor
public final class SymbolView {
    public let root: CanvasView
    private var layout: SymbolLayout?

    /// `name` is what assistive technology calls it until a code is shown.
    public init(name: String) {
        final class Link { weak var view: SymbolView? }
        let link = Link()
        root = CanvasView(name: name) { context, width, height, scale in
            link.view?.draw(on: Canvas(borrowing: context), width: width, height: height, scale: scale)
        }
        link.view = self
        root.addClass("paper")
        root.clipsContent()
    }

    /// Shows a symbol, or an empty sheet.
    public func show(_ symbol: Symbol?, style: SymbolStyle = SymbolStyle(), name: String) {
        show(symbol.map { SymbolLayout($0, style: style) }, name: name)
    }

    /// Shows a symbol that was laid out elsewhere, away from the main thread where it has a logo to decode.
    public func show(_ layout: SymbolLayout?, name: String) {
        self.layout = layout
        root.setAccessibleLabel(name)
        root.queueDraw()
    }

    private func draw(on canvas: Canvas, width: Int, height: Int, scale: Int) {
        guard let layout else { return }
        SymbolDrawing.draw(
            layout, on: canvas, in: Rectangle(x: 0, y: 0, width: Double(width), height: Double(height)),
            pixelsPerUnit: Double(scale))
    }
}
