import CGtk
import CGtkShim
public import GLib
import Graphics
public import Platform

/// A grid of any number of equal cells, with widgets for the visible cells only. With one column it is a list.
///
/// The grid knows positions and which of them are selected; its user knows the items. Moving the focus selects nothing: Ctrl, Shift and the
/// space bar do, and dragging over the empty space between cells.
public final class GridView: Widget {
    /// The content of a cell. It is made once and bound to one position after another.
    public protocol Cell: AnyObject {
        @MainActor var root: Widget { get }
        /// Shows the item at `position` and returns its accessible name.
        @MainActor func bind(position: Int) -> LocalizedText
        @MainActor func unbind()
    }

    /// A cell that has its content only while it is in sight, or nearly: the grid keeps many more cells than that.
    public protocol SightedCell: Cell {
        /// Called when the cell comes into sight and when it is well out of it, before the frame is drawn; also more than once.
        @MainActor func setInSight(_ isInSight: Bool)
    }

    let model: Object
    var cells: GridCells
    public private(set) var count = 0

    public init(name: LocalizedText, makeCell: @escaping @MainActor () -> any Cell) {
        model = Object(adopting: UnsafeMutableRawPointer(quire_range_model_new()))
        cells = GridCells(makeCell)
        // The view takes over one reference of each.
        g_object_ref(model.pointer)
        g_object_ref(cells.factory.pointer)
        super.init(gtk_grid_view_new(OpaquePointer(model.pointer), OpaquePointer(cells.factory.pointer)))
        gtk_grid_view_set_max_columns(opaque, guint(columns))
        gtk_grid_view_set_min_columns(opaque, guint(columns))
        setAccessibleLabel(name)
        quire_grid_be_one_tab_stop(opaque)
        becomesOneTabStop()
        followSight()
    }

    /// Replaces the cells; the items stay.
    public func setCells(_ makeCell: @escaping @MainActor () -> any Cell) {
        cells = GridCells(makeCell)
        gtk_grid_view_set_factory(opaque, OpaquePointer(cells.factory.pointer))
    }

    /// The number of columns. GTK keeps widgets for 30 rows of the maximum number, so the maximum is never more than this.
    public var columns = 2 {
        didSet {
            guard columns != oldValue else { return }
            // The minimum must never be more than the maximum.
            gtk_grid_view_set_min_columns(opaque, 1)
            gtk_grid_view_set_max_columns(opaque, guint(columns))
            gtk_grid_view_set_min_columns(opaque, guint(columns))
        }
    }

    /// Reports that `removed` items at `position` were replaced by `added` ones. Focus, selection and scroll position stay at their items.
    public func splice(position: Int, removed: Int, added: Int) {
        guard removed > 0 || added > 0 else { return }
        count += added - removed
        quire_range_model_splice(OpaquePointer(model.pointer), guint(position), guint(removed), guint(added))
    }

    /// Binds the visible cells again, after their items have changed.
    public func rebind() { cells.rebind(below: count) }

    /// Whether a point (logical pixels) lies on the content of a cell.
    func hasCell(at point: Point) -> Bool {
        guard let picked = gtk_widget_pick(widget, point.x, point.y, GTK_PICK_DEFAULT) else { return false }
        return cells.byItem.values.contains { $0.root.widget == picked || gtk_widget_is_ancestor(picked, $0.root.widget) != 0 }
    }

    /// The number of cells that have widgets now.
    public var liveCells: Int { cells.byItem.count }

    public func onActivate(_ activated: @escaping @MainActor (_ position: Int) -> Void) {
        on("activate") { arguments in
            activated(Int(arguments.uint(0)))
            return .nothing
        }
    }

    // MARK: Focus

    /// The cell that has the keyboard focus or contains it.
    public var focusedCell: (any Cell)? { focused?.cell }

    /// The position of the focused cell.
    public var focusedPosition: Int? { focused.map { Int(gtk_list_item_get_position($0.item)) } }

