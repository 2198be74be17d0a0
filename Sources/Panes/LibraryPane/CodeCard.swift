import Gtk
import LibraryStore
import PaneKit

/// One code in the grid: its symbol on paper, title and kind. Star and menu come with the pointer; keyboards have Ctrl+D and Menu.
@MainActor
final class CodeCard: GridView.Cell {
    /// What a card asks the pane to do with its code.
    enum Request { case toggleFavorite, menu(near: Widget, x: Double, y: Double) }

    let root: Widget
    private let model: LibraryModel
    private let requested: @MainActor (Request, Code) -> Void
    private let symbol = SymbolView(name: "Code")
    private let title = Label("", classes: ["card-title"]).fitting(.ellipsisAtEnd)
    private let kindIcon = Icon("quire-kind-text-symbolic")
    private let kind = Label("", classes: ["caption", "dim"]).fitting(.ellipsisAtEnd)
    private let star: Button
    private let menu: Button
    private(set) var code: Code?
    private var isPointed = false { didSet { showControls() } }

    init(model: LibraryModel, requested: @escaping @MainActor (Request, Code) -> Void) {
        self.model = model
        self.requested = requested
        star = Button(icon: "quire-star-symbolic", name: "Add to favourites", classes: ["flat", "round"])
        menu = Button(icon: "quire-more-symbolic", name: "More about this code", classes: ["flat", "round"])

        symbol.root.setContentSize(width: 120, height: 148)
        let about = Box(.row, spacing: 4, [kindIcon, kind])
        kindIcon.addClass("dim")
        let card = Box(.column, spacing: 4, classes: ["card"], [symbol.root, title, about])
        title.marginTop = 4
        let overlay = Overlay(card)
        star.horizontalAlignment = .start
        menu.horizontalAlignment = .end
        for button in [star, menu] {
            button.verticalAlignment = .start
            button.setMargins(4)
            button.addClass("on-paper")
            // A card that holds something to focus never gets the focus itself (GTK 4.8, gtklistitemwidget.c): Enter would press the star.
            button.isFocusable = false
            overlay.add(button)
        }
        root = overlay
        root.setSize(width: 144)
        listen()
        showControls()
    }

    private func listen() {
        star.onPress { [weak self] in self?.request(.toggleFavorite) }
        menu.onPress { [weak self] in self?.requestMenu() }
        root.add(HoverController { [weak self] in self?.isPointed = $0 })
        root.add(
            ClickGesture(button: 3) { [weak self] _, x, y in
                if let self { self.request(.menu(near: self.root, x: x, y: y)) }
            })
    }

    func requestMenu() { request(.menu(near: menu, x: Double(menu.width) / 2, y: Double(menu.height))) }

    private func request(_ request: Request) {
        if let code { requested(request, code) }
    }

    func bind(position: Int) -> String {
        guard let content = model.content(at: position) else {
            unbind()
            return "Loading"
        }
        code = content.code
        symbol.show(content.symbol, style: content.style, name: "Symbol of \(content.code.title)")
        title.text = content.code.title
        kind.text = content.code.kind.name
        kindIcon.show(content.code.kind.iconName)
        star.setIcon(content.code.isFavorite ? "quire-star-filled-symbolic" : "quire-star-symbolic")
        star.setAccessibleLabel(content.code.isFavorite ? "Remove from favourites" : "Add to favourites")
        star.tooltip = content.code.isFavorite ? "Remove from favourites" : "Add to favourites"
        star.setClass("star", content.code.isFavorite)
        star.isVisible = content.code.trashed == nil
        showControls()
        return content.spokenName
    }

    func unbind() {
        code = nil
        symbol.show(nil, name: "Code")
        title.text = ""
        kind.text = ""
        showControls()
    }

    /// Seen through opacity, so that assistive technology reaches them and the card keeps its size.
    private func showControls() {
        let isActive = code != nil && isPointed
        menu.opacity = isActive ? 1 : 0
        star.opacity = isActive || code?.isFavorite == true ? 1 : 0
    }
}
