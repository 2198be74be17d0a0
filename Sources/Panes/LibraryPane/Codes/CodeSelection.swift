import Foundation
import Gtk
import LibraryStore
import PaneKit

/// Which codes are selected, by their ids: sorting, reloading and scrolling change nothing about it.
struct CodeSelection: Equatable {
    private(set) var ids: Set<Code.ID> = []
    /// Whether a click and the space bar select: since the user asked for it, or since something is selected.
    private(set) var isOn = false

    var count: Int { ids.count }
    var isEmpty: Bool { ids.isEmpty }

    func contains(_ id: Code.ID) -> Bool { ids.contains(id) }

    mutating func begin() { isOn = true }

    mutating func end() { self = CodeSelection() }

    /// Takes what was selected in the list.
    mutating func take(_ ranges: [Range<Int>], of list: [Code.ID]) {
        ids = []
        for range in ranges { ids.formUnion(list[range.clamped(to: list.indices)]) }
        if !ids.isEmpty { isOn = true }
    }

    /// What is no longer listed is no longer selected: nothing happens to codes that nobody sees.
    mutating func keep(only list: [Code.ID]) {
        guard !ids.isEmpty else { return }
        ids.formIntersection(list)
        if ids.isEmpty { isOn = false }
    }

    /// Where the selected codes stand in the list.
    func ranges(in list: [Code.ID]) -> [Range<Int>] {
        guard !ids.isEmpty else { return [] }
        var ranges: [Range<Int>] = []
        for (position, id) in list.enumerated() where ids.contains(id) {
            if let last = ranges.last, last.upperBound == position {
                ranges[ranges.count - 1] = last.lowerBound..<position + 1
            } else {
                ranges.append(position..<position + 1)
            }
        }
        return ranges
    }

    /// The selected codes in the order of the list.
    func ordered(by list: [Code.ID]) -> [Code.ID] { ids.isEmpty ? [] : list.filter(ids.contains) }
}

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

/// What takes the place of the header while codes are selected: how many, and what can be done with all of them.
@MainActor
final class SelectionBar {
    let root = HeaderBar()
    private let count = Label("", classes: ["heading", "numeric"])
    private var usable: [Button] = []
    private var trashOnly: [Button] = []
    private var exportButton: Button?
    private var shareButton: Button?
    private var isTrash = false
    private var number = 0

    /// What the bar asks for.
    enum Request { case end, selectAll, favorite, move, tags, flyer, share, export, delete, restore }

    init(requested: @escaping @MainActor (Request) -> Void) {
        func button(_ icon: String, _ name: String, _ request: Request) -> Button {
            let button = Button(icon: icon, name: name) { requested(request) }
            button.verticalAlignment = .center
            return button
        }
        root.addClass("selection-bar")
        count.fitting(.ellipsisAtEnd)
        let end = button("quire-close-symbolic", "End the selection (Esc)", .end)
        let all = button("quire-select-symbolic", "Select all (Ctrl+A)", .selectAll)
        root.packStart(end)
        root.packStart(count)
        root.setTitle(Box(.row))
        let export = button("quire-save-symbolic", "Export", .export)
        exportButton = export
        let share = button("quire-share-symbolic", "Share (Ctrl+Shift+H)", .share)
        shareButton = share
        usable = [
            button("quire-star-symbolic", "Favourite (Ctrl+D)", .favorite),
            button("quire-folder-symbolic", "Move to a folder (Ctrl+M)", .move),
            button("quire-tag-symbolic", "Tags (Ctrl+T)", .tags),
            button("quire-flyers-symbolic", "Make a flyer (Ctrl+P)", .flyer), share, export,
        ]
        trashOnly = [button("quire-undo-symbolic", "Restore", .restore)]
        // Packed from the end of the bar.
        for button in [button("quire-trash-symbolic", "Delete", .delete)] + (usable + trashOnly).reversed() + [all] { root.packEnd(button) }
    }

    func show(count number: Int, isTrash: Bool, canExport: Bool) {
        self.number = number
        showCount()
        root.setAccessibleLabel(number == 1 ? "1 code selected" : "\(number.formatted()) codes selected")
        for button in usable {
            button.isVisible = !isTrash
            button.isSensitive = number > 0
        }
        exportButton?.isVisible = canExport && !isTrash
        self.isTrash = isTrash
        shareButton?.isVisible = !isTrash && !isNarrow
        for button in trashOnly {
            button.isVisible = isTrash
            button.isSensitive = number > 0
        }
    }

    /// In a narrow window there is no room for the window's own buttons, and for few words.
    var isNarrow = false {
        didSet {
            root.setShowsWindowButtons(!isNarrow)
            // The menu of the codes has it too.
            shareButton?.isVisible = !isTrash && !isNarrow
            showCount()
        }
    }

    private func showCount() {
        count.text = number == 0 && !isNarrow ? "Select codes" : isNarrow ? number.formatted() : "\(number.formatted()) selected"
    }
}
