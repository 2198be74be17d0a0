import Desktop
import GLib
public import Gtk
public import LibraryStore
public import Navigation
public import PaneKit
public import Platform

/// The library pane: find, make, organize, mark and delete codes.
@MainActor
public final class LibraryPane: Pane {
    public static let identity = PaneIdentity(id: "library", title: tr("Library"), iconName: "quire-library-symbolic", order: 10)
    public static let links: [any LinkedDestination.Type] = [CodeDestination.self, SearchDestination.self, LibraryLink.self]
    public static let actions: [any LinkedDestination] = [LibraryLink.newCode(NewCodeRequest()), LibraryLink.favorites, LibraryLink.recent]
    public let searchHint: LocalizedText? = tr("Search titles and text")
    public var onPaneEvent: (@MainActor (PaneEvent) -> Void)?

    let context: PaneContext
    let model: LibraryModel
    let folders: FolderModel
    let commands: CodeCommands
    let folderCommands: FolderCommands
    let menu: CodeMenu
    let typeAhead: TypeAhead
    let dragFiles: DragFiles
    let folderControls: FolderControls
    let folderRow: FolderRow
    let heading = PlaceHeading()
    var hasSidebar = true
    let toolbar: LibraryToolbar
    let chips = FilterChips()
    let listHead = ListHead()
    let trashBar: TrashBar
    private(set) lazy var sampleBar = SampleBar { [weak self] in self?.removeSamples() }
    var lookingForSamples: Task<Void, Never>?
    let stack = Stack()
    /// Contains the stack and owns menus: a popover on a GtkStack has no page, and GTK 4.8 crashes when it reports it to a screen reader.
    let whole = Gtk.Box(.column)
    private(set) lazy var selectionBar = SelectionBar { [weak self] in self?.perform($0) }
    var grid: GridView?
    var scrolled: ScrolledView?
    var selectionConnection: SignalConnection?
    let composing: CodeComposer
    /// The code to focus once it is listed.
    private var newCode: Code.ID?
    private(set) var isShown = false

    // The input of `show`, which makes the query.
    var destination = LibraryList.all
    var filter = LibraryFilter()
    /// Whether the first result is to be opened or only focused, while its list is awaited; nil otherwise.
    var awaitedResult: Bool?
    var searched = ""
    var selection = CodeSelection()
    var isBarShown = false
    public internal(set) var isNarrow = false

    public lazy var view: Widget = makeView()

    public init(_ context: PaneContext) {
        self.context = context
        let sort = context.preferences.librarySort
        model = LibraryModel(library: context.library, query: CodeQuery(sort: sort))
        folders = FolderModel(library: context.library)
        commands = CodeCommands(context: context, folders: folders)
        folderCommands = FolderCommands(context: context, folders: folders, commands: commands)
        menu = CodeMenu(commands: commands)
        typeAhead = TypeAhead(library: context.library)
        dragFiles = DragFiles(library: context.library)
        folderControls = FolderControls(model: folders, commands: folderCommands)
        folderRow = FolderRow(model: folders, commands: folderCommands, controls: folderControls)
        toolbar = LibraryToolbar(library: context.library, sort: sort)
        let commands = self.commands
        trashBar = TrashBar { commands.emptyTrash() }
        composing = CodeComposer(context: context)
        composing.onMake = { [weak self] in self?.focusWhenListed($0.id) }
        composing.onPin = { commands.pin($0) }
        commands.edit = { [weak self] in self?.composing.edit($0) }
        commands.show = { [weak self] code in
            if let self { self.context.shell?.showLarge(code, among: self.model.ids) }
        }
        commands.showHistory = { [weak self] in self?.showHistory(of: $0) }
        commands.export = { [weak self] in self?.exportCodes($0) }
        folders.onChange = { [weak self] in self?.showFolders() }
        folders.onError = { [weak self] in self?.context.shell?.report($0) }
    }

