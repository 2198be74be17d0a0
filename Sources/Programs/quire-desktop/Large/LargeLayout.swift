import Gtk
import Platform

/// Lays out a symbol and its details side by side, or in a narrow window below each other.
@MainActor
final class LargeLayout {
    let root: Widget
    private let symbol: Widget
    private let canvas: CanvasView
    private let details: Widget
    private let beside = Box(.row)
    private let below = Box(.column)
    private let scrolled: ScrolledView
    private var isNarrow: Bool?
    private var size = (width: 0, height: 0)
    /// Whether the details are shown beside the symbol. Below it they always are.
    var showsDetails = true { didSet { arrange() } }
    /// The width of the symbol as a multiple of its height. A long one stands on its side in a narrow window.
    var aspect = 1.0 { didSet { if aspect != oldValue { arrange() } } }
    /// Called when the layout changes between wide and narrow.
    var changed: (@MainActor (_ isNarrow: Bool) -> Void)?

    /// The minimum width of the wide layout, in logical pixels: a symbol and the details.
    private static var wideWidth: Int { Toolkit.widthForText(720) }
    private static let detailsWidth = 320

    /// - Parameter canvas: the part of `symbol` that determines its size.
    init(symbol: Widget, canvas: CanvasView, details: Widget) {
        (self.symbol, self.canvas, self.details) = (symbol, canvas, details)
        scrolled = ScrolledView(below).expanding(.vertical).named(tr("About this code"))
        below.append(details)
        beside.append(symbol)
        beside.append(scrolled)
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
                below.prepend(symbol)
            } else if wasNarrow {
                below.remove(symbol)
                beside.prepend(symbol)
            }
            symbol.expandsVertically = !isNarrow
            scrolled.expandsHorizontally = isNarrow
            scrolled.setSize(width: isNarrow ? -1 : Self.detailsWidth)
            changed?(isNarrow)
        }
        scrolled.isVisible = isNarrow || showsDetails
        // As wide as the window, but not so high that it would have to scroll.
        let standing = aspect > 1.5 ? Int(nearest: Double(size.width) * aspect) : size.width
        canvas.setContentSize(
            width: 160, height: isNarrow ? max(160, aspect > 1.5 ? min(standing, size.height * 4 / 5) : min(size.width, size.height)) : 160)
    }

    func scrollToTop() { scrolled.scrollToTop() }
}
