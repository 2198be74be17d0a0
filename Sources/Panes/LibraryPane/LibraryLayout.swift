import Desktop
import GLib
import Gtk
import LibraryStore
import PaneKit
import Platform

/// The layout of the pane, and how it follows its models.
extension LibraryPane {
    /// The width of a card and the gap beside it, in logical pixels. It grows half as much as texts, because its symbol does not grow.
    private static var cardWidth: Int { (184 + Toolkit.widthForText(184)) / 2 }
    /// The width from which on rows have columns.
    private static var wide: Int { Toolkit.widthForText(640) }

    func makeView() -> Widget {
        let grid = GridView(name: tr("Codes"), makeCell: cellMaker)
        self.grid = grid
        grid.addRubberband()
        grid.onActivate { [weak self] in self?.activate(at: $0) }
        selectionConnection = grid.onSelectionChange { [weak self] in self?.updateSelection() }
        let scrolled = ScrolledView(grid).expanding(.vertical)
        self.scrolled = scrolled
        let bin = AdaptiveBin(scrolled) { [weak self] width, _ in
            // This runs during size allocation: the change takes effect in the next frame.
            if self?.fits(width) == false { Task { @MainActor in self?.adapt(to: width) } }
        }
        stack.add(bin, id: "codes")
        stack.add(Box(.column), id: "loading")
        stack.visiblePage = "loading"
        stack.expandsVertically = true
        // Before the cells, which use the space bar to select.
        grid.add(KeyController(beforeChildren: true) { [weak self] key, modifiers in self?.handleKey(key, modifiers) ?? false })
        for widget in [whole, selectionBar.root] as [Widget] {
            widget.add(KeyController { [weak self] key, modifiers in self?.handleUnhandledKey(key, modifiers) ?? false })
        }
        connect(grid)
        connectToolbar()
        toolbar.show(arrangement)
        listHead.root.isVisible = false
        showChips()
        grid.setClass("rows", arrangement == .list)
        let top = Box(.row, classes: ["library-top"], [heading.root, folderRow.root, trashBar.button, toolbar.root])
        for child in [top, trashBar.note, sampleBar.root, chips.root, listHead.root, stack, selectionBar.commands] as [Widget] {
            whole.append(child)
        }
        addDrop(to: whole)
        return whole
    }

    private var cellMaker: @MainActor () -> any GridView.Cell {
        let isList = arrangement == .list
        let contents = CodeCellContents { isList ? CodeRow(owner: $0) : CodeCard(owner: $0) }
        return { [weak self] in
            guard let self else { return EmptyCell() }
            return CodeCell(owner: self, contents: contents)
        }
    }

    private func connect(_ grid: GridView) {
        model.onSplice = { [weak self, weak grid] position, removed, added in
            let isAtTop = self?.scrolled?.offset == 0
            grid?.splice(position: position, removed: removed, added: added)
            guard let self else { return }
            // The grid keeps its scroll position; at the top, the user wants to see the newest code.
            if position == 0, isAtTop { MainLoop.whenIdle { [weak self] in self?.scrolled?.scrollToTop() } }
            self.showSelection()
            if !self.model.ids.isEmpty {
                self.stack.visiblePage = "codes"
                self.showListHead()
            }
        }
        model.firstShown = { await MainLoop.idle() }
        model.onContentsChange = { [weak grid] in grid?.rebind() }
        model.onList = { [weak self] in self?.showList() }
        model.onError = { [weak self] in self?.context.shell?.report($0) }
        commands.onMake = { [weak self] in self?.focusWhenListed($0) }
    }

    private func connectToolbar() {
        folderRow.onChoose = { [weak self] in self?.go(to: $0) }
        folderControls.onDrop = { [weak self] codes, folder in
            guard let self else { return }
            let one = codes.count == 1 ? self.model.content(of: codes[0])?.code : nil
            self.commands.move(codes, one, to: folder)
        }
        let filtered: @MainActor (LibraryFilter) -> Void = { [weak self] in
            self?.filter = $0
            self?.show()
        }
        toolbar.panel.onChange = filtered
        chips.onSearchEverywhere = { [weak self] in self?.searchEverywhere() }
        chips.onChange = { [weak self] in
            filtered($0)
            // The clicked button has disappeared.
            self?.grid?.focusFirst()
        }
        let sorted: @MainActor (CodeQuery.Sort) -> Void = { [weak self] in
            self?.context.preferences.librarySort = $0
            self?.show()
        }
        toolbar.onSort = sorted
        listHead.onSort = sorted
        toolbar.onArrange = { [weak self] in self?.arrange($0) }
        toolbar.onSelectionMode = { [weak self] in $0 ? self?.beginSelection() : self?.endSelection() }
    }

