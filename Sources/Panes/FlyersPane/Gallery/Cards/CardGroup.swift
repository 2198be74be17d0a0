import Gtk

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
