import Gtk
import PaneKit
import Platform

/// The header bar of a pane: its title or its search, its main command, and the menu.
@MainActor
final class PaneHeader {
    let root = HeaderBar()
    /// Called with the text of the search entry, which may be the same as before.
    var searched: (@MainActor (String) -> Void)?
    /// Called when a key leads from the search entry to the first result; Enter opens it.
    var wentToResults: (@MainActor (_ opens: Bool) -> Void)?
    var isNarrow = false { didSet { showCommand() } }
    private let title = Label(classes: ["heading"]).placed(horizontal: .center)
    private let search = SearchEntry(name: tr("Search"), placeholder: tr("Search")).expanding(.horizontal).sized(width: 120)
    private let titleStack = Stack().expanding(.horizontal)
    private var command: Button?
    private let menu = MenuButton(icon: "quire-menu-symbolic", name: tr("Main menu"), menu: Menu(), classes: ["flat"])
    private var pane: (any Pane)?

    init() {
        let bin = AdaptiveBin(search).expanding(.horizontal).placed(vertical: .center)
        bin.maximumWidth = 400
        titleStack.add(title, id: "title")
        titleStack.add(bin, id: "search")
        root.setTitle(titleStack)
        root.packEnd(menu)
        search.onSearch { [weak self] in self?.searched?($0) }
        search.onStop { [weak self] in self?.search.text = "" }
        search.onActivate { [weak self] in self?.goToResults(opens: true) }
        search.add(
            KeyController(beforeChildren: true) { [weak self] key, modifiers in
                switch key {
                case .down where modifiers.isEmpty: self?.goToResults(opens: false)
                case .tab where modifiers.isEmpty: return self?.openActions() ?? false
                default: return false
                }
                return true
            })
    }

    private func openActions() -> Bool {
        guard !search.text.isEmpty else { return false }
        searched?(search.text)
        return pane?.openActionsOfFirstResult() ?? false
    }

    private func goToResults(opens: Bool) {
        // What was typed last is told only after a moment.
        searched?(search.text)
        wentToResults?(opens)
    }

    /// - Parameter searched: the text that the pane searches for.
    func show(_ pane: any Pane, searched: String) {
        self.pane = pane
        title.text = pane.identity.title
        titleStack.visiblePage = pane.searchHint == nil ? "title" : "search"
        search.setAccessibleLabel(pane.searchHint ?? tr("Search"))
        search.text = pane.searchHint == nil ? "" : searched
        showMenu(of: pane)
        showCommand()
    }

    private func showMenu(of pane: any Pane) {
        let commands = Menu()
        for (index, command) in pane.menuCommands.enumerated() {
            commands.add(command.title, action: "win.\(Browser.action(ofCommand: index, pane: pane.identity.id))")
        }
        let program = Menu().add(tr("Keyboard shortcuts"), action: "win.shortcuts").add(tr("About Quire"), action: "win.about")
            .add(tr("Quit"), action: "app.quit")
        menu.setMenu(Menu().addSection(commands).addSection(program))
    }

    /// Shows the main command; in a narrow window only its icon.
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

    /// The text in the search entry; empty for a pane without search.
    var searchText: String {
        get { pane?.searchHint == nil ? "" : search.text }
        set { if pane?.searchHint != nil { search.text = newValue } }
    }

    func focusSearch() {
        if pane?.searchHint != nil { search.grabFocus() }
    }
}

/// Pages of the whole window, before the library is open and when it cannot be opened.
@MainActor
enum HeaderBarPage {
    static func make() -> Box { Box(.column, [HeaderBar(title: Label(.verbatim("Quire"), classes: ["heading"]))]) }

    static func makeProblem(_ problem: ErrorText, retry: @escaping @MainActor () -> Void) -> Widget {
        let page = make()
        page.append(
            EmptyState.make(
                illustration: "error", title: problem.message, text: problem.recovery ?? .empty,
                button: Button(tr("Try again"), classes: ["primary"], retry)))
        return page
    }
}
