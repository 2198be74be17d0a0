import CGtk
public import GLib

/// Rows of which one is chosen. The keyboard reaches the list once, at the row that is chosen, and the arrows choose another.
public final class ListBox: Widget {
    public init(name: String, classes: [String] = []) {
        super.init(gtk_list_box_new())
        gtk_list_box_set_selection_mode(opaque, GTK_SELECTION_BROWSE)
        setAccessibleLabel(name)
        for name in classes { addClass(name) }
        let list = opaque
        on("row-selected") { _ in
            ListBox.updateFocus(of: list)
            return .nothing
        }
        add(
            KeyController(beforeChildren: true) { key, modifiers in
                guard modifiers.isEmpty, let step: Step = [.up: .back(1), .down: .on(1), .home: .first, .end: .last][key] else {
                    return false
                }
                ListBox.move(step, in: list)
                return true
            })
    }

    private enum Step { case back(Int), on(Int), first, last }

    /// `name` is what assistive technology calls the row.
    public func append(_ content: Widget, name: String) {
        let row = gtk_list_box_row_new()!
        gtk_list_box_row_set_child(UnsafeMutableRawPointer(row).assumingMemoryBound(to: GtkListBoxRow.self), content.widget)
        quire_accessible_set_label(row, name)
        gtk_widget_set_focusable(row, 0)
        gtk_list_box_append(opaque, row)
    }

    /// The position of the row that is chosen, hidden rows counted; nil for none.
    public var selected: Int? {
        get { gtk_list_box_get_selected_row(opaque).map { Int(gtk_list_box_row_get_index($0)) } }
        set { gtk_list_box_select_row(opaque, newValue.flatMap { gtk_list_box_get_row_at_index(opaque, gint($0)) }) }
    }

    /// Leaves out the rows for which `isSeen` is false.
    public func show(only isSeen: (Int) -> Bool) {
        for (position, row) in ListBox.rows(of: opaque).enumerated() {
            gtk_widget_set_visible(ListBox.widget(row), isSeen(position) ? 1 : 0)
        }
        ListBox.updateFocus(of: opaque)
    }

    /// Puts the keyboard at the row that is chosen, else at the first.
    public func focusSelected() {
        guard let row = gtk_list_box_get_selected_row(opaque) ?? gtk_list_box_get_row_at_index(opaque, 0) else { return }
        gtk_widget_grab_focus(ListBox.widget(row))
    }

    @discardableResult
    public func onSelect(_ selected: @escaping @MainActor (Int) -> Void) -> SignalConnection {
        let list = opaque
        return on("row-selected") { _ in
            if let row = gtk_list_box_get_selected_row(list) { selected(Int(gtk_list_box_row_get_index(row))) }
            return .nothing
        }
    }

    /// Enter was pressed on a row, or it was clicked.
    public func onActivate(_ activated: @escaping @MainActor (Int) -> Void) {
        on("row-activated") { arguments in
            guard let row = arguments.object(0) else { return .nothing }
            activated(Int(gtk_list_box_row_get_index(row.assumingMemoryBound(to: GtkListBoxRow.self))))
            return .nothing
        }
    }

    // MARK: The keyboard

    private typealias Row = UnsafeMutablePointer<GtkListBoxRow>

    private static func widget(_ row: Row) -> UnsafeMutablePointer<GtkWidget> {
        UnsafeMutableRawPointer(row).assumingMemoryBound(to: GtkWidget.self)
    }

    private static func rows(of list: OpaquePointer) -> [Row] {
        var rows: [Row] = []
        while let row = gtk_list_box_get_row_at_index(list, gint(rows.count)) { rows.append(row) }
        return rows
    }

    private static func seenRows(of list: OpaquePointer) -> [Row] { rows(of: list).filter { gtk_widget_get_visible(widget($0)) != 0 } }

    /// In GTK 4.8 Tab would go through every row. One row takes the focus: the chosen one or, where that is left out, the first.
    private static func updateFocus(of list: OpaquePointer) {
        let chosen = gtk_list_box_get_selected_row(list)
        let seen = seenRows(of: list)
        let reached = seen.first { $0 == chosen } ?? seen.first
        for row in rows(of: list) { gtk_widget_set_focusable(widget(row), row == reached ? 1 : 0) }
    }

    private static func move(_ step: Step, in list: OpaquePointer) {
        let seen = seenRows(of: list)
        let place = gtk_list_box_get_selected_row(list).flatMap { seen.firstIndex(of: $0) }
        let target: Int =
            switch step {
            case .back(let count): (place ?? count) - count
            case .on(let count): (place ?? -1) + count
            case .first: 0
            case .last: seen.count - 1
            }
        guard seen.indices.contains(target) else { return }
        gtk_list_box_select_row(list, seen[target])
        gtk_widget_grab_focus(widget(seen[target]))
    }
}
