import CGtk

/// A widget with others floating over it, placed by their alignment.
public final class Overlay: Widget {
    public init(_ child: Widget) {
        super.init(quire_widget_new_with_role(quire_type_overlay(), GTK_ACCESSIBLE_ROLE_GROUP)!.assumingMemoryBound(to: GtkWidget.self))
        gtk_overlay_set_child(opaque, child.widget)
    }

    public func add(_ floating: Widget) { gtk_overlay_add_overlay(opaque, floating.widget) }
    public func remove(_ floating: Widget) { gtk_overlay_remove_overlay(opaque, floating.widget) }
}
