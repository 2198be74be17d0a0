import Gtk
import Navigation
import PaneKit
import Platform

/// Shows the panes and switches between them, by a sidebar or, in a narrow window, by a bar at the bottom.
@MainActor
final class Browser {
    let root: Widget
    private let panes: [any Pane]
    private let window: ApplicationWindow
    private let stack = Stack().expanding()
    private let header: PaneHeader
    /// Holds the window's header, or the header of a pane that has its own.
    private let headerPlace = Box(.column)
    private var paneHeader: HeaderBar?
    private let navigation: PaneSwitcher
    /// Banner for whatever is wrong.
    let notice = Banner()
    /// Banner for rejected inbox files. Other notices do not replace it.
    let inboxBanner = Banner()
    private let sidebar: Widget
    private let bottomBar: Widget
    private var current: (any Pane)?
    /// What each pane searches for. The entry shows the text of the current one.
    private var searches: [PaneIdentity.ID: String] = [:]
    private var isNarrow = false
    /// Called when the pane, the place or the search changes.
    var moved: (@MainActor () -> Void)?
    /// The place to restore once its pane lists it.
    private var pendingPlace: (pane: PaneIdentity.ID, place: PanePlace.ID)?
    /// The actions of the panes' menus. Those of the current pane are enabled.
    private var menuActions: [PaneIdentity.ID: [Action]] = [:]

    /// The width below which the window is narrow, in logical pixels: the sidebar and two columns of cards need it.
    static var narrow: Int { Toolkit.widthForText(640) }

    init(panes: [any Pane], window: ApplicationWindow) {
        self.panes = panes.sorted { $0.identity.order < $1.identity.order }
        self.window = window
        header = PaneHeader()
        navigation = PaneSwitcher(panes: self.panes)
        sidebar = navigation.sidebar
        bottomBar = navigation.bottomBar
        let content = Box(.column, [headerPlace, notice.root, inboxBanner.root, navigation.placesRow, stack, bottomBar])
        content.expandsHorizontally = true
        root = Box(.row, [sidebar, content])
        bottomBar.isVisible = false
        headerPlace.append(header.root)
        navigation.chosen = { [weak self] in self?.go(to: $0, place: $1) }
        header.searched = { [weak self] in self?.search($0) }
        header.wentToResults = { [weak self] in self?.current?.goToFirstResult(opens: $0) }
        for pane in self.panes {
            let id = pane.identity.id
            pane.onPaneEvent = { [weak self] in self?.handle($0, from: id) }
        }
        addActions()
        for pane in self.panes { pane.adapt(hasSidebar: !isNarrow) }
    }

    private func handle(_ news: PaneEvent, from id: PaneIdentity.ID) {
        switch news {
        case .places:
            navigation.updatePlaces(of: id)
            goToPendingPlace()
        case .header: if current?.identity.id == id { showHeader() }
        }
    }

