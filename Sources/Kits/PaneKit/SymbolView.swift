import Drawing
public import Foundation
import Graphics
public import Gtk
public import LibraryStore
import Payload
public import Platform
public import Symbols

/// A symbol on its paper: drawn with whole pixels for each module so that its edges are sharp, or as large as all others beside it.
@MainActor
public final class SymbolView {
    /// The widget that draws the symbol.
    public let root: CanvasView
    private var layout: SymbolLayout?
    /// Whether a symbol stands on its side where it is larger so: a bar code in a window that is higher than wide.
    public var turnsToFit = false
    /// What stays free around the symbol, in logical pixels, where symbols stand beside each other and all look equally large. In the dark
    /// their paper does not glare. Nil for one to be scanned.
    public var uniformMargin: Double?
    /// How much of the light of the paper is taken in the dark.
    private static let shade = 0.12

    /// `name` is the accessible name until a code is shown.
    public init(name: LocalizedText) {
        let link = WeakLink<SymbolView>()
        root = CanvasView(name: name) { context, width, height, scale in
            link.target?.draw(on: Canvas(borrowing: context), width: width, height: height, scale: scale)
        }.withClass("paper").clipsContent()
        link.target = self
    }

    /// Shows a symbol; nil shows empty paper.
    public func show(_ symbol: Symbol?, style: SymbolStyle = SymbolStyle(), name: LocalizedText) {
        show(symbol.map { SymbolLayout($0, style: style) }, name: name)
    }

    /// Shows a finished layout. A layout with a logo should be made off the main thread, as the logo is decoded.
    public func show(_ layout: SymbolLayout?, name: LocalizedText) {
        self.layout = layout
        root.setAccessibleLabel(name)
        root.queueDraw()
    }

    private func draw(on canvas: Canvas, width: Int, height: Int, scale: Int) {
        guard let layout else { return }
        let (width, height) = (Double(width), Double(height))
        if let uniformMargin {
            let whole = Rectangle(x: 0, y: 0, width: width, height: height)
            SymbolDrawing.draw(layout, on: canvas, in: whole, margin: uniformMargin)
            if Toolkit.isDark { canvas.fill(Path(whole), with: Color.black.opacity(Self.shade)) }
            return
        }
        func module(_ width: Double, _ height: Double) -> Double { min(width / layout.size.width, height / layout.size.height) }
        guard turnsToFit, module(height, width) > 1.2 * module(width, height) else {
            return SymbolDrawing.draw(
                layout, on: canvas, in: Rectangle(x: 0, y: 0, width: width, height: height), pixelsPerUnit: Double(scale))
        }
        canvas.withSavedState {
            canvas.translate(x: width, y: 0)
            canvas.rotate(by: .pi / 2)
            SymbolDrawing.draw(
                layout, on: canvas, in: Rectangle(x: 0, y: 0, width: height, height: width), pixelsPerUnit: Double(scale))
        }
    }
}

/// A small dot in the colour of a folder. The text beside it says the same.
@MainActor
public final class ColorDot {
    /// The widget that draws the dot.
    public let root: CanvasView
    private let shown = Shown()

    /// The state of the drawing closure, which may outlive this object.
    private final class Shown { var color: Color? }

    /// - Parameters:
    ///   - hex: six hexadecimal digits; nil or an invalid colour shows nothing.
    ///   - size: the diameter in logical pixels.
    public init(_ hex: String? = nil, size: Int = 8) {
        let shown = self.shown
        root = CanvasView(name: .empty) { context, width, height, _ in
            guard let color = shown.color else { return }
            let middle = Point(x: Double(width) / 2, y: Double(height) / 2)
            Canvas(borrowing: context).fill(Path(circleAt: middle, radius: min(middle.x, middle.y)), with: color)
        }.placed(horizontal: .center, vertical: .center)
        root.setContentSize(width: size, height: size)
        show(hex)
    }

    /// Changes the colour; nil or an invalid colour shows nothing.
    public func show(_ hex: String?) {
        shown.color = hex.flatMap { Color(hex: $0) }
        root.isVisible = shown.color != nil
        root.queueDraw()
    }
}

extension Code {
    /// What tells the code from others, besides its title, in one line.
    public var detail: LocalizedText { CodeFacts(payload, printedAs: attributes.symbologyName).detail(besides: attributes.title) }

    /// A short reason why the code should no longer be used; nil while it is valid.
    public func notice(at now: Date = .now, dates: DateText = DateText()) -> LocalizedText? {
        switch state(at: now) {
        case .usable: nil
        case .expired: attributes.expires.map { tr("Expired on \(dates.end($0))") }
        case .used: attributes.spent.map { tr("Already used on \(dates.moment($0))") }
        }
    }
}
