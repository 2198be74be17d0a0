import Gtk
import LibraryStore
import PaneKit

/// What shows one code in the list: a card or a row.
@MainActor
protocol CodeCell: GridView.Cell {
    /// Nil while it is being loaded.
    var code: Code? { get }
    /// The button that opens its menu.
    var menu: Button { get }
}

/// The list that cells are part of: what they show, and whom they tell what was done with them.
@MainActor
protocol CodeCellOwner: AnyObject {
    func content(at position: Int) -> CardContent?
    func folder(of code: Code) -> Folder?
    /// The order that decides which date a row shows.
    var shownSort: CodeQuery.Sort { get }
    /// Whether there is no room for columns.
    var isNarrow: Bool { get }
    func tap(at position: Int, _ modifiers: Modifiers)
    func toggleFavorite(_ code: Code)
    func openMenu(of code: Code, near widget: Widget, at point: (x: Double, y: Double))
    func dragged(_ code: Code) -> DragSource.Content?
    func dragEnded()
}

extension CodeCell {
    /// Listens to the pointer on what it shows.
    func listen(to root: Widget, icon: Widget, owner: any CodeCellOwner, position: @escaping @MainActor () -> Int?) {
        menu.onPress { [weak self, weak owner] in
            if let self, let owner { self.requestMenu(owner) }
        }
        root.add(
            ClickGesture(button: 3) { [weak self, weak owner] _, x, y in
                if let self, let code = self.code { owner?.openMenu(of: code, near: self.root, at: (x, y)) }
            })
        root.add(TapGesture { [weak owner] _, modifiers in if let position = position() { owner?.tap(at: position, modifiers) } })
        root.add(
            DragSource(
                icon: icon, content: { [weak self, weak owner] _, _ in self?.code.flatMap { owner?.dragged($0) } },
                ended: { [weak owner] in owner?.dragEnded() }))
    }

    func requestMenu(_ owner: any CodeCellOwner) {
        if let code { owner.openMenu(of: code, near: menu, at: (Double(menu.width) / 2, Double(menu.height))) }
    }
}

/// The few words on a code that is over, or will be: "Expired 3 Nov".
@MainActor
final class ConditionBadge {
    let root = Label("", classes: ["badge"])

    func show(_ condition: CodeCondition?) {
        root.text = condition?.words ?? ""
        root.isVisible = condition != nil
        root.setClass("over", condition?.weight == .over)
    }
}