    /// Shows the header of the current pane, or else the window's.
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
            window.addAction("show-\(id)") { [weak self] in self?.go(to: PaneDestination(id: id)) }
            window.setKeys(["<Alt>\(index + 1)"], for: "win.show-\(id)")
            addMenuCommands(of: pane)
            guard let command = pane.mainCommand else { continue }
            window.addAction("do-\(id)") { [weak self, weak pane] in
                if let pane { self?.runMainCommand(of: pane) }
            }
            window.setKeys(command.keys, for: "win.do-\(id)")
        }
        window.addAction("search") { [weak self] in self?.focusSearch(ofCodes: false) }
        window.setKeys(["<Control>f"], for: "win.search")
        window.addAction("search-codes") { [weak self] in self?.focusSearch(ofCodes: true) }
        window.setKeys(["<Control><Shift>f"], for: "win.search-codes")
        window.addAction("shortcuts") { [weak self] in
            if let self { ShortcutsSheet.present(panes: self.panes, over: self.window) }
        }
        window.setKeys(["<Control>question", "<Control>slash", "F1"], for: "win.shortcuts")
    }

    /// Goes to the search of the pane, or to that of the codes, also from a pane that has none.
    private func focusSearch(ofCodes: Bool) {
        if ofCodes || current?.searchHint == nil, let first = panes.first {
            go(to: first, place: ofCodes ? first.places.first?.destination : nil)
        }
        header.focusSearch()
    }

    /// The name of the window's action for an entry of a pane's menu.
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

    func pane(_ id: String) -> (any Pane)? { panes.first { $0.identity.id == id } }

    private func runMainCommand(of pane: any Pane) {
        go(to: pane, place: nil)
        pane.mainCommand?.run()
    }

    func showFirst() {
        if let first = panes.first { go(to: first, place: first.places.first?.destination) }
    }

    func go(to destination: any Destination) {
        if let named = destination as? PaneDestination {
            if let pane = pane(named.id) { go(to: pane, place: nil) }
        } else if let pane = panes.first(where: { $0.shows(destination) }) {
            go(to: pane, place: destination)
        }
    }

    func go(to pane: any Pane, place: (any Destination)?) {
        let id = pane.identity.id
        pendingPlace = nil
        if pane !== current {
            // The entry tells of what was typed last only after a moment.
            if current?.searchHint != nil { search(header.searchText) }
            current?.disappear()
            current = pane
            if !stack.contains(id: id) { stack.add(pane.view, id: id, title: pane.identity.title) }
            stack.visiblePage = id
            for (other, actions) in menuActions { for action in actions { action.isEnabled = other == id } }
            header.show(pane, searched: searches[id] ?? "")
            showHeader()
            pane.appear()
        }
        if let place { pane.open(ifShown: place) }
        navigation.show(pane: id, place: place)
        window.title = tr("\(pane.identity.title) – Quire")
        moved?()
    }

    func search(_ text: String, at destination: any Destination) {
        go(to: destination)
        header.searchText = text
        search(text)
    }

    /// Lets the current pane search. The entry may tell the same text again.
    private func search(_ text: String) {
        guard let current, searches[current.identity.id] ?? "" != text else { return }
        searches[current.identity.id] = text
        current.search(text)
        moved?()
    }

    /// The current pane, its listed place and its search.
    var position: (pane: PaneIdentity.ID, place: PanePlace.ID?, search: String)? {
        current.map { ($0.identity.id, navigation.place(of: $0.identity.id)?.id, header.searchText) }
    }

    /// Restores the pane, the place and the search; false when there is no such pane. A place that is not listed yet, such as a folder, is
    /// restored once it is listed, unless the user navigates before.
    func restore(_ state: SessionState) -> Bool {
        guard let pane = pane(state.pane) else { return false }
        let place = pane.places.first { $0.id == state.place }
        go(to: pane, place: (place ?? pane.places.first)?.destination)
        if place == nil, let place = state.place { pendingPlace = (state.pane, place) }
        if let text = state.search {
            header.searchText = text
            search(text)
        }
        return true
    }

    private func goToPendingPlace() {
        guard let (id, placeID) = pendingPlace, let pane = pane(id), let place = pane.places.first(where: { $0.id == placeID }) else {
            return
        }
        go(to: pane, place: place.destination)
    }

    /// Adapts the layout to the width. This is called during size allocation, so the change is made later.
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
        for pane in panes { pane.adapt(hasSidebar: !isNarrow) }
    }

    /// Opens content in the pane for it.
    func open(_ content: OpenedContent) async {
        guard let pane = panes.lazy.compactMap({ $0 as? any ContentOpeningPane }).first(where: { $0.accepts(content) }) else { return }
        go(to: pane, place: nil)
        await pane.open(content)
    }

    func close() {
        current?.disappear()
        current = nil
        for pane in panes { pane.onPaneEvent = nil }
    }
}
