import LibraryStore
import Navigation
import Payload
import Timeline

/// Three buttons, as icons in a control and with words where there is room.
struct LauncherFace {
    enum Favorite: Hashable {
        case chosen(Code)
        case newest(Code)
        /// Nothing is marked: the third button leads to where that is done.
        case none
    }

    let favorite: Favorite

    private struct Item {
        let link: DeepLink
        let iconName: String
        let title: String
        /// What a screen reader says.
        let label: String
        var isMain = false
    }

    private var items: [Item] {
        [
            Item(link: .scan(), iconName: "quire-scanner-symbolic", title: "Scan", label: "Scan a code", isMain: true),
            Item(link: .create(), iconName: "quire-add-symbolic", title: "New code", label: "Make a new code"),
            favoriteItem,
        ]
    }

    private var favoriteItem: Item {
        switch favorite {
        case .chosen(let code): item(code, iconName: code.kind.iconName)
        case .newest(let code): item(code, iconName: "quire-star-filled-symbolic")
        case .none:
            Item(link: .pane("library"), iconName: "quire-star-symbolic", title: "Favourites", label: "Choose a favourite in the library")
        }
    }

    private func item(_ code: Code, iconName: String) -> Item {
        let title = TextNode.shortened(code.title, to: 80)
        return Item(link: .code(code.id), iconName: iconName, title: title, label: "Show “\(title)”")
    }

    func view(in family: WidgetFamily) -> ViewDescription {
        let root: ViewNode =
            family == .control
            ? .column(spacing: 0, alignment: .center, [.space(), .row(spacing: 8, items.map(iconButton)), .space()])
            : .column(spacing: 8, items.map(wordButton))
        return ViewDescription(root: root)
    }

    private func iconButton(_ item: Item) -> ViewNode { button(item, .icon(item.iconName, size: 24, color: color(item))) }

    private func wordButton(_ item: Item) -> ViewNode {
        let words = ViewNode.text(item.title, weight: .medium, color: color(item), minimumScale: 0.85)
        let line = ViewNode.row(spacing: 8, alignment: .center, [.icon(item.iconName, color: color(item)), words, .space()])
        // As high as there is room for three.
        return button(item, .column(spacing: 0, [.space(), line, .space()]))
    }

    private func button(_ item: Item, _ child: ViewNode) -> ViewNode {
        .button(ButtonNode(.open(item.link.address), label: item.label, style: item.isMain ? .prominent : .raised, child))
    }

    private func color(_ item: Item) -> ViewColor { item.isMain ? .onAccent : .text }
}
