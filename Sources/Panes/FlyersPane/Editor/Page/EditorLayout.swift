import Gtk

/// Where page and inspector stand: beside each other or, where there is no room for that, the inspector like a sheet over the page.
@MainActor
final class EditorLayout {
    let root: Widget
    /// Whether there is little room.
    var narrowed: (@MainActor (Bool) -> Void)?
    private let page: Widget
    private let verdict: Widget
    private let bar: PageBar
    private let inspector: Widget
    private let middle: Box
    private let line = Separator()
    private var isNarrow = false
    private var isAdjusting = false

    /// Logical pixels: what page and inspector need beside each other.
    private static let narrow = 640

    init(page: Widget, verdict: Widget, bar: PageBar, inspector: Widget) {
        (self.page, self.verdict, self.bar, self.inspector) = (page, verdict, bar, inspector)
        final class Link { weak var layout: EditorLayout? }
        let link = Link()
        let middle = Box(.column, [page, verdict])
        middle.expandsHorizontally = true
        inspector.setSize(width: Inspector.width)
        let row = Box(.row, [middle, line, inspector])
        row.expandsVertically = true
        let bin = AdaptiveBin(minimumWidth: 320, minimumHeight: 200) { width, _ in link.layout?.adapt(toWidth: width) }
        bin.setChild(Box(.column, [row, bar.root]))
        bin.expandsVertically = true
        root = bin
        self.middle = middle
        link.layout = self
        bar.switched = { [weak self] in self?.show(adjusting: $0) }
        arrange()
    }

    /// Changes the layout with the width; in the next frame, as sizes are being given out when this is called.
    private func adapt(toWidth width: Int) {
        let isNarrow = width < Self.narrow
        guard isNarrow != self.isNarrow else { return }
        self.isNarrow = isNarrow
        Task { @MainActor [weak self] in
            guard let self else { return }
            self.arrange()
            self.narrowed?(self.isNarrow)
        }
    }

    private func show(adjusting: Bool) {
        isAdjusting = adjusting
        arrange()
    }

    private func arrange() {
        let isCovered = isNarrow && isAdjusting
        middle.isVisible = !isCovered
        inspector.isVisible = !isNarrow || isAdjusting
        inspector.setSize(width: isNarrow ? -1 : Inspector.width)
        inspector.expandsHorizontally = isNarrow
        line.isVisible = !isNarrow
        bar.show(isNarrow: isNarrow, isAdjusting: isCovered)
    }
}
