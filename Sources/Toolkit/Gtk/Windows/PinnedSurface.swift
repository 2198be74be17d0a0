import CGtk
import CGtkShim
import GLib
public import Graphics

/// The position and stacking of a window. The functions for X11 do nothing on another display.
@MainActor
public final class PinnedSurface {
    /// The state of an X11 window (Extended Window Manager Hints).
    public struct Stay: OptionSet, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        public static let above = Stay(rawValue: 1)
        public static let below = Stay(rawValue: 2)
        public static let allWorkspaces = Stay(rawValue: 4)
        public static let outOfTaskbar = Stay(rawValue: 8)
    }

    private typealias Moved = @MainActor (Int, Int) -> Void
    private let object: Object
    private var surface: OpaquePointer { OpaquePointer(object.pointer) }

    /// Realizes the window.
    public init?(of window: Window) {
        gtk_widget_realize(window.widget)
        guard let surface = gtk_native_get_surface(OpaquePointer(window.pointer)) else { return nil }
        object = Object(retaining: UnsafeMutableRawPointer(surface))
    }

    // MARK: X11

    /// Sets the state and the position (device pixels of the whole screen) before the window is shown. It then takes no focus by itself.
    public func prepare(stay: Stay, at position: (x: Int, y: Int)?) {
        quire_x11_prepare(surface, stay.rawValue, position == nil ? 0 : 1, gint(position?.x ?? 0), gint(position?.y ?? 0))
    }

    /// Sets the state of a window that is shown. Call it after showing the window as well, because GTK then writes a state of its own.
    ///
    /// - Parameter before: the state that was set last.
    public func keep(_ stay: Stay, before: Stay = []) { quire_x11_stay(surface, stay.rawValue, before.rawValue) }

    /// Rounds the corners of the window itself where there is no compositor, and so no transparency. All sizes are logical pixels.
    public func round(width: Int, height: Int, radius: Int, scale: Int) {
        if gdk_display_is_composited(gdk_surface_get_display(surface)) != 0 { return }
        quire_x11_round(surface, gint(width * scale), gint(height * scale), gint(radius * scale))
    }

    public func move(to position: (x: Int, y: Int)) { quire_x11_move(surface, gint(position.x), gint(position.y)) }

    /// The X11 window ID; 0 on another display.
    public var id: UInt { UInt(quire_x11_id(surface)) }

    /// The position in device pixels of the whole screen.
    public var position: (x: Int, y: Int)? {
        var x: gint = 0
        var y: gint = 0
        return quire_x11_position(surface, &x, &y) != 0 ? (Int(x), Int(y)) : nil
    }

    /// Whether the primary pointer button is held down.
    public var isButtonDown: Bool { quire_x11_is_button_down(surface) != 0 }

    /// Calls `moved` whenever the window moves, until it is destroyed.
    public func onMove(_ moved: @escaping @MainActor (_ x: Int, _ y: Int) -> Void) {
        _ = quire_x11_watch(
            surface,
            { x, y, box in
                guard let box else { return }
                MainActor.assumeIsolated { BoxedValue<Moved>.value(at: box)(Int(x), Int(y)) }
            }, BoxedValue<Moved>.retain(moved), releaseBox)
    }

    /// Sets whether clicks give the window the keyboard. Call it again when the window is shown.
    public func setTakesKeys(_ takes: Bool) { quire_x11_take_keys(surface, takes ? 1 : 0) }

    /// The X11 window ID of the active window; 0 for none.
    public var activeWindow: UInt { UInt(quire_x11_active(surface)) }

    /// Asks the window manager to activate a window by its ID; 0 lets the window manager choose.
    public func focus(_ window: UInt) { quire_x11_focus(surface, gulong(window)) }

    /// Takes the keyboard where the window manager did not give it.
    public func forceFocus() { quire_x11_force_focus(surface) }

    // MARK: Wayland

    /// Sets the id by which the compositor knows the window, instead of that of the program. Call it when the window is shown.
    public func setApplicationID(_ id: String) { quire_wayland_set_app_id(surface, id) }

    // MARK: Every display

    /// Whether clicks go to what is behind the window.
    public var isClickThrough = false {
        didSet { if oldValue != isClickThrough { setInput() } }
    }

    /// Applies `isClickThrough` again after each layout, because GTK then sets the input region itself.
    public func keepInput() {
        object.on("layout") { [weak self] in
            if self?.isClickThrough == true { self?.setInput() }
        }
    }

    private func setInput() {
        if isClickThrough {
            let empty = cairo_region_create()
            gdk_surface_set_input_region(surface, empty)
            cairo_region_destroy(empty)
        } else {
            gdk_surface_set_input_region(surface, nil)
        }
    }

    /// Lets the window manager continue a drag that the primary button began at a point of the window.
    public func beginMove(at point: Point) {
        guard let seat = gdk_display_get_default_seat(gdk_surface_get_display(surface)),
            let device = gdk_seat_get_pointer(seat)
        else { return }
        gdk_toplevel_begin_move(surface, device, 1, point.x, point.y, UInt32(GDK_CURRENT_TIME))
    }
}

/// Windows that are part of the desktop (`zwlr_layer_shell_v1`), where the library gtk4-layer-shell was loaded before libwayland-client.
/// Their position is a distance from the top left corner of a monitor.
@MainActor
public enum LayerShell {
    /// Whether the library is loaded. May be called before GTK starts.
    public static var isLoaded: Bool { quire_layer_shell_is_loaded() != 0 }

    /// Whether the compositor has the protocol. Call it after GTK has started.
    public static var isSupported: Bool { quire_layer_shell_is_supported() != 0 }

    /// Turns a window that is not realized yet into a layer surface. `name` tells the compositor its purpose.
    public static func begin(_ window: Window, name: String) { quire_layer_shell_begin(window.window, name) }

    /// Puts the window above other windows, or below them on the desktop.
    public static func setAbove(_ isAbove: Bool, of window: Window) { quire_layer_shell_set_above(window.window, isAbove ? 1 : 0) }

    /// Moves the window to the monitor with this index in `Monitor.all`. A window that is shown is unmapped and mapped again.
    public static func setMonitor(_ index: Int, of window: Window) {
        let monitors = Monitor.objects
        guard monitors.indices.contains(index) else { return }
        quire_layer_shell_set_monitor(window.window, OpaquePointer(monitors[index].pointer))
    }

    /// The keyboard interactivity of a layer surface.
    public enum Keyboard: Int32, Sendable {
        /// It never gets keys.
        case none = 0
        /// It gets all keys.
        case all = 1
        /// It gets keys after a click on it, until something else is clicked.
        case onDemand = 2
    }

    public static func setKeyboard(_ keyboard: Keyboard, of window: Window) {
        quire_layer_shell_set_keyboard(window.window, keyboard.rawValue)
    }

    /// Sets the distance from the top left corner of the monitor, in logical pixels.
    public static func setMargins(left: Int, top: Int, of window: Window) {
        quire_layer_shell_set_margins(window.window, gint(left), gint(top))
    }
}
