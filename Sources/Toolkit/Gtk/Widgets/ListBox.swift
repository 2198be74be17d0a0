import CGtk
public import GLib
public import Platform

/// A list of rows with one selected row. Tab focuses the selected row, and the arrow keys select another one.
public final class ListBox: Widget {
    public init(name: LocalizedText, classes: [String] = []) {
        super.init(gtk_list_box_new())
        gtk_list_box_set_selection_mode(opaque, GTK_SELECTION_BROWSE)
        setAccessibleLabel(name)
        for name in classes { addClass(name) }
        let list = opaque
        on("row-selected") { ListBox.updateFocus(of: list) }
        add(
            KeyController(beforeChildren: true) { key, modifiers in
                guard modifiers.isEmpty, let step: Step = [.up: .previous, .down: .next, .home: .first, .end: .last][key] else {
                    return false
                }
                ListBox.move(step, in: list)
                return true
            })
    }

    private enum Step { case previous, next, first, last }

    /// Adds a row. `name` is its accessible name.
    public func append(_ content: Widget, name: LocalizedText) {
        let row = gtk_list_box_row_new()!
        gtk_list_box_row_set_child(UnsafeMutableRawPointer(row).assumingMemoryBound(to: GtkListBoxRow.self), content.widget)
        quire_accessible_set_label(row, name.string)
        gtk_widget_set_focusable(row, 0)
        gtk_list_box_append(opaque, row)
    }

    /// Shows a heading above the first visible row of each group. Call it after the rows were added.
    ///
    /// - Parameter groups: the heading of each row, in order.
    public func setGroups(_ groups: [LocalizedText]) {
        let headings = Unmanaged.passRetained(Headings(groups))
        gtk_list_box_set_header_func(
            opaque,
            { row, before, data in
                guard let row, let data else { return }
                let groups = Unmanaged<Headings>.fromOpaque(data).takeUnretainedValue().texts
                let (index, last) = (Int(gtk_list_box_row_get_index(row)), before.map { Int(gtk_list_box_row_get_index($0)) })
                let (own, above) = (
                    groups.indices.contains(index) ? groups[index] : nil, last.flatMap { groups.indices.contains($0) ? groups[$0] : nil }
                )
                guard let own, own != above else { return gtk_list_box_row_set_header(row, nil) }
                MainActor.assumeIsolated {
                    let heading = Label(own, classes: ["caption", "dim", "list-group"])
                    withExtendedLifetime(heading) { gtk_list_box_row_set_header(row, heading.widget) }
                }
            }, headings.toOpaque(), { data in data.map { Unmanaged<Headings>.fromOpaque($0).release() } })
    }

    private final class Headings: Sendable {
        let texts: [LocalizedText]
        init(_ texts: [LocalizedText]) { self.texts = texts }
    }

    /// The index of the selected row, counting hidden rows; nil for none.
    public var selected: Int? {
        get { gtk_list_box_get_selected_row(opaque).map { Int(gtk_list_box_row_get_index($0)) } }
        set { gtk_list_box_select_row(opaque, newValue.flatMap { gtk_list_box_get_row_at_index(opaque, gint($0)) }) }
    }

    /// Hides the rows for which `isVisible` is false.
    public func show(only isVisible: (Int) -> Bool) {
        for (position, row) in ListBox.rows(of: opaque).enumerated() {
            gtk_widget_set_visible(ListBox.widget(row), isVisible(position) ? 1 : 0)
        }
        ListBox.updateFocus(of: opaque)
    }

    /// Focuses the selected row, else the first one.
    public func focusSelected() {
        guard let row = gtk_list_box_get_selected_row(opaque) ?? gtk_list_box_get_row_at_index(opaque, 0) else { return }
        Gtk.grabFocus(ListBox.widget(row))
    }

    @discardableResult
    public func onSelect(_ selected: @escaping @MainActor (Int) -> Void) -> SignalConnection {
        let list = opaque
        return on("row-selected") {
            if let row = gtk_list_box_get_selected_row(list) { selected(Int(gtk_list_box_row_get_index(row))) }
        }
    }

    /// Calls `activated` when Enter is pressed on a row and when a row is clicked.
    public func onActivate(_ activated: @escaping @MainActor (Int) -> Void) {
        on("row-activated") { arguments in
            guard let row = arguments.object(0) else { return .nothing }
            activated(Int(gtk_list_box_row_get_index(row.assumingMemoryBound(to: GtkListBoxRow.self))))
            return .nothing
        }
    }

    // MARK: Keyboard

    private typealias Row = UnsafeMutablePointer<GtkListBoxRow>

    private static func widget(_ row: Row) -> UnsafeMutablePointer<GtkWidget> {
        UnsafeMutableRawPointer(row).assumingMemoryBound(to: GtkWidget.self)
    }

    private static func rows(of list: OpaquePointer) -> [Row] {
        var rows: [Row] = []
        while let row = gtk_list_box_get_row_at_index(list, gint(rows.count)) { rows.append(row) }
        return rows
    }

    private static func visibleRows(of list: OpaquePointer) -> [Row] { rows(of: list).filter { gtk_widget_get_visible(widget($0)) != 0 } }

    /// Makes one row focusable: the selected one or, where that is hidden, the first visible one. In GTK 4.8 Tab would stop at every row.
    private static func updateFocus(of list: OpaquePointer) {
        let selected = gtk_list_box_get_selected_row(list)
        let visible = visibleRows(of: list)
        let focusable = visible.first { $0 == selected } ?? visible.first
        for row in rows(of: list) { gtk_widget_set_focusable(widget(row), row == focusable ? 1 : 0) }
    }

    private static func move(_ step: Step, in list: OpaquePointer) {
        let visible = visibleRows(of: list)
        let index = gtk_list_box_get_selected_row(list).flatMap { visible.firstIndex(of: $0) }
        let target: Int =
            switch step {
            case .previous: (index ?? 1) - 1
            case .next: (index ?? -1) + 1
            case .first: 0
            case .last: visible.count - 1
            }
        guard visible.indices.contains(target) else { return }
        gtk_list_box_select_row(list, visible[target])
        Gtk.grabFocus(widget(visible[target]))
    }
}
