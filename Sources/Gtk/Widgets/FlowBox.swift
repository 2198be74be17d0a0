import CGtk
import GLib

/// Widgets in lines that break where the room ends. For a few children; a `GridView` is for many.
public final class FlowBox: Widget {
    public init(spacing: Int, most: Int) {
        super.init(gtk_flow_box_new())
        gtk_flow_box_set_selection_mode(opaque, GTK_SELECTION_NONE)
        gtk_flow_box_set_row_spacing(opaque, guint(spacing))
        gtk_flow_box_set_column_spacing(opaque, guint(spacing))
        gtk_flow_box_set_max_children_per_line(opaque, guint(most))
    }

    /// Adds a child; its cell takes no focus of its own, so that Tab goes from control to control.
    public func append(_ child: Widget) {
        gtk_flow_box_append(opaque, child.widget)
        if let cell = gtk_widget_get_parent(child.widget) { gtk_widget_set_focusable(cell, 0) }
    }

    public func removeAll() {
        while let child = gtk_widget_get_first_child(widget) { gtk_flow_box_remove(opaque, child) }
    }
}
