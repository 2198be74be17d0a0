import Gtk
import LibraryStore
import PaneKit

/// Selecting codes, and doing something with all of them.
extension LibraryPane {
    /// The grid tells places, the selection remembers codes.
    func takeSelection() {
        guard let grid else { return }
        selection.take(grid.selectedRanges, of: model.ids)
        context.feedback.give(.selection)
        showSelectionBar()
    }

    /// After the list changed: the same codes, wherever they stand now.
    func showSelection() {
        if let grid, !selection.isEmpty || !grid.selectedRanges.isEmpty {
            selectionConnection?.silenced { grid.selectedRanges = selection.ranges(in: model.ids) }
        }
        showSelectionBar()
    }

    func beginSelection() {
        selection.begin()
        showSelectionBar()
        if grid?.focusedCell == nil { grid?.focusFirst() }
    }

    func endSelection() {
        let wasOn = selection.isOn
        selection.end()
        selectionConnection?.silenced { grid?.selectedRanges = [] }
        let position = grid?.focusedPosition
        showSelectionBar()
        // The bar goes with whatever in it had the focus.
        if wasOn, position == nil { grid?.focusFirst() }
    }

    private func showSelectionBar() {
        guard selection.isOn || isBarShown else { return }
        selectionBar.show(count: selection.count, isTrash: place == .trash, canExport: commands.export != nil)
        toolbar.show(isSelecting: selection.isOn)
        guard isBarShown != selection.isOn else { return }
        isBarShown = selection.isOn
        announced?(.header)
    }

    /// The codes that a command is about: those selected, or else the one that has the focus.
    var targets: (codes: [Code.ID], one: Code?) {
        let focused = (grid?.focusedCell as? any CodeCell)?.code
        let selected = selection.ordered(by: model.ids)
        if selected.isEmpty { return (focused.map { [$0.id] } ?? [], focused) }
        return (selected, selected.count == 1 ? model.content(of: selected[0])?.code : nil)
    }

    func answer(_ request: SelectionBar.Request) {
        let codes = selection.ordered(by: model.ids)
        let one = codes.count == 1 ? model.content(of: codes[0])?.code : nil
        switch request {
        case .end: endSelection()
        case .selectAll: grid?.selectedRanges = [0..<model.ids.count]
        case .favorite: toggleFavorites(codes)
        case .move: commands.chooseFolder(for: codes, one)
        case .tags: if !codes.isEmpty { commands.changeTags(of: codes, one) }
        case .flyer: if !codes.isEmpty { context.shell?.makeFlyer(of: codes) }
        case .share: if !codes.isEmpty { commands.share(codes) }
        case .export: if !codes.isEmpty { commands.export?(codes) }
        case .delete: delete(codes, one)
        case .restore: commands.restore(codes, one)
        }
    }

    func delete(_ codes: [Code.ID], _ one: Code?) {
        if place == .trash { commands.deleteForEver(codes, one) } else { commands.delete(codes, one) }
    }

    /// Marks all of them, unless all are marked already.
    func toggleFavorites(_ codes: [Code.ID]) {
        guard !codes.isEmpty else { return }
        let library = context.library
        context.perform { [weak self] in
            let isAll = try await library.codes(ids: codes).allSatisfy(\.isFavorite)
            self?.commands.setFavorite(!isAll, codes)
        }
    }
}
