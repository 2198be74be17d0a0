import CGtk

extension Window {
    /// Whether a window stands over this one that has to be closed first.
    public var isBehindModal: Bool {
        guard let windows = gtk_window_get_toplevels() else { return false }
        return (0..<g_list_model_get_n_items(windows)).contains { index in
            guard let item = g_list_model_get_item(windows, index) else { return false }
            defer { g_object_unref(item) }
            let other = item.assumingMemoryBound(to: GtkWindow.self)
            let isShown = gtk_widget_get_visible(item.assumingMemoryBound(to: GtkWidget.self)) != 0
            return isShown && gtk_window_get_modal(other) != 0 && gtk_window_get_transient_for(other) == window
        }
    }
}
