import CGtk
import CGtkShim
import GLib

/// Where a window stands on the screen and among others, on displays that let a program say so (X11, XWayland).
@MainActor
public struct PinnedSurface {
    public struct Stay: OptionSet, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        public static let above = Stay(rawValue: 1)
        public static let below = Stay(rawValue: 2)
        public static let allWorkspaces = Stay(rawValue: 4)
        public static let outOfTaskbar = Stay(rawValue: 8)
    }

    /// Prefers XWayland under Wayland, where an ordinary client has no say over its place. Before the toolkit starts.
    public static func preferX11() { gdk_set_allowed_backends("x11,*") }

    /// Whether windows can be placed on this display.
    public static var isPlacementPossible: Bool {
        guard let display = gdk_display_get_default() else { return false }
        return quire_x11_is_used(display) != 0
    }

    private typealias Moved = @MainActor (Int, Int) -> Void
    private let surface: OpaquePointer

    /// The window's surface; nil before it is realized.
    public init?(of window: Window) {
        gtk_widget_realize(window.widget)
        guard let surface = gtk_native_get_surface(OpaquePointer(window.pointer)) else { return nil }
        self.surface = surface
    }

    /// Before the window is shown. Positions are device pixels of the whole screen.
    public func prepare(stay: Stay, at position: (x: Int, y: Int)?) {
        quire_x11_prepare(surface, stay.rawValue, position == nil ? 0 : 1, gint(position?.x ?? 0), gint(position?.y ?? 0))
    }

    /// After the window is shown: the toolkit writes a state of its own when it shows a window.
    public func keep(_ stay: Stay) { quire_x11_stay(surface, stay.rawValue) }

    /// Without a compositor nothing is transparent: the window itself gets round corners. Logical pixels.
    public func round(width: Int, height: Int, radius: Int, scale: Int) {
        if gdk_display_is_composited(gdk_surface_get_display(surface)) != 0 { return }
        quire_x11_round(surface, gint(width * scale), gint(height * scale), gint(radius * scale))
    }

    public func move(to position: (x: Int, y: Int)) { quire_x11_move(surface, gint(position.x), gint(position.y)) }

    public var position: (x: Int, y: Int)? {
        var x: gint = 0
        var y: gint = 0
        return quire_x11_position(surface, &x, &y) != 0 ? (Int(x), Int(y)) : nil
    }

    /// Calls `moved` whenever the window stands elsewhere, until the window goes.
    public func onMove(_ moved: @escaping @MainActor (_ x: Int, _ y: Int) -> Void) {
        _ = quire_x11_watch(
            surface,
            { x, y, box in
                guard let box else { return }
                MainActor.assumeIsolated { GLib.Box<Moved>.value(at: box)(Int(x), Int(y)) }
            }, GLib.Box<Moved>.retain(moved),
            { box in
                if let box { GLib.Box<Moved>.release(box) }
            })
    }

    /// Lets the window manager go on with a drag that the first pointer button began at that point of the window.
    public func beginMove(at point: (x: Double, y: Double)) {
        guard let seat = gdk_display_get_default_seat(gdk_surface_get_display(surface)),
            let device = gdk_seat_get_pointer(seat)
        else { return }
        gdk_toplevel_begin_move(surface, device, 1, point.x, point.y, UInt32(GDK_CURRENT_TIME))
    }

    /// The monitors, as rectangles in device pixels of the whole screen.
    public static var monitors: [(x: Int, y: Int, width: Int, height: Int)] {
        guard let display = gdk_display_get_default(), let list = gdk_display_get_monitors(display) else { return [] }
        return (0..<g_list_model_get_n_items(list)).compactMap { index in
            guard let monitor = g_list_model_get_item(list, index) else { return nil }
            defer { g_object_unref(monitor) }
            var area = GdkRectangle()
            gdk_monitor_get_geometry(OpaquePointer(monitor), &area)
            let scale = gdk_monitor_get_scale_factor(OpaquePointer(monitor))
            return (Int(area.x * scale), Int(area.y * scale), Int(area.width * scale), Int(area.height * scale))
        }
    }
}
