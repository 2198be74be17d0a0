import Gtk

/// Lays the result beside what it was found in, which moves aside and is never covered; where there is little room, below it.
@MainActor
final class ResultPlace {
    let root: Widget
    /// Whether it comes from the bottom.
    var turned: (@MainActor (_ isBelow: Bool) -> Void)?

    private let revealer: Revealer
    private let sheet: Widget
    private let box: Box
    private var room = (width: 0, height: 0)

    /// Logical pixels: what a sheet at the side and a picture beside it need.
    private static let wide = 720
    private static let sheetWidth = 360
    /// What a sheet at the bottom needs, and the least of the picture above it that is of any use.
    private static let leastHeight = 320
    private static let leastAbove = 140

    /// - Parameter sheet: seen while `isShown`.
    init(beside content: Widget, sheet: Widget) {
        self.sheet = sheet
        revealer = Revealer(sheet, motion: .slideFromEnd)
        // The sheet has the size that it is given here, however much it could use.
        revealer.expandsHorizontally = false
        revealer.expandsVertically = false
        // In a small window nothing is left of the content.
        box = Box(.row, [YieldingPlace.make(content), revealer])
        final class Link { weak var place: ResultPlace? }
        let link = Link()
        let bin = AdaptiveBin { width, height in link.place?.allocated(width, height) }
        bin.setChild(box)
        bin.clipsContent()
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
        box.direction = isBelow ? .column : .row
        revealer.setMotion(isBelow ? .slideUp : .slideFromEnd)
        let height = max(Self.leastHeight, room.height * 3 / 5)
        let fills = room.height - height < Self.leastAbove
        sheet.setSize(width: isBelow ? -1 : Self.sheetWidth, height: isBelow ? (fills ? room.height : height) : -1)
        turned?(isBelow)
    }
}

/// Content that gives way to what stands beside it: where little is left it stays as it is, cut off.
@MainActor
enum YieldingPlace {
    /// - Parameters:
    ///   - minimumWidth: logical pixels that are left of it at least.
    ///   - minimumHeight: likewise.
    static func make(_ content: Widget, minimumWidth: Int = 0, minimumHeight: Int = 0) -> Widget {
        let bin = AdaptiveBin(minimumWidth: minimumWidth, minimumHeight: minimumHeight) { _, _ in }
        bin.setChild(content)
        bin.clipsContent()
        bin.expandsHorizontally = true
        bin.expandsVertically = true
        return bin
    }
}

/// Things beside each other, which stand below each other where there is no room for that.
@MainActor
enum TurningRow {
    /// - Parameter least: logical pixels that they need beside each other; nil for as much as they like to have. Text that wraps likes more than
    ///   it needs.
    static func make(_ row: Box, least: Int? = nil) -> Widget {
        let bin = AdaptiveBin(minimumWidth: 120) { width, _ in
            let direction: Box.Direction = width < least ?? row.naturalRowWidth ? .column : .row
            // Sizes are being given out now.
            if row.direction != direction { Task { @MainActor in row.direction = direction } }
        }
        bin.setChild(row)
        return bin
    }
}
