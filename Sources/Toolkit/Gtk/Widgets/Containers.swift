import CGtk
import CGtkShim
import GLib
public import Graphics
public import Platform

/// Widgets in a row or a column.
public final class Box: Widget {
    public enum Direction { case row, column }

    public init(_ direction: Direction, spacing: Int = 0, classes: [String] = [], _ children: [Widget] = []) {
        let orientation = direction == .row ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL
        super.init(gtk_box_new(orientation, gint(spacing)))
        for name in classes { addClass(name) }
        for child in children { append(child) }
    }

    private var box: UnsafeMutablePointer<GtkBox> { pointer.assumingMemoryBound(to: GtkBox.self) }

    public func append(_ child: Widget) { gtk_box_append(box, child.widget) }
    public func prepend(_ child: Widget) { gtk_box_prepend(box, child.widget) }
    public func remove(_ child: Widget) { remove(child.widget) }

    private func remove(_ child: UnsafeMutablePointer<GtkWidget>) {
        closeMenus(below: child)
        gtk_box_remove(box, child)
    }

    /// Moves a child right behind another one, or to the beginning.
    public func order(_ child: Widget, after other: Widget?) {
        guard gtk_widget_get_prev_sibling(child.widget) != other?.widget else { return }
        gtk_box_reorder_child_after(box, child.widget, other?.widget)
    }

    /// Removes the children. A menu at the box itself stays open.
    public func removeAll() { for child in laidOutWidgets(of: widget) { remove(child) } }

    public var direction: Direction {
        get { gtk_orientable_get_orientation(opaque) == GTK_ORIENTATION_HORIZONTAL ? .row : .column }
        set { gtk_orientable_set_orientation(opaque, newValue == .row ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL) }
    }

    /// The natural width, in logical pixels, of the visible children in a row, whatever the direction is now.
    public var naturalRowWidth: Int {
        let widths = laidOutWidgets(of: widget).map { Widget(borrowing: $0) }.filter(\.isVisible).map(\.naturalWidth)
        let sum = isHomogeneous ? (widths.max() ?? 0) * widths.count : widths.reduce(0, +)
        return sum + Int(gtk_box_get_spacing(box)) * max(0, widths.count - 1)
    }

    public var isHomogeneous: Bool {
        get { gtk_box_get_homogeneous(box) != 0 }
        set { gtk_box_set_homogeneous(box, newValue ? 1 : 0) }
    }
}

/// Widgets in a row that wraps where there is no more room.
public final class FlowBox: Widget {
    /// - Parameter isHomogeneous: whether all cells have the width of the widest.
    public init(spacing: Int = 8, classes: [String] = [], isHomogeneous: Bool = false) {
        super.init(gtk_flow_box_new())
        gtk_flow_box_set_homogeneous(opaque, isHomogeneous ? 1 : 0)
        gtk_flow_box_set_selection_mode(opaque, GTK_SELECTION_NONE)
        gtk_flow_box_set_column_spacing(opaque, guint(spacing))
        gtk_flow_box_set_row_spacing(opaque, guint(spacing))
        // GTK's own maximum is seven.
        gtk_flow_box_set_max_children_per_line(opaque, 1000)
        for name in classes { addClass(name) }
        setAccessibleLabel(.empty)
    }

    /// Adds a child. The cell around it takes no focus.
    ///
    /// - Parameter name: the accessible name of the cell, for a cell with more than one control.
    public func append(_ child: Widget, name: LocalizedText? = nil) {
        gtk_flow_box_append(opaque, child.widget)
        guard let cell = gtk_widget_get_parent(child.widget) else { return }
        gtk_widget_set_focusable(cell, 0)
        // The cell of a hidden child would get the focus on Tab, have no control to pass it to, and keep it.
        g_object_bind_property(child.widget, "visible", cell, "visible", G_BINDING_SYNC_CREATE)
        // Cells of single controls have an empty name; without one GTK 4.8 would read out the names of its types.
        quire_accessible_set_label(cell, name?.string ?? "")
    }

    public func removeAll() {
        for cell in laidOutWidgets(of: widget) {
            closeMenus(below: cell)
            // A cell that had the focus lives a little longer, and must not keep a child that gets another parent.
            gtk_flow_box_child_set_child(UnsafeMutableRawPointer(cell).assumingMemoryBound(to: GtkFlowBoxChild.self), nil)
            gtk_flow_box_remove(opaque, cell)
        }
    }
}

/// A widget with others over it, positioned by their alignment.
public final class Overlay: Widget {
    public init(_ child: Widget) {
        super.init(quire_widget_new_with_role(quire_type_overlay(), GTK_ACCESSIBLE_ROLE_GROUP)!.assumingMemoryBound(to: GtkWidget.self))
        gtk_overlay_set_child(opaque, child.widget)
    }

