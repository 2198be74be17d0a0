import Gtk
import Platform

/// A row of a `RowList`.
@MainActor
protocol UpdatableRow: AnyObject {
    associatedtype Item: Identifiable
    var root: Widget { get }
    var item: Item { get }
    func show(_ item: Item)
    /// Takes the focus, after the focused row was removed.
    func focus()
}

extension UpdatableRow {
    func focus() {}
}

/// A list of rows that is updated in place, so that rows that stay keep their controls and the focus.
@MainActor
final class RowList<Row: UpdatableRow> {
    let root = Box(.column, classes: ["panel", "row-group"]).hidden()
    private(set) var rows: [Row] = []
    private var separators: [Row.Item.ID: Separator] = [:]
    private let isSeparated: Bool
    private let makeRow: @MainActor (Row.Item) -> Row

    init(isSeparated: Bool = true, makeRow: @escaping @MainActor (Row.Item) -> Row) {
        self.isSeparated = isSeparated
        self.makeRow = makeRow
    }

    /// The row of an item; nil if it is not in the list.
    subscript(id: Row.Item.ID) -> Row? { rows.first { $0.item.id == id } }

    /// - Parameter emptied: called if the focused row was removed and no other row stays.
    func show(_ items: [Row.Item], emptied: @MainActor () -> Void = {}) {
        let ids = Set(items.map(\.id))
        let focused = rows.firstIndex { $0.root.containsFocus }
        let isLost = focused.map { !ids.contains(rows[$0].item.id) } ?? false
        // The next row that stays, else the one before.
        let next = focused.flatMap { index in (rows[index...] + rows[..<index].reversed()).first { ids.contains($0.item.id) } }
        if isLost { next?.focus() }
        for row in rows where !ids.contains(row.item.id) {
            if let separator = separators.removeValue(forKey: row.item.id) { root.remove(separator) }
            root.remove(row.root)
        }
        var known = Dictionary(rows.filter { ids.contains($0.item.id) }.map { ($0.item.id, $0) }) { first, _ in first }
        var last: Widget?
        rows = items.map { item in
            let row = known.removeValue(forKey: item.id) ?? add(item)
            row.show(item)
            if let separator = separators[item.id] {
                separator.isVisible = last != nil
                root.order(separator, after: last)
                last = separator
            }
            root.order(row.root, after: last)
            last = row.root
            return row
        }
        root.isVisible = !rows.isEmpty
        if isLost, next == nil { emptied() }
    }

    private func add(_ item: Row.Item) -> Row {
        let row = makeRow(item)
        if isSeparated {
            let separator = Separator()
            separators[item.id] = separator
            root.append(separator)
        }
        root.append(row.root)
        return row
    }
}
