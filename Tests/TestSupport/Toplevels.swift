import CGtk

/// The windows that are open, whoever opened them.
@MainActor
public enum Toplevels {
    /// Whether one of them shows a button with such a title.
    public static func hasButton(_ title: String) -> Bool { button(title) != nil }

    /// Presses the button with such a title, as the space bar does.
    public static func press(_ title: String) {
        if let button = button(title) { gtk_widget_activate(button) }
    }

    private static func button(_ title: String) -> UnsafeMutablePointer<GtkWidget>? {
        let windows = gtk_window_list_toplevels()
        defer { g_list_free(windows) }
        var next = windows
        while let node = next {
            if let window = node.pointee.data, let found = button(title, in: window.assumingMemoryBound(to: GtkWidget.self)) {
                return found
            }
            next = node.pointee.next
        }
        return nil
    }

    private static func button(_ title: String, in widget: UnsafeMutablePointer<GtkWidget>) -> UnsafeMutablePointer<GtkWidget>? {
        guard gtk_widget_get_mapped(widget) != 0 else { return nil }
        if g_type_check_instance_is_a(UnsafeMutablePointer<GTypeInstance>(OpaquePointer(widget)), gtk_button_get_type()) != 0,
            let label = gtk_button_get_label(UnsafeMutablePointer<GtkButton>(OpaquePointer(widget))), String(cString: label) == title
        {
            return widget
        }
        var next = gtk_widget_get_first_child(widget)
        while let child = next {
            if let found = button(title, in: child) { return found }
            next = gtk_widget_get_next_sibling(child)
        }
        return nil
    }
}
