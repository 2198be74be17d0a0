import Gtk
import PaneKit

/// The panes and the ways to them: a sidebar where there is room, a bar at the bottom where there is not.
@MainActor
final class Browser {
    let root: Widget
    private let panes: [any Pane]
    private let window: ApplicationWindow
    private let stack = Stack()
    private let header: PaneHeader
    /// Holds the header of the window, or what a pane puts in its place.
    private let headerPlace = Box(.column)
    private var paneHeader: HeaderBar?
    private let navigation: Navigation
    private let notice = NoticeBar()
    /// Of files that wait for somebody: it stays until there are none, whatever else is to be told.
    private let leftovers = NoticeBar()
    private let sidebar: Widget
    private let bottomBar: Widget
    private var current: (any Pane)?
    private var isNarrow = false
    /// Called when another pane, another place or another search is shown.
    var moved: (@MainActor () -> Void)?
    /// Where the window was before, of which the pane has not told yet.
    var awaitedPlace: (pane: PaneIdentity.ID, place: PanePlace.ID)?
    /// By pane; those of the pane that is shown are enabled.
    private var menuActions: [PaneIdentity.ID: [Action]] = [:]

    /// Logical pixels: what the sidebar and two columns of cards need.
    static let narrow = 640

    init(panes: [any Pane], window: ApplicationWindow) {
        self.panes = panes.sorted { $0.identity.order < $1.identity.order }
        self.window = window
        header = PaneHeader()
        navigation = Navigation(panes: self.panes)
        sidebar = navigation.sidebar
        bottomBar = navigation.bottomBar
        stack.expandsVertically = true
        stack.expandsHorizontally = true
        let content = Box(.column, [headerPlace, notice.root, leftovers.root, navigation.placesRow, stack, bottomBar])
        content.expandsHorizontally = true
        root = Box(.row, [sidebar, content])
        bottomBar.isVisible = false
        headerPlace.append(header.root)
        navigation.chosen = { [weak self] pane, place in self?.go(to: pane, place: place) }
        header.searched = { [weak self] in
            self?.current?.search($0)
            self?.moved?()
        }
        for pane in self.panes {
            let id = pane.identity.id
            pane.announced = { [weak self] in self?.hear($0, from: id) }
        }
        addActions()
    }

    private func hear(_ news: PaneNews, from id: PaneIdentity.ID) {
        switch news {
        case .places:
            navigation.updatePlaces(of: id)
            goToAwaitedPlace()
        case .header: if current?.identity.id == id { showHeader() }
        }
    }

    /// The pane's own header, or else the window's.
    private func showHeader() {
        let own = current?.header
        guard own !== paneHeader else { return }
        if let paneHeader { headerPlace.remove(paneHeader) }
        paneHeader = own
        header.root.isVisible = own == nil
        if let own { headerPlace.append(own) }
    }

    private func addActions() {
        for (index, pane) in panes.enumerated() {
            let id = pane.identity.id
            window.addAction("show-\(id)") { [weak self] in self?.go(to: id, place: nil) }
            window.setKeys(["<Alt>\(index + 1)"], for: "win.show-\(id)")
            addMenuCommands(of: pane)
            guard let command = pane.mainCommand else { continue }
            window.addAction("do-\(id)") { [weak self] in self?.runMainCommand(of: id) }
            window.setKeys(command.keys, for: "win.do-\(id)")
        }
        window.addAction("search") { [weak self] in self?.header.focusSearch() }
        window.setKeys(["<Control>f"], for: "win.search")
        window.addAction("shortcuts") { [weak self] in
            if let self { ShortcutsSheet.present(panes: self.panes, over: self.window) }
        }
        window.setKeys(["<Control>question", "<Control>slash", "F1"], for: "win.shortcuts")
    }

    /// The window's action for an entry of a pane's menu.
    static func action(ofCommand index: Int, pane: PaneIdentity.ID) -> String { "menu-\(pane)-\(index)" }

    private func addMenuCommands(of pane: any Pane) {
        menuActions[pane.identity.id] = pane.menuCommands.enumerated().map { index, command in
            let name = Self.action(ofCommand: index, pane: pane.identity.id)
            let action = window.addAction(name) { command.run() }
            if !command.keys.isEmpty { window.setKeys(command.keys, for: "win.\(name)") }
            action.isEnabled = false
            return action
        }
    }

    func hasPane(_ id: String) -> Bool { pane(id) != nil }

    func pane(_ id: String) -> (any Pane)? { panes.first { $0.identity.id == id } }

    func runMainCommand(of id: String) {
        go(to: id, place: nil)
        panes.first { $0.identity.id == id }?.mainCommand?.run()
    }

    func showFirst() {
        if let first = panes.first { go(to: first.identity.id, place: first.places.first?.id) }
    }

    func go(to id: String, place: String?) {
        guard let pane = pane(id) else { return }
        awaitedPlace = nil
        if pane !== current {
            current?.disappear()
            current = pane
            if !stack.contains(id: id) { stack.add(pane.view, id: id, title: pane.identity.title) }
            stack.visiblePage = id
            for (other, actions) in menuActions { for action in actions { action.isEnabled = other == id } }
            header.show(pane)
            showHeader()
            pane.appear()
        }
        if let place { pane.open(place: place) }
        navigation.show(pane: id, place: place)
        window.title = "\(pane.identity.title) – Quire"
        moved?()
    }

    /// Looks for a text in a pane.
    func search(_ text: String, in id: String) {
        go(to: id, place: panes.first { $0.identity.id == id }?.places.first?.id)
        header.searchText = text
        current?.search(text)
    }

    /// Where the window is: a pane, its place, and what is searched there.
    var position: (pane: PaneIdentity.ID, place: PanePlace.ID?, search: String)? {
        current.map { ($0.identity.id, navigation.place(of: $0.identity.id), header.searchText) }
    }

    private func goToAwaitedPlace() {
        guard let (id, place) = awaitedPlace, pane(id)?.places.contains(where: { $0.id == place }) == true else { return }
        go(to: id, place: place)
    }

    /// Types what was searched before.
    func searchAgain(_ text: String) { header.searchText = text }

    /// Changes the layout with the width; in the next frame, as sizes are being given out when this is called.
    func adapt(toWidth width: Int) {
        let isNarrow = width < Self.narrow
        guard isNarrow != self.isNarrow else { return }
        self.isNarrow = isNarrow
        Task { @MainActor [weak self] in self?.layOut() }
    }

    private func layOut() {
        sidebar.isVisible = !isNarrow
        bottomBar.isVisible = isNarrow
        navigation.isNarrow = isNarrow
        header.isNarrow = isNarrow
    }

    func showNotice(_ message: String) { notice.show(message) }

    /// Nil takes it away.
    func showLeftovers(_ message: String?, button: (title: String, run: @MainActor () -> Void)? = nil) {
        if let message { leftovers.show(message, button: button) } else { leftovers.hide() }
    }

    /// Hands what is opened with Quire to the pane that shows such things.
    func open(_ content: OpenedContent, in id: PaneIdentity.ID) async {
        go(to: id, place: nil)
        await (panes.first { $0.identity.id == id } as? any OpeningPane)?.open(content)
    }

    func close() {
        current?.disappear()
        current = nil
        for pane in panes { pane.announced = nil }
    }
}
