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

/// Cards side by side, as many in a line as there is room for, all of one size.
@MainActor
final class CardFlow {
    let root = FlowBox(spacing: CardSize.spacing, classes: ["flyer-cards"])
    private(set) var cards: [any PreviewCard] = []

    init() { root.isVisible = false }

    /// Shows these cards instead of those before; those that stay keep what they show, and the keyboard.
    func show(_ cards: [any PreviewCard], size: CardSize?) {
        guard cards.map(ObjectIdentifier.init) != self.cards.map(ObjectIdentifier.init) else { return }
        let stay = Set(cards.map(ObjectIdentifier.init))
        let focused = self.cards.firstIndex { $0.hasFocus }
        let focusedCard = focused.map { self.cards[$0] }
        for card in self.cards where !stay.contains(ObjectIdentifier(card)) { card.preview.setSeen(false) }
        root.removeAll()
        self.cards = cards
        for card in cards {
            if let size { card.fit(size) }
            root.append(card.root, name: card.name)
        }
        root.isVisible = !cards.isEmpty
        if let size { leaveRoom(size) }
        guard let focused, let focusedCard else { return }
        // What was removed hands the keyboard to its neighbour.
        let next = stay.contains(ObjectIdentifier(focusedCard)) ? focusedCard : cards.isEmpty ? nil : cards[min(focused, cards.count - 1)]
        next?.focus()
    }

    func fit(_ size: CardSize) {
        for card in cards { card.fit(size) }
        leaveRoom(size)
    }

    /// GTK would spread few cards over the whole line.
    private func leaveRoom(_ size: CardSize) {
        let count = min(max(1, cards.count), size.columns)
        root.marginEnd = max(0, size.room - count * size.width - (count - 1) * CardSize.spacing)
    }
}

/// Cards under a heading, which goes with the last of them.
@MainActor
final class CardGroup {
    let root: Widget
    private let flow = CardFlow()
    var cards: [any PreviewCard] { flow.cards }

    init(_ title: String) {
        root = Box(.column, spacing: 12, [Label(title, classes: ["heading"]), flow.root])
        root.isVisible = false
    }

    func show(_ cards: [any PreviewCard], size: CardSize?) {
        flow.show(cards, size: size)
        root.isVisible = !cards.isEmpty
    }

    func fit(_ size: CardSize) { flow.fit(size) }
}