    var sort: CodeQuery.Sort { context.preferences.librarySort }
    var arrangement: LibraryArrangement { context.preferences.libraryArrangement }

    // MARK: Pane

    public var places: [PanePlace] {
        [
            place(.all, id: "all", tr("All codes"), iconName: "quire-all-symbolic", count: folders.counts?.total),
            place(.favorites, id: "favorites", tr("Favourites"), iconName: "quire-star-symbolic"),
            place(.recent, id: "recent", tr("Recent"), iconName: "quire-recent-symbolic"),
        ]
            + folders.folders.map { folder in
                let count = folders.counts.map { $0[folder.id] }
                return PanePlace(
                    LibraryDestination.list(.folder(folder.id)), id: "folder-\(folder.id)", title: .verbatim(folder.name),
                    iconName: FolderIcon.name(folder), color: folder.color, isInPane: true, count: count,
                    spokenName: FolderChip.spokenName(tr("Folder \(folder.name)"), count: count))
            }
            + (folders.folders.isEmpty
                ? []
                : [
                    PanePlace(
                        LibraryDestination.list(.unfiled), id: "unfiled", title: Folder.unfiledTitle, iconName: "quire-unfiled-symbolic",
                        isInPane: true, count: folders.counts.map { $0[nil] },
                        spokenName: FolderChip.spokenName(Folder.unfiledTitle, count: folders.counts.map { $0[nil] }))
                ])
            + [place(.trash, id: "trash", tr("Trash"), iconName: "quire-trash-symbolic")]
    }

    private func place(_ list: LibraryList, id: String, _ title: LocalizedText, iconName: String, count: Int? = nil) -> PanePlace {
        PanePlace(LibraryDestination.list(list), id: id, title: title, iconName: iconName, count: count)
    }

    /// The place that is listed.
    var shownPlace: PanePlace? { places.first { ($0.destination as? LibraryDestination) == .list(destination) } }

    public var newPlaceCommand: PaneCommand? {
        PaneCommand(title: tr("New folder…"), iconName: "quire-add-symbolic", keys: []) { [weak self] in self?.folderCommands.makeNew() }
    }

    public func prepare(_ entry: Widget, of place: PanePlace, in list: Widget) {
        guard case .list(let destination)? = place.destination as? LibraryDestination else { return }
        folderControls.attach(to: entry, of: destination, in: list)
    }

    public func adapt(hasSidebar: Bool) {
        self.hasSidebar = hasSidebar
        showHeading()
        guard hasSidebar else { return }
        folders.start()
        // Where the library is shown, its codes come first.
        MainLoop.whenIdle { [weak self] in if let self, !isShown { folders.startCounting() } }
    }

    public var mainCommand: PaneCommand? { command(tr("New code"), "quire-add-symbolic", "<Control>n") { $0.composing.makeNew() } }

    public var menuCommands: [PaneCommand] {
        [
            command(tr("New from clipboard"), "quire-copy-symbolic", "<Control><Shift>v") { $0.composing.composeFromClipboard() },
            command(tr("Show as cards"), "quire-all-symbolic", "<Control>1") { $0.arrange(.grid) },
            command(tr("Show as list"), "quire-list-symbolic", "<Control>2") { $0.arrange(.list) },
            command(tr("Filter…"), "quire-filter-symbolic", "<Control>l") { $0.toolbar.openFilter() },
            command(tr("New folder…"), "quire-folder-symbolic", "<Control><Shift>n") { $0.folderCommands.makeNew() },
            command(tr("Import…"), "quire-import-symbolic", "<Control>i") { $0.importCodes() },
            command(tr("Export…"), "quire-export-symbolic", "<Control><Shift>e") { $0.exportCodes() },
            command(tr("History…"), "quire-recent-symbolic", "<Control>h") { $0.showHistory() },
        ]
    }

    private func command(
        _ title: LocalizedText, _ iconName: String, _ key: String, _ run: @escaping @MainActor (LibraryPane) -> Void
    ) -> PaneCommand { PaneCommand(title: title, iconName: iconName, keys: [key]) { [weak self] in self.map(run) } }

