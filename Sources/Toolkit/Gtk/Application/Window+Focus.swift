import CGtk

extension Window {
    /// Whether keys go to it.
    public var isActive: Bool { gtk_window_is_active(window) != 0 }

    /// Calls `changed` whenever keys begin or cease to go to it.
    public func onActiveChange(_ changed: @escaping @MainActor (Bool) -> Void) {
        on("notify::is-active") { [weak self] in
            if let self { changed(self.isActive) }
        }
    }

    /// Whether the ring around what has the focus is shown; a window begins with it, and from then on it follows the keyboard.
    public var isFocusVisible: Bool {
        get { gtk_window_get_focus_visible(window) != 0 }
        set { gtk_window_set_focus_visible(window, newValue ? 1 : 0) }
    }
}
