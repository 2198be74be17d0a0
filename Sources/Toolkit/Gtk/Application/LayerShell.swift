import CGtk
import CGtkShim

/// Windows that are no ordinary windows but parts of the desktop (`zwlr_layer_shell_v1`), where the library gtk4-layer-shell was loaded
/// before libwayland-client. They stand by a distance from the top left corner of a monitor.
@MainActor
public enum LayerShell {
    /// Whether the library is loaded; also before the toolkit starts.
    public static var isLoaded: Bool { quire_layer_shell_is_loaded() != 0 }

    /// Whether windows can be made such: after the toolkit has started.
    public static var isSupported: Bool { quire_layer_shell_is_supported() != 0 }

    /// Makes a window such before it is realized; `name` tells the compositor what it is for.
    public static func begin(_ window: Window, name: String) { quire_layer_shell_begin(window.window, name) }

    /// Above other windows, or below them, on the desktop.
    public static func setAbove(_ isAbove: Bool, of window: Window) { quire_layer_shell_set_above(window.window, isAbove ? 1 : 0) }

    /// The monitor that stands so among `Monitor.all`. A window that is shown goes there through nothing: it is taken away and comes back.
    public static func setMonitor(_ index: Int, of window: Window) {
        let monitors = Monitor.objects
        guard monitors.indices.contains(index) else { return }
        quire_layer_shell_set_monitor(window.window, OpaquePointer(monitors[index].pointer))
    }

    /// Which keys such a window gets.
    public enum Keyboard: Int32, Sendable {
        /// None, whatever is clicked.
        case none = 0
        /// All, until it is told otherwise.
        case all = 1
        /// Those that come once it was clicked, until something else is.
        case onDemand = 2
    }

    public static func setKeyboard(_ keyboard: Keyboard, of window: Window) {
        quire_layer_shell_set_keyboard(window.window, keyboard.rawValue)
    }

    /// Logical pixels from the corner of its monitor.
    public static func setMargins(left: Int, top: Int, of window: Window) {
        quire_layer_shell_set_margins(window.window, gint(left), gint(top))
    }
}