    public var header: HeaderBar? { selection.isOn ? selectionBar.root : nil }

    public func appear() {
        isShown = true
        showFoldersInPane()
        model.start()
        folders.start()
    }

    public func disappear() {
        isShown = false
        // The folders go on: the sidebar shows them beside every pane.
        model.stop()
        lookingForSamples?.cancel()
        composing.stop()
        typeAhead.stop()
        toolbar.panel.stop()
        menu.close()
        folderCommands.closeMenu()
        dragFiles.remove()
    }

    public func search(_ text: String) {
        searched = text
        show()
    }

    public func goToFirstResult(opens: Bool) {
        awaitedResult = opens
        if !model.isListing { goToAwaitedResult() }
    }

    /// Whether something is searched.
    var isSearching: Bool { !searched.allSatisfy(\.isWhitespace) }

    public func openActionsOfFirstResult() -> Bool {
        guard isSearching, let first = model.content(at: 0)?.code, let grid else { return false }
        guard grid.focus(position: 0) else { return false }
        MainLoop.whenIdle { [weak self] in
            guard let self, let grid = self.grid, let cell = grid.cell(at: 0) as? CodeCell, cell.code?.id == first.id else { return }
            cell.requestMenu()
        }
        return true
    }

    /// Goes to the first code once the list is complete.
    func goToAwaitedResult() {
        guard let opens = awaitedResult else { return }
        awaitedResult = nil
        guard !model.ids.isEmpty else { return }
        // The cell is laid out in the next frame.
        MainLoop.whenIdle { [weak self] in
            guard let self, grid?.focus(position: 0) == true, opens else { return }
            activate(at: 0)
        }
    }

    public func open(_ place: LibraryDestination) {
        switch place {
        case .list(let list):
            destination = list
            show()
        case .newCode(let request): composing.make(request)
        case .editor(let id): edit(id)
        }
    }

    /// Lists the codes of the current destination, filter, search and order.
    func show() {
        folderRow.show(destination)
        showHeading()
        trashBar.isVisible = destination == .trash
        toolbar.show(filter: filter)
        toolbar.show(sort: sort, isSortable: destination.isSortable && !isSearching)
        listHead.show(sort: shownSort, isSortable: destination.isSortable && !isSearching)
        showChips()
        let query = filter.query(of: destination, search: searched, sort: sort)
        guard query != model.query else { return }
        model.show(query)
        scrolled?.scrollToTop()
    }

    /// The conditions of the list; a search in one place says in which.
    func showChips() {
        let place = isSearching && destination != .all ? shownPlace : nil
        chips.show(filter, place: place?.title, corrected: model.correctedSearch)
    }

    /// Searches all codes for what is searched here.
    func searchEverywhere() {
        if let shell = context.shell { shell.search(searched, at: LibraryDestination.list(.all)) } else { open(.list(.all)) }
    }

    // MARK: Making

    func focusWhenListed(_ code: Code.ID) {
        newCode = code
        focusNewCode()
    }

    /// The focused widget may have been removed together with the empty state; focus the new code.
    func focusNewCode() {
        guard let newCode, let position = model.ids.firstIndex(of: newCode) else { return }
        self.newCode = nil
        // The cell is laid out in the next frame.
        MainLoop.whenIdle { [weak self] in self?.grid?.focus(position: position) }
    }
}

extension LibraryPane: CodeKeepingPane {
    public func perform(_ action: CodeAction, on code: Code) {
        switch action {
        case .edit: commands.edit(code)
        case .toggleFavorite: commands.toggleFavorite(code)
        case .pin: commands.pin(code)
        case .makeFlyer: context.shell?.makeSign(of: code.id)
        case .showHistory: showHistory(of: code)
        case .copyPicture: commands.copyPicture(code)
        }
    }

    public func openMenu(of code: Code, below anchor: Widget) { menu.open(ofLarge: code, below: anchor) }
}
