import CGtk
import GLib

extension Window {
    /// Calls `changed` when a window that has been presented is minimised and when it comes back. Not every desktop tells.
    public func onMinimize(_ changed: @escaping @MainActor (Bool) -> Void) {
        guard let native = gtk_widget_get_native(widget), let surface = gtk_native_get_surface(native) else { return }
        var isMinimized = false
        Object(retaining: UnsafeMutableRawPointer(surface)).on("notify::state") { _ in
            let now = gdk_toplevel_get_state(surface).rawValue & GDK_TOPLEVEL_STATE_MINIMIZED.rawValue != 0
            if now != isMinimized { changed(now) }
            isMinimized = now
            return .nothing
        }
    }
}

extension Window {
    /// Whether the window it stands over waits until it is closed.
    public var isModal: Bool {
        get { gtk_window_get_modal(window) != 0 }
        set { gtk_window_set_modal(window, newValue ? 1 : 0) }
    }
}

extension Window {
    /// Calls `focused` each time the window becomes the one that keys go to.
    public func onFocus(_ focused: @escaping @MainActor () -> Void) {
        // GTK keeps the widget for as long as its handler can be called.
        let window = self.window
        on("notify::is-active") { _ in
            if gtk_window_is_active(window) != 0 { focused() }
            return .nothing
        }
    }
}
