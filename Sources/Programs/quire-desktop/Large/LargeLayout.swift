import Gtk
import Platform

/// Lays out a symbol and its details side by side, or in a narrow window below each other.
@MainActor
final class LargeLayout {
    let root: Widget
    private let symbol: Widget
    private let canvas: CanvasView
    private let actions: Widget
    private let beside = Box(.row)
    private let below = Box(.column)
    /// The details with the actions below them, beside the symbol.
    private let column = Box(.column)
    /// Where the actions stand in a narrow window: between the symbol and the details.
    private let slot = Box(.column)
    private let scrolled: ScrolledView
    private var isNarrow: Bool?
    private var size = (width: 0, height: 0)
    /// Whether the details are shown beside the symbol. Below it they always are.
    var showsDetails = true { didSet { arrange() } }
    /// The width of the symbol as a multiple of its height. A long one stands on its side in a narrow window.
    var aspect = 1.0 { didSet { if aspect != oldValue { arrange() } } }
    /// Called when the layout changes between wide and narrow.
    var changed: (@MainActor (_ isNarrow: Bool) -> Void)?

    /// Logical pixels: the width of the details, and the minimum width of the wide layout, which has a symbol beside them.
    private static var detailsWidth: Int { Toolkit.widthForText(320) }
    private static var wideWidth: Int { detailsWidth + 400 }
    /// How much of the height the symbol may have in the narrow layout, so that the title and what can be done are seen below it.
    private static let symbolShare = 0.62

    /// - Parameters:
    ///   - canvas: the part of `symbol` that determines its size.
    ///   - heading: the title below the symbol, in a narrow window.
    ///   - actions: what can be done with the code.
    init(symbol: Widget, canvas: CanvasView, heading: Widget, details: Widget, actions: Widget) {
        (self.symbol, self.canvas, self.actions) = (symbol, canvas, actions)
        scrolled = ScrolledView(below).expanding(.vertical).named(tr("About this code"))
        for part in [heading, slot, details] { below.append(part) }
        column.append(scrolled)
        column.append(actions)
        beside.append(symbol)
        beside.append(column)
        symbol.expandsVertically = true
        symbol.expandsHorizontally = true
        let link = WeakLink<LargeLayout>()
        root = AdaptiveBin(beside, minimumWidth: 320, minimumHeight: 200) { width, height in
            // Called during size allocation, so the change is made later.
            Task { @MainActor in link.target?.fit(width: width, height: height) }
        }.expanding(.vertical)
        link.target = self
    }

    private func fit(width: Int, height: Int) {
        guard (width, height) != size else { return }
        size = (width, height)
        arrange()
    }

    private func arrange() {
        let isNarrow = size.width < Self.wideWidth
        if isNarrow != self.isNarrow {
            let wasNarrow = self.isNarrow == true
            self.isNarrow = isNarrow
            if isNarrow {
                beside.remove(symbol)
                column.remove(actions)
                below.prepend(symbol)
                slot.append(actions)
            } else if wasNarrow {
                below.remove(symbol)
                slot.remove(actions)
                beside.prepend(symbol)
                column.append(actions)
            }
            symbol.expandsVertically = !isNarrow
            column.expandsHorizontally = isNarrow
            column.setSize(width: isNarrow ? -1 : Self.detailsWidth)
            changed?(isNarrow)
        }
        column.isVisible = isNarrow || showsDetails
        // As wide as the window, but not so high that one would have to scroll to its title.
        let standing = aspect > 1.5 ? Int(nearest: Double(size.width) * aspect) : size.width
        canvas.setContentSize(
            width: 160,
            height: isNarrow
                ? max(160, aspect > 1.5 ? min(standing, size.height * 4 / 5) : min(size.width, Int(Self.symbolShare * Double(size.height))))
                : 160)
    }

    func scrollToTop() { scrolled.scrollToTop() }
}