    private func go(to list: LibraryList) {
        if let shell = context.shell { shell.go(to: LibraryDestination.list(list)) } else { open(.list(list)) }
    }

    // MARK: Layout

    private func columns(in width: Int) -> Int { arrangement == .list ? 1 : max(2, (width - 32) / Self.cardWidth) }

    private func fits(_ width: Int) -> Bool { grid?.columns == columns(in: width) && isNarrow == (width < Self.wide) }

    private func adapt(to width: Int) {
        grid?.columns = columns(in: width)
        guard isNarrow != (width < Self.wide) else { return }
        isNarrow = width < Self.wide
        showListHead()
        selectionBar.isNarrow = isNarrow
        grid?.rebind()
    }

    /// Switches between cards and rows; the focus stays on its code.
    func arrange(_ arrangement: LibraryArrangement) {
        guard arrangement != self.arrangement, let grid else { return }
        context.preferences.libraryArrangement = arrangement
        toolbar.show(arrangement)
        showListHead()
        let position = grid.focusedPosition
        grid.setClass("rows", arrangement == .list)
        grid.setCells(cellMaker)
        grid.columns = columns(in: whole.width)
        if let position { MainLoop.whenIdle { [weak grid] in grid?.focus(position: position) } }
    }

    /// Rows have columns, and those a head.
    private func showListHead() {
        listHead.root.isVisible = arrangement == .list && !isNarrow && stack.visiblePage == "codes"
    }

    /// The heading says what is listed; in a window without a sidebar the folders stand there instead.
    func showHeading() {
        let isTrash = destination == .trash
        folderRow.root.isVisible = !hasSidebar && !isTrash
        heading.root.isVisible = hasSidebar && !isTrash
        let place = shownPlace
        let isWhole = !isSearching && filter.isEmpty
        let found = model.isLoaded && !model.isListing ? model.ids.count : nil
        heading.show(place?.title ?? .empty, count: isWhole ? place?.count : nil, found: isWhole ? nil : found)
    }

    // MARK: Models

    private func showList() {
        folders.startCounting()
        showChips()
        showHeading()
        selection.formIntersection(model.ids)
        showSelection()
        toolbar.show(isUseful: !model.ids.isEmpty || isSearching || !filter.isEmpty)
        showSampleBar()
        guard model.ids.isEmpty else {
            stack.visiblePage = "codes"
            showListHead()
            focusNewCode()
            goToAwaitedResult()
            return focusListIfNeeded()
        }
        awaitedResult = nil
        stack.remove(id: "empty")
        stack.add(makeEmptyState(), id: "empty")
        stack.visiblePage = "empty"
        showListHead()
    }

    /// Focuses the codes if nothing else has the focus, as in a new window.
    private func focusListIfNeeded() {
        guard let window = context.shell?.window, window.focusedWidget == nil else { return }
        MainLoop.whenIdle { [weak self] in
            if window.focusedWidget == nil { self?.grid?.focusFirst() }
        }
    }

    /// Shows the folders in the pane, which does not follow them while it is hidden.
    func showFoldersInPane() {
        folderRow.update()
        showHeading()
    }

    func showFolders() {
        onPaneEvent?(.places)
        if isShown {
            showFoldersInPane()
            grid?.rebind()
        }
        // Leave a folder that was deleted, here or elsewhere.
        if case .folder(let id) = destination, folders[id] == nil {
            if isShown { go(to: .all) } else { open(.list(.all)) }
        }
    }
}

/// The cell of a list whose pane is gone.
@MainActor
private final class EmptyCell: GridView.Cell {
    let root: Widget = Box(.row)
    func bind(position: Int) -> LocalizedText { tr("Loading") }
    func unbind() {}
}
