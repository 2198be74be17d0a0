import CGLib
import CGtk
import GLib
public import Gtk

/// The actions of a user on a control, through GTK alone: nothing here uses the closures of the Swift handle.
@MainActor
public enum Person {
    /// Replaces the text of an entry.
    public static func type(_ text: String, at entry: UnsafeMutableRawPointer) { gtk_editable_set_text(OpaquePointer(entry), text) }

    /// Replaces the text of a text view.
    public static func write(_ text: String, at view: UnsafeMutableRawPointer) {
        gtk_text_buffer_set_text(gtk_text_view_get_buffer(view.assumingMemoryBound(to: GtkTextView.self)), text, -1)
    }

    /// Presses a button, as the space bar does.
    public static func press(_ button: UnsafeMutableRawPointer) { gtk_widget_activate(button.assumingMemoryBound(to: GtkWidget.self)) }

    /// Presses Enter in an entry.
    public static func enter(at entry: UnsafeMutableRawPointer) {
        guard let type = entry.assumingMemoryBound(to: GTypeInstance.self).pointee.g_class?.pointee.g_type else { return }
        var instance = GValue()
        g_value_init(&instance, type)
        g_value_set_object(&instance, entry)
        g_signal_emitv(&instance, g_signal_lookup("activate", type), 0, nil)
        g_value_unset(&instance)
    }

    /// Toggles a toggle button.
    public static func toggle(_ button: UnsafeMutableRawPointer) {
        let toggle = button.assumingMemoryBound(to: GtkToggleButton.self)
        gtk_toggle_button_set_active(toggle, gtk_toggle_button_get_active(toggle) == 0 ? 1 : 0)
    }

    /// Moves the keyboard focus of a window, as Tab or Shift+Tab does.
    public static func tab(in window: Window, backwards: Bool = false) {
        gtk_widget_child_focus(
            window.pointer.assumingMemoryBound(to: GtkWidget.self), backwards ? GTK_DIR_TAB_BACKWARD : GTK_DIR_TAB_FORWARD)
    }

    /// Scrolls a scrolled view down to an offset, in logical pixels.
    public static func scroll(_ view: ScrolledView, to offset: Double) {
        gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(OpaquePointer(view.pointer)), offset)
    }

    /// The maximum vertical scroll offset of a scrolled view, in logical pixels.
    public static func end(of view: ScrolledView) -> Double {
        let adjustment = gtk_scrolled_window_get_vadjustment(OpaquePointer(view.pointer))
        return gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment)
    }

    /// Destroys a window.
    public static func destroyWindow(at window: UnsafeMutableRawPointer) {
        gtk_window_destroy(window.assumingMemoryBound(to: GtkWindow.self))
    }
}

/// All open windows of the process.
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