    public func add(_ floating: Widget) { gtk_overlay_add_overlay(opaque, floating.widget) }
    public func remove(_ floating: Widget) { gtk_overlay_remove_overlay(opaque, floating.widget) }
}

/// Widgets at fixed positions over a picture, in logical pixels from the upper left corner, in right-to-left languages too.
public final class FixedLayer: Widget {
    /// `name` is the accessible name of the group.
    public init(name: LocalizedText) {
        super.init(quire_widget_new_with_role(gtk_fixed_get_type(), GTK_ACCESSIBLE_ROLE_GROUP)!.assumingMemoryBound(to: GtkWidget.self))
        setAccessibleLabel(name)
        // Otherwise GTK mirrors the positions in right-to-left languages.
        gtk_widget_set_direction(widget, GTK_TEXT_DIR_LTR)
    }

    private var fixed: UnsafeMutablePointer<GtkFixed> { pointer.assumingMemoryBound(to: GtkFixed.self) }

    public func put(_ child: Widget, x: Double, y: Double) { gtk_fixed_put(fixed, child.widget, x, y) }
    public func move(_ child: Widget, x: Double, y: Double) { gtk_fixed_move(fixed, child.widget, x, y) }

    /// Gives a child an area, at first or in place of `old`.
    public func place(_ child: Widget, in area: PixelArea, from old: PixelArea?) {
        guard area != old else { return }
        child.setSize(width: area.width, height: area.height)
        let (x, y) = (Double(area.x), Double(area.y))
        if old == nil { put(child, x: x, y: y) } else { move(child, x: x, y: y) }
    }

    /// Moves a child right above another one, or below all others. Assistive technology reads the children in this order.
    public func order(_ child: Widget, over lower: Widget?) {
        guard gtk_widget_get_prev_sibling(child.widget) != lower?.widget else { return }
        gtk_widget_insert_after(child.widget, widget, lower?.widget)
    }

    public func remove(_ child: Widget) { gtk_fixed_remove(fixed, child.widget) }
}

/// Holds one child, requests only a minimum size of its own, and reports its size: for layouts that adapt to the available room.
public final class AdaptiveBin: Widget {
    private typealias Resized = @MainActor (_ width: Int, _ height: Int) -> Void

    /// With a minimum of nil the child's minimum counts. `resized` is called with logical pixels during size allocation: change the
    /// visibility of widgets only later, not in the handler.
    public init(
        _ child: Widget? = nil, minimumWidth: Int? = nil, minimumHeight: Int? = nil,
        resized: @escaping @MainActor (_ width: Int, _ height: Int) -> Void = { _, _ in }
    ) {
        super.init(
            quire_bin_new(
                gint(minimumWidth ?? -1), gint(minimumHeight ?? -1),
                { width, height, box in
                    guard let box else { return }
                    MainActor.assumeIsolated { BoxedValue<Resized>.value(at: box)(Int(width), Int(height)) }
                }, BoxedValue<Resized>.retain(resized), releaseBox))
        if let child { setChild(child) }
    }

    /// The maximum width of the child, in logical pixels, which is then centered; 0 for no limit.
    public var maximumWidth = 0 {
        didSet { quire_bin_set_maximum_width(widget, gint(maximumWidth)) }
    }

    public func setChild(_ child: Widget) { quire_bin_set_child(widget, child.widget) }
}

/// A row that becomes a column where there is no room for it.
@MainActor
public enum AdaptiveRow {
    /// - Parameters:
    ///   - minimumWidth: the width in logical pixels that it requests.
    ///   - needed: the width in logical pixels that the row needs with texts of the usual size; nil for its natural width. Wrapping text
    ///     prefers more than it needs.
    public static func make(_ row: Box, minimumWidth: Int = 120, needed: Int? = nil) -> Widget {
        AdaptiveBin(row, minimumWidth: minimumWidth) { width, _ in row.adapt(toWidth: width, needed: needed) }
    }
}

extension Box {
    /// Becomes a column in less width than is `needed` with texts of the usual size, which is by default the natural width as a row. Call it
    /// during size allocation.
    public func adapt(toWidth width: Int, needed: Int? = nil) {
        let fitting: Direction = width < needed.map(Toolkit.widthForText) ?? naturalRowWidth ? .column : .row
        // GTK is allocating sizes now, so the change waits for the next turn of the main loop.
        if direction != fitting { Task { @MainActor in direction = fitting } }
    }

    /// Makes all children equally large along the direction.
    @discardableResult
    public func homogeneous() -> Box {
        isHomogeneous = true
        return self
    }
}

/// A thin line between two groups.
public final class Separator: Widget {
    public init(vertical: Bool = false) {
        super.init(gtk_separator_new(vertical ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL))
    }
}
