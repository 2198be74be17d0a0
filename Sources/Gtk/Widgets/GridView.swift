import CGtk
import CGtkShim
import GLib

/// A grid of any number of equal cells that makes widgets only for what is seen.
///
/// The grid knows positions; the delegate knows what stands there.
public final class GridView: Widget {
    /// A cell's content; made once for each visible place and bound again and again.
    public protocol Cell: AnyObject {
        @MainActor var root: Widget { get }
        /// Shows what stands at `position`; answers the name that assistive technology reads.
        @MainActor func bind(position: Int) -> String
        @MainActor func unbind()
    }

    private let model: Object
    private let factory: Object
    private let cells: Cells
    public private(set) var count = 0

    public init(name: String, makeCell: @escaping @MainActor () -> any Cell) {
        model = Object(adopting: UnsafeMutableRawPointer(quire_range_model_new()))
        factory = Object(adopting: UnsafeMutableRawPointer(gtk_signal_list_item_factory_new()))
        // The view takes over one reference of each; the selection one of the model.
        g_object_ref(model.pointer)
        g_object_ref(factory.pointer)
        let selection = gtk_no_selection_new(quire_list_model(model.pointer))
        cells = Cells()
        super.init(gtk_grid_view_new(selection, OpaquePointer(factory.pointer)))
        gtk_grid_view_set_single_click_activate(opaque, 1)
        gtk_grid_view_set_max_columns(opaque, guint(columns))
        gtk_grid_view_set_min_columns(opaque, guint(columns))
        setAccessibleLabel(name)
        serve(makeCell)
    }

    /// The cells by the toolkit's list items; the factory's handlers own them, so they live as long as the grid is shown anywhere.
    @MainActor
    private final class Cells {
        var byItem: [OpaquePointer: any Cell] = [:]

        func bind(_ cell: any Cell, in item: OpaquePointer) {
            let name = cell.bind(position: Int(gtk_list_item_get_position(item)))
            // The focusable row around the cell is GTK's own; GTK 4.8 has no other way to name it.
            if let row = gtk_widget_get_parent(cell.root.widget) { quire_accessible_set_label(row, name) }
        }
    }

    private func serve(_ makeCell: @escaping @MainActor () -> any Cell) {
        let cells = self.cells
        func handle(_ signal: String, _ body: @escaping @MainActor (OpaquePointer) -> Void) {
            factory.on(signal) { arguments in
                if let item = arguments.object(0) { body(OpaquePointer(item)) }
                return .nothing
            }
        }
        handle("setup") { item in
            let cell = makeCell()
            cells.byItem[item] = cell
            gtk_list_item_set_child(item, cell.root.widget)
        }
        handle("bind") { item in
            if let cell = cells.byItem[item] { cells.bind(cell, in: item) }
        }
        handle("unbind") { item in cells.byItem[item]?.unbind() }
        handle("teardown") { item in
            gtk_list_item_set_child(item, nil)
            cells.byItem[item] = nil
        }
    }

    /// How many columns there are. GTK keeps 30 lines of the most that it might need, so that number is never more than this.
    public var columns = 2 {
        didSet {
            guard columns != oldValue else { return }
            // The least must never be more than the most.
            gtk_grid_view_set_min_columns(opaque, 1)
            gtk_grid_view_set_max_columns(opaque, guint(columns))
            gtk_grid_view_set_min_columns(opaque, guint(columns))
        }
    }

    /// Says that at `position` so many cells went and so many came; focus and scroll position stay where they were.
    public func splice(position: Int, removed: Int, added: Int) {
        guard removed > 0 || added > 0 else { return }
        count += added - removed
        quire_range_model_splice(OpaquePointer(model.pointer), guint(position), guint(removed), guint(added))
    }

    /// Binds the visible cells again, after what they show has changed.
    public func rebind() {
        for (item, cell) in cells.byItem where gtk_list_item_get_position(item) != guint.max { cells.bind(cell, in: item) }
    }

    /// The cell that has the keyboard focus, or holds the control that has it.
    public var focusedCell: (any Cell)? {
        guard let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root) else { return nil }
        return cells.byItem.values.first { cell in
            let inner = cell.root.widget
            return focus == gtk_widget_get_parent(inner) || focus == inner || gtk_widget_is_ancestor(focus, inner) != 0
        }
    }

    /// Gives the focus to the cell at a position; false when that is out of sight and so has no widget.
    @discardableResult
    public func focus(position: Int) -> Bool {
        guard let (_, cell) = cells.byItem.first(where: { gtk_list_item_get_position($0.key) == guint(position) }),
            let row = gtk_widget_get_parent(cell.root.widget)
        else { return false }
        return gtk_widget_grab_focus(row) != 0
    }

    /// Gives the focus to the first cell that has one, for keyboards.
    public func focusFirst() { gtk_widget_grab_focus(widget) }

    /// How many cells have widgets now.
    public var liveCells: Int { cells.byItem.count }

    public func onActivate(_ activated: @escaping @MainActor (_ position: Int) -> Void) {
        on("activate") { arguments in
            activated(Int(arguments.uint(0)))
            return .nothing
        }
    }
}
