import Gtk

/// A card with the picture of a page, as large as its neighbours.
@MainActor
protocol PreviewCard: AnyObject {
    /// What stands in the grid.
    var root: Widget { get }
    var preview: PagePreview { get }
    /// What assistive technology calls the place where it stands.
    var name: String { get }
    func focus()
    /// Gives it the width that all cards have.
    func fit(_ size: CardSize)
}

extension PreviewCard {
    var hasFocus: Bool { root.containsFocus }
}

/// How large cards are where there is so much room.
struct CardSize: Hashable {
    /// Logical pixels for the cards of a line.
    let room: Int
    /// Cards in a line.
    let columns: Int
    /// Logical pixels of a card.
    let width: Int

    static let spacing = 16
    /// Of the style sheet, with the border: on each side.
    private static let padding = 13
    private static let wished = 168, widest = 240

    /// Two stand in the narrowest line.
    init(room: Int) {
        self.room = room
        columns = max(2, (room + Self.spacing) / (Self.wished + Self.spacing))
        width = max(96, min(Self.widest, (room - Self.spacing * (columns - 1)) / columns))
    }

    /// The room for the page: most pages are higher than wide, and others lie in the middle of it.
    var picture: (width: Int, height: Int) {
        let inner = width - 2 * Self.padding
        return (inner, inner * 5 / 4)
    }
}
