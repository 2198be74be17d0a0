import CGtk

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
