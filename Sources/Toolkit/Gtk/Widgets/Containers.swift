import CGtk
import CGtkShim
import GLib

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
    public func remove(_ child: Widget) { gtk_box_remove(box, child.widget) }

    /// Puts a child right behind another one, or first.
    public func order(_ child: Widget, after other: Widget?) {
        guard gtk_widget_get_prev_sibling(child.widget) != other?.widget else { return }
        gtk_box_reorder_child_after(box, child.widget, other?.widget)
    }

    public func removeAll() {
        while let child = gtk_widget_get_first_child(widget) { gtk_box_remove(box, child) }
    }

    public var direction: Direction {
        get { gtk_orientable_get_orientation(opaque) == GTK_ORIENTATION_HORIZONTAL ? .row : .column }
        set { gtk_orientable_set_orientation(opaque, newValue == .row ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL) }
    }

    /// Logical pixels that the visible children like to have beside each other, whichever way they stand now.
    public var naturalRowWidth: Int {
        var widths: [Int] = []
        var child = gtk_widget_get_first_child(widget)
        while let next = child {
            let part = Widget(borrowing: next)
            if part.isVisible { widths.append(part.naturalWidth) }
            child = gtk_widget_get_next_sibling(next)
        }
        let sum = isHomogeneous ? (widths.max() ?? 0) * widths.count : widths.reduce(0, +)
        return sum + Int(gtk_box_get_spacing(box)) * max(0, widths.count - 1)
    }

    public var isHomogeneous: Bool {
        get { gtk_box_get_homogeneous(box) != 0 }
        set { gtk_box_set_homogeneous(box, newValue ? 1 : 0) }
    }
}

/// Widgets side by side that go on in the next line where there is no more room.
public final class FlowBox: Widget {
    /// - Parameter atMost: so many stand in one line, which also bounds the width that it likes to have.
    public init(spacing: Int = 8, classes: [String] = [], inLine atMost: Int = 1000) {
        super.init(gtk_flow_box_new())
        gtk_flow_box_set_selection_mode(opaque, GTK_SELECTION_NONE)
        gtk_flow_box_set_column_spacing(opaque, guint(spacing))
        gtk_flow_box_set_row_spacing(opaque, guint(spacing))
        gtk_flow_box_set_max_children_per_line(opaque, guint(atMost))
        for name in classes { addClass(name) }
        setAccessibleLabel("")
    }

    /// The cell around it takes no focus of its own.
    ///
    /// - Parameter name: of what stands in the cell, where that is more than one control.
    public func append(_ child: Widget, name: String = "") {
        gtk_flow_box_append(opaque, child.widget)
        guard let cell = gtk_widget_get_parent(child.widget) else { return }
        gtk_widget_set_focusable(cell, 0)
        // The cell of a hidden child would take the keyboard's turn, have nothing to give it to, and hold it there.
        g_object_bind_property(child.widget, "visible", cell, "visible", G_BINDING_SYNC_CREATE)
        // Neither the cells of single controls nor the box are anything to be told of; without a name GTK 4.8 would tell those of its types.
        quire_accessible_set_label(cell, name)
    }

    public func removeAll() {
        while let cell = gtk_widget_get_first_child(widget) {
            // A cell that had the focus lives a little longer, and must not keep what is to stand elsewhere.
            gtk_flow_box_child_set_child(UnsafeMutableRawPointer(cell).assumingMemoryBound(to: GtkFlowBoxChild.self), nil)
            gtk_flow_box_remove(opaque, cell)
        }
    }
}

/// A widget with others floating over it, placed by their alignment.
public final class Overlay: Widget {
    public init(_ child: Widget) {
        super.init(quire_widget_new_with_role(quire_type_overlay(), GTK_ACCESSIBLE_ROLE_GROUP)!.assumingMemoryBound(to: GtkWidget.self))
        gtk_overlay_set_child(opaque, child.widget)
    }

    public func add(_ floating: Widget) { gtk_overlay_add_overlay(opaque, floating.widget) }
    public func remove(_ floating: Widget) { gtk_overlay_remove_overlay(opaque, floating.widget) }
}

/// Widgets at places of their own, in logical pixels from the upper left corner, in right-to-left languages too: what lies over a picture.
public final class FixedLayer: Widget {
    /// `name` is what assistive technology calls the group.
    public init(name: String) {
        super.init(quire_widget_new_with_role(gtk_fixed_get_type(), GTK_ACCESSIBLE_ROLE_GROUP)!.assumingMemoryBound(to: GtkWidget.self))
        setAccessibleLabel(name)
        // What lies over a picture keeps its place.
        gtk_widget_set_direction(widget, GTK_TEXT_DIR_LTR)
    }

    private var fixed: UnsafeMutablePointer<GtkFixed> { pointer.assumingMemoryBound(to: GtkFixed.self) }

    public func put(_ child: Widget, x: Double, y: Double) { gtk_fixed_put(fixed, child.widget, x, y) }
    public func move(_ child: Widget, x: Double, y: Double) { gtk_fixed_move(fixed, child.widget, x, y) }

    /// Puts a child that is in the layer right over another one, or below all others: that is also the order in which they are read out.
    public func order(_ child: Widget, over lower: Widget?) {
        guard gtk_widget_get_prev_sibling(child.widget) != lower?.widget else { return }
        gtk_widget_insert_after(child.widget, widget, lower?.widget)
    }

    public func remove(_ child: Widget) { gtk_fixed_remove(fixed, child.widget) }
}

/// Holds one child, asks for no more than a minimum of its own, and tells its size: what a layout needs that changes with the room.
public final class AdaptiveBin: Widget {
    private typealias Resized = @MainActor (_ width: Int, _ height: Int) -> Void

    /// A minimum of nil is the child's own. `resized` is called with logical pixels while sizes are being given out: change visibility from there only later.
    public init(minimumWidth: Int? = nil, minimumHeight: Int? = nil, resized: @escaping @MainActor (_ width: Int, _ height: Int) -> Void) {
        super.init(
            quire_bin_new(
                gint(minimumWidth ?? -1), gint(minimumHeight ?? -1),
                { width, height, box in
                    guard let box else { return }
                    MainActor.assumeIsolated { BoxedValue<Resized>.value(at: box)(Int(width), Int(height)) }
                }, BoxedValue<Resized>.retain(resized),
                { box in
                    if let box { BoxedValue<Resized>.release(box) }
                }))
    }

    /// The child gets at most so many logical pixels, in the middle; 0 lifts the limit.
    public var maximumWidth = 0 {
        didSet { quire_bin_set_maximum_width(widget, gint(maximumWidth)) }
    }

    public func setChild(_ child: Widget) { quire_bin_set_child(widget, child.widget) }
}

/// A thin line between two groups.
public final class Separator: Widget {
    public init(vertical: Bool = false) {
        super.init(gtk_separator_new(vertical ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL))
    }
}
