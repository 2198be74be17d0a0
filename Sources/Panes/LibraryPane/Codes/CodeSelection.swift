import Desktop
import Foundation
import GLib
import Gtk
import LibraryStore
import PaneKit
import Payload
import Platform

/// The selected codes by their ids, so that sorting, reloading and scrolling do not affect them.
struct CodeSelection: Equatable {
    private(set) var ids: Set<Code.ID> = []
    /// Selection mode: a click and the space bar select. Begins on request, or with the first selected code.
    private(set) var isOn = false

    var count: Int { ids.count }
    var isEmpty: Bool { ids.isEmpty }

    func contains(_ id: Code.ID) -> Bool { ids.contains(id) }

    mutating func begin() { isOn = true }

    mutating func end() { self = CodeSelection() }

    /// Replaces the selection with ranges of the list.
    mutating func select(_ ranges: [Range<Int>], of list: [Code.ID]) {
        ids = []
        for range in ranges { ids.formUnion(list[range.clamped(to: list.indices)]) }
        if !ids.isEmpty { isOn = true }
    }

    /// Deselects codes that are no longer listed, so that commands never affect codes that are not visible.
    mutating func formIntersection(_ list: [Code.ID]) {
        guard !ids.isEmpty else { return }
        ids.formIntersection(list)
        if ids.isEmpty { isOn = false }
    }

    /// The positions of the selected codes in the list.
    func ranges(in list: [Code.ID]) -> [Range<Int>] { ids.isEmpty ? [] : Array(list.indices(where: ids.contains).ranges) }

    /// The selected codes in list order.
    func ordered(by list: [Code.ID]) -> [Code.ID] { ids.isEmpty ? [] : list.filter(ids.contains) }
}

/// Selecting codes, and commands for all of them.
extension LibraryPane {
    /// Converts the grid's positions into ids.
    func updateSelection() {
        guard let grid else { return }
        selection.select(grid.selectedRanges, of: model.ids)
        context.feedback.give(.selection)
        showSelectionBar()
    }

    /// Selects the same codes again after the list has changed.
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
        // A focused button disappears with the bar.
        if wasOn, position == nil { grid?.focusFirst() }
    }

    private func showSelectionBar() {
        guard selection.isOn || isBarShown else { return }
        selectionBar.show(isOn: selection.isOn, count: selection.count, of: model.ids.count, isTrash: destination == .trash)
        toolbar.show(isSelecting: selection.isOn)
        guard isBarShown != selection.isOn else { return }
        isBarShown = selection.isOn
        onPaneEvent?(.header)
    }

    /// The codes that a command applies to: the selected ones, or else the focused one.
    var targets: (codes: [Code.ID], one: Code?) {
        let focused = (grid?.focusedCell as? CodeCell)?.code
        let selected = selection.ordered(by: model.ids)
        if selected.isEmpty { return (focused.map { [$0.id] } ?? [], focused) }
        return (selected, selected.count == 1 ? model.content(of: selected[0])?.code : nil)
    }

    func perform(_ request: SelectionBar.Request) {
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
        case .export: if !codes.isEmpty { commands.export(codes) }
        case .delete: delete(codes, one)
        case .restore: commands.restore(codes, one)
        }
    }

    func delete(_ codes: [Code.ID], _ one: Code?) {
        if destination == .trash { commands.deleteForEver(codes, one) } else { commands.delete(codes, one) }
    }

    /// Marks all of them as favourites, or removes the mark if all have it.
    func toggleFavorites(_ codes: [Code.ID]) {
        guard !codes.isEmpty else { return }
        context.perform { [weak self, library = context.library] in
            let isAll = try await library.codes(ids: codes).allSatisfy(\.isFavorite)
            self?.commands.setFavorite(!isAll, codes)
        }
    }
}
