import Drawing
public import Foundation
public import Gtk
public import LibraryStore
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

extension Code {
    /// Why the code had better not be used any more, in a few words for people; nil while it may be.
    public func notice(at now: Date = .now, dates: DateText = DateText()) -> String? {
        switch state(at: now) {
        case .usable: nil
        case .expired: expires.map { "Expired on \(dates.end($0))" }
        case .used: spent.map { "Already used on \(dates.moment($0))" }
        }
    }
}
