import CodeWriting
public import Gtk
import LibraryStore
public import PaneKit
import Theme

/// The book itself: every code as a card, found, made, renamed, marked and deleted here.
@MainActor
public final class LibraryPane: Pane {
    public let identity = PaneIdentity(id: "library", title: "Library", iconName: "quire-library-symbolic", order: 10)
    public let places = [
        PanePlace(id: "all", title: "All codes", iconName: "quire-all-symbolic"),
        PanePlace(id: "favorites", title: "Favourites", iconName: "quire-star-symbolic"),
        PanePlace(id: "recent", title: "Recent", iconName: "quire-recent-symbolic"),
        PanePlace(id: "trash", title: "Trash", iconName: "quire-trash-symbolic"),
    ]
    public let searchHint: String? = "Search titles and texts"

    /// Logical pixels for a card and the gap beside it.
    private static let cardWidth = 184

    let context: PaneContext
    let model: LibraryModel
    private let commands: CodeCommands
    private let stack = Stack()
    /// Holds the stack, and menus: a popover on a GtkStack itself has no page, and GTK 4.8 crashes when it tells a screen reader of it.
    private let whole = Box(.column)
    private var grid: GridView?
    let composing: Composing
    /// Was just made and gets the focus once it is listed.
    private var made: Code.ID?
    public lazy var view: Widget = makeView()

    public init(_ context: PaneContext) {
        self.context = context
        model = LibraryModel(library: context.library, query: CodeQuery(sort: .created))
        commands = CodeCommands(context: context)
        composing = Composing(context: context)
        commands.edit = { [weak self] in self?.composing.edit($0) }
        composing.made = { [weak self] code in
            self?.made = code.id
            self?.focusMade()
        }
    }

    public var mainCommand: PaneCommand? {
        PaneCommand(title: "New code", iconName: "quire-add-symbolic", keys: ["<Control>n"]) { [weak self] in self?.composing.makeNew() }
    }

    public var menuCommands: [PaneCommand] { [composing.command] + exchangeCommands }

    // MARK: Pane

    public func appear() { model.start() }

    public func disappear() {
        model.stop()
        commands.closeMenu()
        composing.stop()
    }

    public func search(_ text: String) {
        var query = model.query
        query.search = text
        model.show(query)
    }

    public func open(place: PanePlace.ID) {
        var query = model.query
        query.place = CodeQuery.Place(rawValue: place) ?? .all
        // The book keeps its order while codes are used; the places of what was done last follow that.
        query.sort = [.recent, .trash].contains(query.place) ? .recent : .created
        model.show(query)
    }

    // MARK: View

    private func makeView() -> Widget {
        let model = self.model
        let grid = GridView(name: "Codes") { [weak self] in
            CodeCard(model: model) { request, code in self?.handle(request, code) }
        }
        grid.onActivate { [weak self] position in
            guard let self, let content = self.model.content(at: position) else { return }
            if content.code.trashed == nil { self.context.shell?.showLarge(content.code, among: self.model.ids) }
        }
        self.grid = grid
        let scrolled = ScrolledView(grid)
        scrolled.expandsVertically = true
        let bin = AdaptiveBin { width, _ in
            let columns = max(2, (width - 32) / Self.cardWidth)
            // Sizes are being given out now: the change takes effect with the next frame.
            if grid.columns != columns { Task { @MainActor in grid.columns = columns } }
        }
        bin.setChild(scrolled)
        stack.add(bin, id: "codes")
        stack.add(Box(.column), id: "loading")
        stack.visiblePage = "loading"

        // The cells hold the model: what it holds of the grid is weak.
        model.spliced = { [weak self, weak grid] position, removed, added in
            grid?.splice(position: position, removed: removed, added: added)
            if self?.model.ids.isEmpty == false { self?.stack.visiblePage = "codes" }
        }
        model.firstShown = { await MainLoop.idle() }
        model.contentsChanged = { [weak grid] in grid?.rebind() }
        model.listed = { [weak self] in self?.showList() }
        model.failed = { [weak self] in self?.context.shell?.report($0) }
        // Before the cells, which take Space to select what cannot be selected here.
        grid.add(KeyController(beforeChildren: true) { [weak self] key, modifiers in self?.press(key, modifiers) ?? false })
        stack.expandsVertically = true
        whole.append(stack)
        addDrop(to: whole)
        return whole
    }

    private func showList() {
        guard model.ids.isEmpty else {
            stack.visiblePage = "codes"
            return focusMade()
        }
        stack.remove(id: "empty")
        stack.add(makeEmptyState(), id: "empty")
        stack.visiblePage = "empty"
    }

    private func makeEmptyState() -> Widget {
        if !model.query.search.isEmpty {
            return EmptyState.make(
                illustration: "nothing-found", title: "Nothing found", text: "No code has “\(model.query.search)” in its title or text.")
        }
        switch model.query.place {
        case .favorites:
            return EmptyState.make(illustration: "empty-library", title: "No favourites yet", text: "The star on a card puts a code here.")
        case .trash:
            return EmptyState.make(
                illustration: "empty-library", title: "The trash is empty", text: "Deleted codes wait here until you restore them.")
        case .recent:
            return EmptyState.make(
                illustration: "empty-library", title: "Nothing used yet",
                text: "Codes that you show large are listed here, the latest first.")
        case .all:
            return EmptyState.make(
                illustration: "empty-library", title: "Make your first code",
                text: "A link, a text, a Wi-Fi password: type it once, keep it here.",
                button: Button(icon: "quire-add-symbolic", title: "New code", classes: ["primary"]) { [weak self] in
                    self?.composing.makeNew()
                })
        }
    }

    // MARK: Doing

    /// What had the focus may have gone with the invitation to make a first code, and what was made is what one goes on with.
    private func focusMade() {
        guard let made, let position = model.ids.firstIndex(of: made) else { return }
        self.made = nil
        // The cell has its place with the next frame.
        MainLoop.whenIdle { [weak self] in self?.grid?.focus(position: position) }
    }

    private func handle(_ request: CodeCard.Request, _ code: Code) {
        switch request {
        case .toggleFavorite: commands.toggleFavorite(code)
        case .menu(let widget, let x, let y):
            // The card may be given another code while the menu is open: the menu belongs to the pane.
            commands.openMenu(of: code, in: whole, at: widget.convert((x, y), to: whole))
        }
    }

    /// Keys on the focused card.
    private func press(_ key: Key, _ modifiers: Modifiers) -> Bool {
        guard let cell = grid?.focusedCell as? CodeCard, let code = cell.code else { return false }
        let control = modifiers.contains(.control)
        switch key {
        case .character("e") where control && code.trashed == nil: commands.edit(code)
        case .f2 where code.trashed == nil: commands.rename(code)
        case .delete where code.trashed == nil: commands.delete(code)
        case .delete: commands.deleteForEver(code)
        case .menu: cell.requestMenu()
        case .f10 where modifiers.contains(.shift): cell.requestMenu()
        case .character("c") where control && code.trashed == nil: commands.copyText(code)
        case .character("d") where control && code.trashed == nil: commands.toggleFavorite(code)
        case .space where code.trashed == nil: context.shell?.showLarge(code, among: model.ids)
        default: return false
        }
        return true
    }
}
