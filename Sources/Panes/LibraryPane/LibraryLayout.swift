import Desktop
import GLib
import Gtk
import LibraryStore
import PaneKit

/// What the pane is made of, and what it shows of the model.
extension LibraryPane {
    /// Logical pixels for a card and the gap beside it.
    private static let cardWidth = 184
    /// Rows have columns from here on.
    private static let wide = 640

    func makeView() -> Widget {
        let grid = GridView(name: "Codes", makeCell: cellMaker)
        self.grid = grid
        grid.addRubberband()
        grid.onActivate { [weak self] in self?.activate(at: $0) }
        selectionConnection = grid.onSelectionChange { [weak self] in self?.takeSelection() }
        let scrolled = ScrolledView(grid)
        scrolled.expandsVertically = true
        self.scrolled = scrolled
        let bin = AdaptiveBin { [weak self] width, _ in
            // Sizes are being given out now: the change takes effect with the next frame.
            if self?.fits(width) == false { Task { @MainActor in self?.adapt(to: width) } }
        }
        bin.setChild(scrolled)
        stack.add(bin, id: "codes")
        stack.add(Box(.column), id: "loading")
        stack.visiblePage = "loading"
        stack.expandsVertically = true
        // Before the cells, which take the space bar to select.
        grid.add(KeyController(beforeChildren: true) { [weak self] key, modifiers in self?.press(key, modifiers) ?? false })
        whole.add(KeyController { [weak self] key, modifiers in self?.pressAnywhere(key, modifiers) ?? false })
        selectionBar.root.add(
            KeyController { [weak self] key, modifiers in self?.pressAnywhere(key, modifiers) ?? false })
        follow(grid)
        followToolbar()
        toolbar.show(arrangement)
        chips.show(filter)
        grid.setClass("rows", arrangement == .list)
        let top = Box(.row, classes: ["library-top"], [folderRow.root, trashBar.button, toolbar.root])
        for child in [top, trashBar.note, chips.root, stack] as [Widget] { whole.append(child) }
        addDrop(to: whole)
        return whole
    }

    private var cellMaker: @MainActor () -> any GridView.Cell {
        let isList = arrangement == .list
        return { [weak self] in
            guard let self else { return EmptyCell() }
            return isList ? CodeRow(owner: self) : CodeCard(owner: self)
        }
    }

    private func follow(_ grid: GridView) {
        model.spliced = { [weak self, weak grid] position, removed, added in
            let isAtTop = self?.scrolled?.offset == 0
            grid?.splice(position: position, removed: removed, added: added)
            guard let self else { return }
            // The grid keeps what was seen where it was; at the top it is the newest that one looks at.
            if position == 0, isAtTop { MainLoop.whenIdle { [weak self] in self?.scrolled?.scrollToTop() } }
            self.showSelection()
            if !self.model.ids.isEmpty { self.stack.visiblePage = "codes" }
        }
        model.firstShown = { await MainLoop.idle() }
        model.contentsChanged = { [weak grid] in grid?.rebind() }
        model.listed = { [weak self] in self?.showList() }
        model.failed = { [weak self] in self?.context.shell?.report($0) }
        folders.changed = { [weak self] in self?.showFolders() }
        folders.failed = { [weak self] in self?.context.shell?.report($0) }
        commands.made = { [weak self] in self?.goOn(with: $0) }
    }

    private func followToolbar() {
        folderRow.chosen = { [weak self] in self?.go(to: $0) }
        folderRow.dropped = { [weak self] codes, folder in
            guard let self else { return }
            let one = codes.count == 1 ? self.model.content(of: codes[0])?.code : nil
            self.commands.move(codes, one, to: folder)
        }
        let filtered: @MainActor (LibraryFilter) -> Void = { [weak self] in
            self?.filter = $0
            self?.show()
        }
        toolbar.panel.changed = filtered
        chips.changed = { [weak self] in
            filtered($0)
            // The button that was pressed has gone.
            self?.grid?.focusFirst()
        }
        toolbar.sorted = { [weak self] in
            self?.context.preferences.librarySort = $0
            self?.show()
        }
        toolbar.arranged = { [weak self] in self?.arrange($0) }
        toolbar.selecting = { [weak self] in $0 ? self?.beginSelection() : self?.endSelection() }
    }

    private func go(to place: LibraryPlace) {
        if let shell = context.shell { shell.go(to: identity.id, place: place.id) } else { open(place: place.id) }
    }

    // MARK: Room

    private func columns(in width: Int) -> Int { arrangement == .list ? 1 : max(2, (width - 32) / Self.cardWidth) }

    private func fits(_ width: Int) -> Bool { grid?.columns == columns(in: width) && isNarrow == (width < Self.wide) }

    private func adapt(to width: Int) {
        grid?.columns = columns(in: width)
        guard isNarrow != (width < Self.wide) else { return }
        isNarrow = width < Self.wide
        selectionBar.isNarrow = isNarrow
        grid?.rebind()
    }

    /// Cards or rows; the focus stays at its code.
    func arrange(_ arrangement: LibraryArrangement) {
        guard arrangement != self.arrangement, let grid else { return }
        context.preferences.libraryArrangement = arrangement
        toolbar.show(arrangement)
        let position = grid.focusedPosition
        grid.setClass("rows", arrangement == .list)
        grid.setCells(cellMaker)
        grid.columns = columns(in: whole.width)
        if let position { MainLoop.whenIdle { [weak grid] in grid?.focus(position: position) } }
    }

    // MARK: The model

    private func showList() {
        folders.startCounting()
        selection.keep(only: model.ids)
        showSelection()
        guard model.ids.isEmpty else {
            stack.visiblePage = "codes"
            focusMade()
            return takeLostFocus()
        }
        stack.remove(id: "empty")
        stack.add(makeEmptyState(), id: "empty")
        stack.visiblePage = "empty"
    }

    /// Keys are for the codes when they are for nothing else, as in a window that has just opened.
    private func takeLostFocus() {
        guard let window = context.shell?.window, window.focusedWidget == nil else { return }
        MainLoop.whenIdle { [weak self] in
            if window.focusedWidget == nil { self?.grid?.focusFirst() }
        }
    }

    private func showFolders() {
        folderRow.update()
        announced?(.places)
        grid?.rebind()
        // A folder that was deleted, here or elsewhere, is no place to be.
        if case .folder(let id) = place, folders[id] == nil { go(to: .all) }
    }
}

/// What stands in a list whose pane has gone.
@MainActor
private final class EmptyCell: GridView.Cell {
    let root: Widget = Box(.row)
    func bind(position: Int) -> String { "Loading" }
    func unbind() {}
}
