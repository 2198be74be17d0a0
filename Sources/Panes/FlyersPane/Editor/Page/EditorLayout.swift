import Gtk

/// Arranges page and inspector side by side or, in a narrow window, one in place of the other.
@MainActor
final class EditorLayout {
    let root: Widget
    /// Called with whether the layout is narrow.
    var onNarrow: (@MainActor (Bool) -> Void)?
    private let bar: PageBar
    private let inspector: Widget
    private let middle: Box
    private let line = Separator()
    private var isNarrow = false
    private var isAdjusting = false

    /// The width in logical pixels that page and inspector need side by side.
    private static var narrow: Int { Toolkit.widthForText(640) }

    init(page: Widget, verdict: Widget, bar: PageBar, inspector: Widget) {
        (self.bar, self.inspector) = (bar, inspector)
        let link = WeakLink<EditorLayout>()
        middle = Box(.column, [page, verdict]).expanding(.horizontal)
        inspector.setSize(width: Inspector.width)
        let row = Box(.row, [middle, line, inspector]).expanding(.vertical)
        let bin = AdaptiveBin(minimumWidth: 320, minimumHeight: 200) { width, _ in link.target?.adapt(toWidth: width) }.expanding(.vertical)
        bin.setChild(Box(.column, [row, bar.root]))
        root = bin
        link.target = self
        bar.onSwitch = { [weak self] in self?.show(adjusting: $0) }
        arrange()
    }

    /// Adapts the layout to the width. The change is made in the next frame, because this is called during size allocation.
    private func adapt(toWidth width: Int) {
        let isNarrow = width < Self.narrow
        guard isNarrow != self.isNarrow else { return }
        self.isNarrow = isNarrow
        Task { @MainActor [weak self] in
            guard let self else { return }
            self.arrange()
            self.onNarrow?(self.isNarrow)
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
