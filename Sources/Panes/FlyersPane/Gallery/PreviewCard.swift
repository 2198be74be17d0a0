import Gtk
import Platform

/// A card with the preview of a page, as large as its neighbours.
@MainActor
protocol PreviewCard: AnyObject {
    /// The widget in the grid.
    var root: Widget { get }
    var preview: PagePreview { get }
    /// The accessible name of its place in the grid.
    var name: String { get }
    func focus()
    /// Sets the size that all cards share.
    func fit(_ size: CardSize)
}

extension PreviewCard {
    var hasFocus: Bool { root.containsFocus }
}

/// The size of cards for an available width.
struct CardSize: Hashable {
    /// The available width of a row, in logical pixels.
    let room: Int
    /// The number of cards in a row.
    let columns: Int
    /// The width of a card, in logical pixels.
    let width: Int

    static let spacing = 16
    /// Padding and border of the style sheet, on each side.
    private static let padding = 13
    private static let preferredWidth = 216, maximumWidth = 300

    /// The narrowest row has two cards.
    init(room: Int) {
        self.room = room
        columns = max(2, (room + Self.spacing) / (Self.preferredWidth + Self.spacing))
        width = max(96, min(Self.maximumWidth, (room - Self.spacing * (columns - 1)) / columns))
    }

    /// The area for the page. Most pages are portrait; others are centred in it.
    var picture: (width: Int, height: Int) {
        let inner = width - 2 * Self.padding
        return (inner, inner * 5 / 4)
    }
}

/// A grid of cards of one size, as many in a row as fit.
@MainActor
final class CardFlow {
    let root: Widget
    private let flow = FlowBox(spacing: CardSize.spacing, classes: ["flyer-cards"])
    private(set) var cards: [any PreviewCard] = []

    init() { root = TabStop(around: flow).hidden() }

    /// Replaces the cards. Those that stay keep their preview and the focus.
    func show(_ cards: [any PreviewCard], size: CardSize?) {
        guard cards.map(ObjectIdentifier.init) != self.cards.map(ObjectIdentifier.init) else { return }
        let staying = Set(cards.map(ObjectIdentifier.init))
        let focused = self.cards.firstIndex { $0.hasFocus }
        let focusedCard = focused.map { self.cards[$0] }
        for card in self.cards where !staying.contains(ObjectIdentifier(card)) { card.preview.setVisible(false) }
        flow.removeAll()
        self.cards = cards
        for card in cards {
            if let size { card.fit(size) }
            flow.append(card.root, name: .verbatim(card.name))
        }
        root.isVisible = !cards.isEmpty
        if let size { setEndMargin(size) }
        guard let focused, let focusedCard else { return }
        // A removed card passes the focus to its neighbour.
        let next =
            staying.contains(ObjectIdentifier(focusedCard)) ? focusedCard : cards.isEmpty ? nil : cards[min(focused, cards.count - 1)]
        next?.focus()
    }

    func fit(_ size: CardSize) {
        for card in cards { card.fit(size) }
        setEndMargin(size)
    }

    /// A margin prevents GTK from spreading a few cards over the whole row.
    private func setEndMargin(_ size: CardSize) {
        let count = min(max(1, cards.count), size.columns)
        root.marginEnd = max(0, size.room - count * size.width - (count - 1) * CardSize.spacing)
    }
}

/// A heading with cards, hidden while there are none.
@MainActor
final class CardGroup {
    let root: Widget
    private let flow = CardFlow()
    var cards: [any PreviewCard] { flow.cards }

    init(_ title: LocalizedText) {
        root = Box(.column, spacing: 12, [Label(title, classes: ["heading"]), flow.root]).hidden()
    }

    func show(_ cards: [any PreviewCard], size: CardSize?) {
        flow.show(cards, size: size)
        root.isVisible = !cards.isEmpty
    }

    func fit(_ size: CardSize) { flow.fit(size) }
}
