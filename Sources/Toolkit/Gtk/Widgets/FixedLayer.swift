import CGtk

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
