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
