import Gtk

/// Lays the result over what it was found in: from the side where there is room, else from the bottom. What lies behind stays where it is.
@MainActor
final class ResultPlace {
    let root: Widget
    /// Whether it comes from the bottom.
    var turned: (@MainActor (_ isBelow: Bool) -> Void)?

    private let revealer: Revealer
    private let sheet: Widget
    private var room = (width: 0, height: 0)

    /// Logical pixels: what a sheet at the side and a picture beside it need.
    private static let wide = 720
    private static let sheetWidth = 360
    /// What is left to be seen of the picture above a sheet at the bottom, and what such a sheet needs.
    private static let leastAbove = 48
    private static let leastHeight = 320

    /// - Parameter sheet: shown while `isShown`.
    init(over content: Widget, sheet: Widget) {
        self.sheet = sheet
        revealer = Revealer(sheet, motion: .slideFromEnd)
        revealer.horizontalAlignment = .end
        let overlay = Overlay(content)
        overlay.add(revealer)
        overlay.clipsContent()
        final class Link { weak var place: ResultPlace? }
        let link = Link()
        let bin = AdaptiveBin { width, height in link.place?.allocated(width, height) }
        bin.setChild(overlay)
        bin.expandsHorizontally = true
        bin.expandsVertically = true
        root = bin
        link.place = self
    }

    var isShown: Bool {
        get { revealer.isRevealed }
        set { revealer.isRevealed = newValue }
    }

    /// Sizes are being given out when this is called.
    private func allocated(_ width: Int, _ height: Int) {
        guard room != (width, height) else { return }
        room = (width, height)
        Task { @MainActor [weak self] in self?.layOut() }
    }

    private func layOut() {
        let isBelow = room.width < Self.wide
        revealer.setMotion(isBelow ? .slideUp : .slideFromEnd)
        revealer.horizontalAlignment = isBelow ? .fill : .end
        revealer.verticalAlignment = isBelow ? .end : .fill
        // Three fifths, or what it needs: a small window is filled.
        let height = min(room.height, max(min(Self.leastHeight, room.height - Self.leastAbove), room.height * 3 / 5))
        sheet.setSize(width: isBelow ? -1 : Self.sheetWidth, height: isBelow ? height : -1)
        turned?(isBelow)
    }
}
