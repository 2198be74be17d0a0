import CGtk

extension Window {
    /// Whether the ring around what has the focus is shown; a window begins with it, and from then on it follows the keyboard.
    public var isFocusVisible: Bool {
        get { gtk_window_get_focus_visible(window) != 0 }
        set { gtk_window_set_focus_visible(window, newValue ? 1 : 0) }
    }
}
