import Desktop
import Foundation
import GLib
import Gtk
import LibraryStore
import Platform

/// The toolbar above the list: filter, sort order, cards or rows, and selection mode.
@MainActor
final class LibraryToolbar {
    let root: Gtk.Box
    let panel: FilterPanel
    var onSort: (@MainActor (CodeQuery.Sort) -> Void)?
    var onArrange: (@MainActor (LibraryArrangement) -> Void)?
    var onSelectionMode: (@MainActor (Bool) -> Void)?
    private let filterButton: PopoverButton
    private let filterCount = Label(classes: ["caption", "numeric", "count"]).hidden()
    private let sortButton: MenuButton
    private let sortAction: ChoiceAction
    private let list = ToggleButton(content: Icon("quire-list-symbolic"), name: tr("Show as list"), classes: ["flat", "image-button"])
    private let select = ToggleButton(content: Icon("quire-select-symbolic"), name: tr("Select codes"), classes: ["flat", "image-button"])
    private var listConnection: SignalConnection?
    private var selectConnection: SignalConnection?

    init(library: Library, sort: CodeQuery.Sort) {
        panel = FilterPanel(library: library)
        filterButton = PopoverButton(
            content: Gtk.Box(.row, spacing: 4, [Icon("quire-filter-symbolic"), filterCount]), name: tr("Filter"), popover: panel.root,
            classes: ["flat"])
        let menu = Menu()
        for sort in CodeQuery.Sort.offered { menu.add(sort.name, action: "view.sort::\(sort.rawValue)") }
        sortButton = MenuButton(icon: "quire-sort-symbolic", name: tr("Sort"), menu: menu, classes: ["flat"])
        let link = WeakLink<LibraryToolbar>()
        sortAction = ChoiceAction("sort", value: sort.rawValue) { value in
            if let sort = CodeQuery.Sort(rawValue: value) { link.target?.onSort?(sort) }
        }
        root = Gtk.Box(.row, spacing: 4, classes: ["library-toolbar"], [filterButton, sortButton, list, select])
        link.target = self
        let actions = ActionGroup()
        actions.add(sortAction)
        actions.insert(into: root, as: "view")
        list.tooltip = tr("Show as list (Ctrl+2) or cards (Ctrl+1)")
        select.tooltip = tr("Select codes")
        for control in [filterButton, sortButton, list, select] as [Widget] { control.verticalAlignment = .center }
        let panel = self.panel
        filterButton.onOpen { [weak panel] in panel?.load() }
        listConnection = list.onToggle { [weak self] in self?.onArrange?($0 ? .list : .grid) }
        selectConnection = select.onToggle { [weak self] in self?.onSelectionMode?($0) }
    }

    func openFilter() { filterButton.open() }

    func show(filter: LibraryFilter) {
        panel.show(filter)
        filterCount.text = .verbatim("\(filter.count)")
        filterCount.isVisible = !filter.isEmpty
    }

    /// - Parameter isSortable: whether the user's sort order applies.
    func show(sort: CodeQuery.Sort, isSortable: Bool) {
        sortAction.value = sort.rawValue
        sortButton.isVisible = isSortable
    }

    /// Offers nothing where there are no codes to look through.
    func show(isUseful: Bool) { root.isVisible = isUseful }

    func show(_ arrangement: LibraryArrangement) { listConnection?.silenced { list.isOn = arrangement == .list } }

    func show(isSelecting: Bool) { selectConnection?.silenced { select.isOn = isSelecting } }
}

/// The bar above the trash: when codes are deleted, and a button to empty it.
@MainActor
final class TrashBar {
    /// Takes the place of the row of folders.
    let button: Button
    let note: Label

    init(emptied: @escaping @MainActor () -> Void) {
        button = Button(tr("Empty trash…"), classes: ["danger"], emptied)
            .placed(horizontal: .start, vertical: .center).expanding(.horizontal).hidden()
        let text = tr(
            "Codes are deleted permanently after one day in the trash.",
            plural: "Codes are deleted permanently after \(Code.daysInTrash) days in the trash.", count: Code.daysInTrash)
        note = Label(text, classes: ["dim", "trash-note"]).fitting(.wrap).hidden()
    }

    var isVisible = false {
        didSet {
            button.isVisible = isVisible
            note.isVisible = isVisible
        }
    }
}

/// What is listed, above the list: the place, and how many codes it has.
@MainActor
final class PlaceHeading {
    let root: Gtk.Box
    private let title = Label(classes: ["heading"]).fitting(.ellipsisAtEnd)
    private let count = Label(classes: ["dim", "numeric"])

    init() {
        root = Gtk.Box(.row, spacing: 8, classes: ["place-heading"], [title, count]).expanding(.horizontal)
    }

    /// - Parameters:
    ///   - count: how many codes the place has; nil while some of them are searched.
    ///   - found: how many codes of the place a search or a filter finds.
    func show(_ title: LocalizedText, count: Int?, found: Int?) {
        self.title.text = title
        let foundText = found.map { tr("1 found", plural: "\(count: $0.formatted()) found", count: $0) }
        self.count.show(foundText ?? count.map { .verbatim($0.formatted()) })
    }
}
