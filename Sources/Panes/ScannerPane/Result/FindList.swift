import Gtk

/// The codes of a look that found several: arrows and Enter choose one, and so does a click.
@MainActor
final class FindList {
    let root: Widget
    private let list = ListBox(name: "Codes that were found", classes: ["find-list"])
    private let finds: [Find]

    init(_ finds: [Find], chosen: @escaping @MainActor (Find.ID) -> Void) {
        self.finds = finds
        root = ScrolledView(list)
        root.expandsVertically = true
        for (index, find) in finds.enumerated() {
            list.append(Self.row(find, number: index + 1), name: "\(index + 1): \(find.announcement)")
        }
        list.onActivate { index in
            if finds.indices.contains(index) { chosen(finds[index].id) }
        }
        list.selected = 0
    }

    private static func row(_ find: Find, number: Int) -> Widget {
        // The same number stands at the outline in the picture.
        let mark = Label(number.formatted(), classes: ["find-number", "numeric"]).aligned(0.5)
        mark.verticalAlignment = .center
        let title = Label(find.meaning.title, classes: ["card-title"]).fitting(.ellipsisAtEnd)
        let facts = Label(find.shortFacts, classes: ["caption", "dim"]).fitting(.ellipsisAtEnd)
        let words = Box(.column, spacing: 4, [title, facts])
        words.expandsHorizontally = true
        let row = Box(.row, spacing: 12, [mark, Icon(find.meaning.kind.iconName), words])
        if !find.warnings.isEmpty {
            let icon = Icon("quire-warning-symbolic")
            icon.addClass("warning-text")
            row.append(icon)
        }
        row.append(Icon("quire-forward-symbolic"))
        return row
    }

    func select(_ id: Find.ID?) {
        if let index = finds.firstIndex(where: { $0.id == id }) { list.selected = index }
    }

    func focus() { list.focusSelected() }
}
