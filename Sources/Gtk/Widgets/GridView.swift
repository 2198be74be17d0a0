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
    private var cells: [OpaquePointer: any Cell] = [:]
    public private(set) var count = 0

    public init(name: String, makeCell: @escaping @MainActor () -> any Cell) {
        model = Object(adopting: UnsafeMutableRawPointer(quire_range_model_new()))
        factory = Object(adopting: UnsafeMutableRawPointer(gtk_signal_list_item_factory_new()))
        // The view takes over one reference of each; the selection one of the model.
        g_object_ref(model.pointer)
        g_object_ref(factory.pointer)
        let selection = gtk_no_selection_new(quire_list_model(model.pointer))
        super.init(gtk_grid_view_new(selection, OpaquePointer(factory.pointer)))
        gtk_grid_view_set_single_click_activate(opaque, 1)
        setAccessibleLabel(name)
        serve(makeCell)
    }

    private func serve(_ makeCell: @escaping @MainActor () -> any Cell) {
        func item(_ arguments: SignalArguments) -> OpaquePointer? { arguments.object(0).map { OpaquePointer($0) } }
        factory.on("setup") { [weak self] arguments in
            guard let self, let item = item(arguments) else { return .nothing }
            let cell = makeCell()
            self.cells[item] = cell
            gtk_list_item_set_child(item, cell.root.widget)
            return .nothing
        }
        factory.on("bind") { [weak self] arguments in
            guard let self, let item = item(arguments), let cell = self.cells[item] else { return .nothing }
            self.bind(cell, in: item)
            return .nothing
        }
        factory.on("unbind") { [weak self] arguments in
            guard let self, let item = item(arguments) else { return .nothing }
            self.cells[item]?.unbind()
            return .nothing
        }
        factory.on("teardown") { [weak self] arguments in
            guard let self, let item = item(arguments) else { return .nothing }
            gtk_list_item_set_child(item, nil)
            self.cells[item] = nil
            return .nothing
        }
    }

    private func bind(_ cell: any Cell, in item: OpaquePointer) {
        let name = cell.bind(position: Int(gtk_list_item_get_position(item)))
        // The focusable row around the cell is GTK's own; GTK 4.8 has no other way to name it.
        if let row = gtk_widget_get_parent(cell.root.widget) { quire_accessible_set_label(row, name) }
    }

    /// Columns, at least and at most; in between the width decides.
    public func setColumns(_ range: ClosedRange<Int>) {
        gtk_grid_view_set_min_columns(opaque, guint(range.lowerBound))
        gtk_grid_view_set_max_columns(opaque, guint(range.upperBound))
    }

    /// Says that at `position` so many cells went and so many came; focus and scroll position stay where they were.
    public func splice(position: Int, removed: Int, added: Int) {
        guard removed > 0 || added > 0 else { return }
        count += added - removed
        quire_range_model_splice(OpaquePointer(model.pointer), guint(position), guint(removed), guint(added))
    }

    /// Binds the visible cells again, after what they show has changed.
    public func rebind() {
        for (item, cell) in cells where gtk_list_item_get_position(item) != guint.max { bind(cell, in: item) }
    }

    /// The cell that has the keyboard focus, or holds the control that has it.
    public var focusedCell: (any Cell)? {
        guard let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root) else { return nil }
        return cells.values.first { cell in
            let inner = cell.root.widget
            return focus == gtk_widget_get_parent(inner) || focus == inner || gtk_widget_is_ancestor(focus, inner) != 0
        }
    }

    /// Gives the focus to the first cell that has one, for keyboards.
    public func focusFirst() { gtk_widget_grab_focus(widget) }

    /// How many cells have widgets now.
    public var liveCells: Int { cells.count }

    public func onActivate(_ activated: @escaping @MainActor (_ position: Int) -> Void) {
        on("activate") { arguments in
            activated(Int(arguments.uint(0)))
            return .nothing
        }
    }
}
