import Gtk
import PaneKit

/// The header bar over a pane: its name or its search, its main command, and the menu.
@MainActor
final class PaneHeader {
    let root = HeaderBar()
    var searched: (@MainActor (String) -> Void)?
    var isNarrow = false { didSet { showCommand() } }
    private let title = Label("", classes: ["heading"])
    private let search = SearchEntry(name: "Search", placeholder: "Search")
    private let titleStack = Stack()
    private var command: Button?
    private var pane: (any Pane)?

    init() {
        search.expandsHorizontally = true
        search.setSize(width: 120)
        let bin = AdaptiveBin { _, _ in }
        bin.maximumWidth = 400
        bin.setChild(search)
        bin.expandsHorizontally = true
        bin.verticalAlignment = .center
        titleStack.add(title, id: "title")
        titleStack.add(bin, id: "search")
        title.horizontalAlignment = .center
        titleStack.expandsHorizontally = true
        root.setTitle(titleStack)
        let menu = Menu()
        menu.add("Keyboard shortcuts", action: "win.shortcuts")
        menu.add("Quit", action: "app.quit")
        root.packEnd(MenuButton(icon: "quire-menu-symbolic", name: "Main menu", menu: menu, classes: ["flat"]))
        search.onSearch { [weak self] in self?.searched?($0) }
        search.onStop { [weak self] in self?.search.text = "" }
    }

    func show(_ pane: any Pane) {
        self.pane = pane
        title.text = pane.identity.title
        titleStack.visiblePage = pane.searchHint == nil ? "title" : "search"
        search.setAccessibleLabel(pane.searchHint ?? "Search")
        search.text = ""
        showCommand()
    }

    /// In a narrow window the main command is its icon alone.
    private func showCommand() {
        if let command { root.remove(command) }
        command = nil
        guard let main = pane?.mainCommand else { return }
        let button =
            isNarrow
            ? Button(icon: main.iconName, name: main.title, classes: ["primary"], main.run)
            : Button(icon: main.iconName, title: main.title, classes: ["primary"], main.run)
        button.verticalAlignment = .center
        root.packStart(button)
        command = button
    }

    func focusSearch() {
        if pane?.searchHint != nil { search.grabFocus() }
    }
}