    private var focused: (item: OpaquePointer, cell: any Cell)? {
        guard let root = gtk_widget_get_root(widget), let focus = gtk_root_get_focus(root) else { return nil }
        let found = cells.byItem.first { _, cell in
            let inner = cell.root.widget
            return focus == gtk_widget_get_parent(inner) || focus == inner || gtk_widget_is_ancestor(focus, inner) != 0
        }
        return found.map { ($0.key, $0.value) }
    }

    /// Scrolls to a position and focuses its cell; false for an invalid position.
    @discardableResult
    public func focus(position: Int) -> Bool {
        guard 0..<count ~= position else { return false }
        // This also makes the widget, however far away the position is.
        quire_widget_activate_action_uint(widget, "list.scroll-to-item", guint(position))
        guard let (_, cell) = cells.byItem.first(where: { gtk_list_item_get_position($0.key) == guint(position) }),
            let row = gtk_widget_get_parent(cell.root.widget)
        else { return false }
        return Gtk.grabFocus(row)
    }

    /// Moves the keyboard focus into the grid.
    public func focusFirst() { grabFocus() }

    /// The cell that shows a position; nil while none does.
    public func cell(at position: Int) -> (any Cell)? {
        cells.byItem.first { gtk_list_item_get_position($0.key) == guint(clamping: position) }?.value
    }

    /// The position of a cell; nil while it is not bound.
    public func position(of cell: any Cell) -> Int? {
        cells.byItem.first { $0.value === cell }.map { Int(gtk_list_item_get_position($0.key)) }.flatMap { $0 < count ? $0 : nil }
    }
}

// MARK: Selection

extension GridView {
    /// The selected positions as ascending ranges that do not touch.
    public var selectedRanges: [Range<Int>] {
        get {
            guard let bits = gtk_selection_model_get_selection(OpaquePointer(model.pointer)) else { return [] }
            defer { gtk_bitset_unref(bits) }
            var ranges: [Range<Int>] = []
            var iterator = GtkBitsetIter()
            var value: guint = 0
            var isValid = gtk_bitset_iter_init_first(&iterator, bits, &value)
            while isValid != 0 {
                let position = Int(value)
                if let last = ranges.last, last.upperBound == position {
                    ranges[ranges.count - 1] = last.lowerBound..<position + 1
                } else {
                    ranges.append(position..<position + 1)
                }
                isValid = gtk_bitset_iter_next(&iterator, &value)
            }
            return ranges
        }
        set {
            guard let bits = gtk_bitset_new_empty() else { return }
            defer { gtk_bitset_unref(bits) }
            for range in newValue where !range.isEmpty { gtk_bitset_add_range(bits, guint(range.lowerBound), guint(range.count)) }
            quire_range_model_set_selected(OpaquePointer(model.pointer), bits)
        }
    }

    public func isSelected(_ position: Int) -> Bool {
        gtk_selection_model_is_selected(OpaquePointer(model.pointer), guint(position)) != 0
    }

    /// Selects or deselects a position, which becomes the start of a Shift selection.
    public func toggleSelection(at position: Int) {
        quire_widget_activate_action_select(widget, guint(position), 1, 0)
    }

    /// Enables the rubber band: dragging from the space between cells selects.
    ///
    /// GTK 4.8 would begin a rubber band on a cell too, and leave it on the screen when the cell is dragged away meanwhile.
    public func addRubberband() {
        let press = ClickGesture(beforeChildren: true) { [weak self] _, point in
            guard let self else { return }
            gtk_grid_view_set_enable_rubberband(self.opaque, self.hasCell(at: point) ? 0 : 1)
        }
        add(press)
    }

    /// Calls `changed` when the selection changes, also through `selectedRanges`, unless the connection is silenced.
    @discardableResult
    public func onSelectionChange(_ changed: @escaping @MainActor () -> Void) -> SignalConnection {
        model.on("selection-changed", changed)
    }
}
