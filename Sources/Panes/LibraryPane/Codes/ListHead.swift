import Gtk
import LibraryStore
import Platform

/// The head of the list: the names of its columns. Those of the title and the date sort it.
@MainActor
final class ListHead {
    let root: Gtk.Box
    var onSort: (@MainActor (CodeQuery.Sort) -> Void)?
    private let titleColumn = SortButton(tr("Title", context: "column"))
    private let dateColumn = SortButton(tr("Created", context: "column"))
    private var sort = CodeQuery.Sort.created

    init() {
        // Names stand over the texts of their columns, which begin behind an icon or a dot.
        func label(_ text: LocalizedText, behind mark: Int, isWide: Bool) -> Widget {
            let label = Label(text, classes: ["caption"]).fitting(.ellipsisAtEnd).width(characters: -1, atMost: 1)
            label.expandsHorizontally = true
            let space = Gtk.Box(.row)
            space.setSize(width: mark)
            let column = Gtk.Box(.row, spacing: 4, classes: isWide ? [] : ["row-column"], [space, label])
            column.expandsHorizontally = isWide
            return column
        }
        // What the rows have there: the symbol, the star with the icon of the kind, the button of the menu.
        let (symbol, icons, menu) = (Gtk.Box(.row), Gtk.Box(.row), Gtk.Box(.row))
        symbol.setSize(width: 40)
        icons.setSize(width: 16)
        menu.setSize(width: 34)
        titleColumn.isFlexible = true
        titleColumn.button.expandsHorizontally = true
        titleColumn.button.horizontalAlignment = .fill
        dateColumn.button.addClass("row-date")
        dateColumn.isAtEnd = true
        root = Gtk.Box(
            .row, spacing: 12, classes: ["list-head"],
            [
                symbol, titleColumn.button, icons, label(tr("Content", context: "column"), behind: 16, isWide: true),
                label(tr("Folder and tags", context: "column"), behind: 8, isWide: false), dateColumn.button, menu,
            ])
        titleColumn.button.onPress { [weak self] in self?.onSort?(.title) }
        dateColumn.button.onPress { [weak self] in if let self { onSort?(sort == .title ? .created : sort) } }
    }

    /// - Parameter isSortable: whether the order can be chosen here.
    func show(sort: CodeQuery.Sort, isSortable: Bool) {
        self.sort = sort
        dateColumn.title =
            switch sort {
            case .recent: tr("Last used", context: "column")
            case .used: tr("Uses", context: "column")
            case .created, .title, .relevance: tr("Created", context: "column")
            }
        titleColumn.isSorted = sort == .title && isSortable
        dateColumn.isSorted = sort != .title && isSortable
        for column in [titleColumn, dateColumn] { column.button.isSensitive = isSortable }
    }
}

/// A column's name that sorts by it, with an arrow where it does.
@MainActor
private final class SortButton {
    let button: Button
    private let label: Label
    private let arrow = Icon("quire-downward-symbolic", size: 12)
    private let content: Gtk.Box

    init(_ title: LocalizedText) {
        label = Label(title, classes: ["caption"]).fitting(.ellipsisAtEnd)
        content = Gtk.Box(.row, spacing: 4, [label, arrow])
        button = Button(content: content, name: title, classes: ["flat"])
        self.title = title
        showTitle()
    }

    var title: LocalizedText { didSet { showTitle() } }

    private func showTitle() {
        label.text = title
        button.setAccessibleLabel(tr("Sort by \(title)", context: "Created"))
    }

    var isSorted = false {
        didSet {
            arrow.opacity = isSorted ? 1 : 0
            button.setClass("sorted", isSorted)
        }
    }

    /// Whether the column takes a share of the room, whatever its name needs.
    var isFlexible = false { didSet { label.width(characters: -1, atMost: isFlexible ? 1 : -1).expandsHorizontally = isFlexible } }

    var isAtEnd = false { didSet { content.horizontalAlignment = isAtEnd ? .end : .start } }
}
