import CGtk

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
