import GLib
import Graphics
import Gtk
import Platform

/// The list of kinds with a search, or a drop-down where there is little room.
@MainActor
final class KindList {
    let column: Widget
    var dropDown: DropDown { choices.view }
    var chosen: (@MainActor (KindChoice) -> Void)?
    /// Called when the person goes on to the form.
    var confirmed: (@MainActor () -> Void)?
    private let search = SearchEntry(name: tr("Search kinds"), placeholder: tr("Search kinds"))
    private let list = ListBox(name: tr("Kinds"), classes: ["kinds"])
    private let nothing = Label(tr("No matching kinds."), classes: ["caption", "dim"]).fitting(.wrap).hidden()
    private let choices = ChoiceList(name: tr("Kind"), KindChoice.all.map { ($0.id, $0.name) })
    private let scrolled: ScrolledView
    private var rows: [Box] = []
    private var selection: SignalConnection?

    init() {
        for choice in KindChoice.all {
            let row = Box(.row, spacing: 8, [Icon(choice.iconName), Label(choice.name).fitting(.ellipsisAtEnd)])
            list.append(row, name: choice.name)
            rows.append(row)
        }
        list.setGroups(KindChoice.all.map(\.group))
        choices.view.expanding(.horizontal).hasSearch = true
        scrolled = ScrolledView(list).expanding(.vertical)
        column = Box(.column, spacing: 8, classes: ["kind-column"], [search, nothing, scrolled])
        selection = list.onSelect { [weak self] in self?.choose(KindChoice.all[$0].id) }
        choices.chosen = { [weak self] in self?.choose($0) }
        list.onActivate { [weak self] _ in self?.confirmed?() }
        search.onChange { [weak self] text in self?.filter(text) }
        search.onActivate { [weak self] in self?.chooseFirst() }
    }

    private func choose(_ id: KindChoice.ID) {
        if let choice = KindChoice.all.first(where: { $0.id == id }) { chosen?(choice) }
    }

    private func filter(_ text: String) {
        let fitting = Set(KindChoice.all.indices.filter { KindChoice.all[$0].matches(text) })
        list.show(only: fitting.contains)
        nothing.isVisible = fitting.isEmpty
    }

    private func chooseFirst() {
        let text = search.text
        guard let index = KindChoice.all.firstIndex(where: { $0.matches(text) }) else { return }
        list.selected = index
        search.text = ""
        confirmed?()
    }

    /// Marks a kind without calling `chosen`.
    func show(_ choice: KindChoice) {
        guard let index = KindChoice.all.firstIndex(where: { $0.id == choice.id }) else { return }
        selection?.silenced { list.selected = index }
        choices.show(choice.id)
        // The row is laid out in the next frame.
        MainLoop.whenIdle { [weak self] in self?.scroll(to: index) }
    }

    /// Scrolls a row into view, as that of a product, which stands far below.
    private func scroll(to index: Int) {
        let (row, visible) = (rows[index], scrolled.visibleHeight)
        let top = row.convert(.zero, to: list).y
        guard visible > 0, top < scrolled.offset || top + Double(row.height) > scrolled.offset + visible else { return }
        scrolled.position = Point(x: 0, y: top - visible / 2)
    }

    func focusSearch() {
        if column.isMapped {
            search.grabFocus()
            search.selectAll()
        } else {
            dropDown.grabFocus()
        }
    }

    var isSensitive: Bool {
        get { column.isSensitive }
        set {
            column.isSensitive = newValue
            dropDown.isSensitive = newValue
        }
    }
}
