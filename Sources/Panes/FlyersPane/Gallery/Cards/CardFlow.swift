import Gtk

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
