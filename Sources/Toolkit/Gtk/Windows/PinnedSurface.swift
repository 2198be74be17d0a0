import CGtk
import CGtkShim
import GLib

/// Where a window stands on the screen and among others. What is of an X server does nothing on another display.
@MainActor
public final class PinnedSurface {
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

    /// The window's surface; the window is realized for it.
    public init?(of window: Window) {
        gtk_widget_realize(window.widget)
        guard let surface = gtk_native_get_surface(OpaquePointer(window.pointer)) else { return nil }
        object = Object(retaining: UnsafeMutableRawPointer(surface))
    }

    // MARK: X11

    /// Before the window is shown; it then takes no focus by itself. Positions are device pixels of the whole screen.
    public func prepare(stay: Stay, at position: (x: Int, y: Int)?) {
        quire_x11_prepare(surface, stay.rawValue, position == nil ? 0 : 1, gint(position?.x ?? 0), gint(position?.y ?? 0))
    }

    /// After the window is shown, as the toolkit then writes a state of its own; and whenever it shall be another than `before`.
    public func keep(_ stay: Stay, before: Stay = []) { quire_x11_stay(surface, stay.rawValue, before.rawValue) }

    /// Without a compositor nothing is transparent: the window itself gets round corners. Logical pixels.
    public func round(width: Int, height: Int, radius: Int, scale: Int) {
        if gdk_display_is_composited(gdk_surface_get_display(surface)) != 0 { return }
        quire_x11_round(surface, gint(width * scale), gint(height * scale), gint(radius * scale))
    }

    public func move(to position: (x: Int, y: Int)) { quire_x11_move(surface, gint(position.x), gint(position.y)) }

    /// What the X server calls the window; 0 on another display.
    public var id: UInt { UInt(quire_x11_id(surface)) }

    public var position: (x: Int, y: Int)? {
        var x: gint = 0
        var y: gint = 0
        return quire_x11_position(surface, &x, &y) != 0 ? (Int(x), Int(y)) : nil
    }

    /// Tells the compositing manager how much shows through: from 0, everything, to 1.
    public func setOpacity(_ opacity: Double) { quire_x11_set_opacity(surface, opacity) }

    /// Whether somebody holds the first pointer button down.
    public var isButtonDown: Bool { quire_x11_is_button_down(surface) != 0 }

    /// Calls `moved` whenever the window stands elsewhere, until the window goes.
    public func onMove(_ moved: @escaping @MainActor (_ x: Int, _ y: Int) -> Void) {
        _ = quire_x11_watch(
            surface,
            { x, y, box in
                guard let box else { return }
                MainActor.assumeIsolated { BoxedValue<Moved>.value(at: box)(Int(x), Int(y)) }
            }, BoxedValue<Moved>.retain(moved),
            { box in
                if let box { BoxedValue<Moved>.release(box) }
            })
    }

    /// Whether clicks give the window the keyboard; to be said once more when it is shown.
    public func setTakesKeys(_ takes: Bool) { quire_x11_take_keys(surface, takes ? 1 : 0) }

    /// What the window manager calls the window that has the keyboard; 0 for none.
    public var activeWindow: UInt { UInt(quire_x11_active(surface)) }

    /// Asks for the keyboard, for this window or for another one; 0 for whichever the window manager takes.
    public func focus(_ window: UInt) { quire_x11_focus(surface, gulong(window)) }

    /// Takes the keyboard where asking did not help.
    public func forceFocus() { quire_x11_force_focus(surface) }

    // MARK: Every display

    /// Whether clicks go to what is behind.
    public var isClickThrough = false {
        didSet { if oldValue != isClickThrough { setInput() } }
    }

    /// Keeps `isClickThrough` what it is: the toolkit says where a window takes clicks whenever it lays it out.
    public func keepInput() {
        object.on("layout") { [weak self] in
            if self?.isClickThrough == true { self?.setInput() }
        }
    }

    private func setInput() {
        if isClickThrough {
            let nowhere = cairo_region_create()
            gdk_surface_set_input_region(surface, nowhere)
            cairo_region_destroy(nowhere)
        } else {
            gdk_surface_set_input_region(surface, nil)
        }
    }

    /// Lets the window manager go on with a drag that the first pointer button began at that point of the window.
    public func beginMove(at point: (x: Double, y: Double)) {
        guard let seat = gdk_display_get_default_seat(gdk_surface_get_display(surface)),
            let device = gdk_seat_get_pointer(seat)
        else { return }
        gdk_toplevel_begin_move(surface, device, 1, point.x, point.y, UInt32(GDK_CURRENT_TIME))
    }
}

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
