import CGtk
public import GLib

/// Rows of which one is chosen. The keyboard reaches the list once, and the arrows move in it.
public final class ListBox: Widget {
    public init(name: String, classes: [String] = []) {
        super.init(gtk_list_box_new())
        gtk_list_box_set_selection_mode(opaque, GTK_SELECTION_BROWSE)
        setAccessibleLabel(name)
        for name in classes { addClass(name) }
    }

    /// `name` is what assistive technology calls the row.
    public func append(_ content: Widget, name: String) {
        let row = gtk_list_box_row_new()!
        gtk_list_box_row_set_child(UnsafeMutableRawPointer(row).assumingMemoryBound(to: GtkListBoxRow.self), content.widget)
        quire_accessible_set_label(row, name)
        gtk_list_box_append(opaque, row)
    }

    private func row(_ position: Int) -> UnsafeMutablePointer<GtkListBoxRow>? { gtk_list_box_get_row_at_index(opaque, gint(position)) }

    /// The position of the row that is chosen, hidden rows counted; nil for none.
    public var selected: Int? {
        get { gtk_list_box_get_selected_row(opaque).map { Int(gtk_list_box_row_get_index($0)) } }
        set { gtk_list_box_select_row(opaque, newValue.flatMap { row($0) }) }
    }

    /// Leaves out the rows for which `isSeen` is false.
    public func show(only isSeen: (Int) -> Bool) {
        var position = 0
        while let row = row(position) {
            gtk_widget_set_visible(UnsafeMutableRawPointer(row).assumingMemoryBound(to: GtkWidget.self), isSeen(position) ? 1 : 0)
            position += 1
        }
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
}
