import Gtk

/// Places the result sheet beside the content, or below it where there is little room. The content moves aside and is never covered.
@MainActor
final class ResultLayout {
    let root: Widget
    /// Called when the sheet moves below the content or beside it.
    var onLayoutChange: (@MainActor (_ isBelow: Bool) -> Void)?

    private let revealer: Revealer
    private let sheet: Widget
    private let box: Box
    private var room = (width: 0, height: 0)

    /// The minimum width in logical pixels for a sheet beside the content.
    private static var wide: Int { Toolkit.widthForText(720) }
    private static let sheetWidth = 360
    /// The minimum height of a sheet at the bottom, and of the content above it, in logical pixels.
    private static let minimumHeight = 320
    private static let minimumHeightAbove = 140

    /// - Parameter sheet: visible while `isShown`.
    init(beside content: Widget, sheet: Widget) {
        self.sheet = sheet
        revealer = Revealer(sheet, motion: .slideFromEnd)
        // The sheet keeps the size that it is given here and never grows.
        revealer.expandsHorizontally = false
        revealer.expandsVertically = false
        // In a small window the content may disappear.
        box = Box(.row, [AdaptiveBin(content, minimumWidth: 0, minimumHeight: 0).clipsContent().expanding(), revealer])
        let link = WeakLink<ResultLayout>()
        root = AdaptiveBin(box) { width, height in link.target?.allocated(width, height) }.clipsContent().expanding()
        link.target = self
    }

    var isShown: Bool {
        get { revealer.isRevealed }
        set { revealer.isRevealed = newValue }
    }

    /// GTK is allocating sizes when this is called, so the change waits for the next turn of the main loop.
    private func allocated(_ width: Int, _ height: Int) {
        guard room != (width, height) else { return }
        room = (width, height)
        Task { @MainActor [weak self] in self?.layOut() }
    }

    private func layOut() {
        let isBelow = room.width < Self.wide
        box.direction = isBelow ? .column : .row
        revealer.setMotion(isBelow ? .slideUp : .slideFromEnd)
        let height = max(Self.minimumHeight, room.height * 3 / 5)
        let fills = room.height - height < Self.minimumHeightAbove
        sheet.setSize(width: isBelow ? -1 : Self.sheetWidth, height: isBelow ? (fills ? room.height : height) : -1)
        onLayoutChange?(isBelow)
    }
}
