import CGtk
import CGtkShim
import GLib
public import Graphics

/// A monitor as the desktop has laid it out, in logical pixels of the whole screen.
public struct Monitor: Hashable, Sendable {
    /// The connector, such as “HDMI-1”; empty where the display does not report it.
    public let connector: String
    public let area: PixelArea
    /// The area that panels leave free, where the display reports it; else the whole area.
    public let workArea: PixelArea
    /// Device pixels per logical pixel.
    public let scale: Int

    init(_ monitor: OpaquePointer) {
        connector = gdk_monitor_get_connector(monitor).map { String(cString: $0) } ?? ""
        var rectangle = GdkRectangle()
        gdk_monitor_get_geometry(monitor, &rectangle)
        area = PixelArea(rectangle)
        quire_x11_work_area(monitor, &rectangle)
        workArea = PixelArea(rectangle)
        scale = Int(gdk_monitor_get_scale_factor(monitor))
    }

    /// Every monitor of this program's display.
    @MainActor
    public static var all: [Monitor] { Self.objects.map { Monitor(OpaquePointer($0.pointer)) } }

    @MainActor
    static var objects: [Object] {
        guard let list else { return [] }
        let model = OpaquePointer(list.pointer)
        return (0..<g_list_model_get_n_items(model)).compactMap { g_list_model_get_item(model, $0).map { Object(adopting: $0) } }
    }

    @MainActor
    static var list: Object? {
        guard let display = gdk_display_get_default(), let list = gdk_display_get_monitors(display) else { return nil }
        return Object(retaining: UnsafeMutableRawPointer(list))
    }
}

extension PixelArea {
    init(_ rectangle: GdkRectangle) {
        self.init(x: Int(rectangle.x), y: Int(rectangle.y), width: Int(rectangle.width), height: Int(rectangle.height))
    }
}

/// Observes monitors: additions, removals, and changes of their size, position or scale. It ends when it is freed.
@MainActor
public final class MonitorWatch {
    private let list: Object?
    private var monitors: [Object] = []
    private var connections: [SignalConnection] = []
    private var listConnection: SignalConnection?
    private let changed: @MainActor () -> Void

    /// `changed` may be called several times for one change.
    public init(_ changed: @escaping @MainActor () -> Void) {
        self.changed = changed
        list = Monitor.list
        listConnection = list?.on("items-changed") { [weak self] in
            self?.watchEach()
            self?.changed()
        }
        watchEach()
    }

    private func watchEach() {
        for connection in connections { connection.disconnect() }
        monitors = Monitor.objects
        connections = monitors.flatMap { monitor in
            ["notify::geometry", "notify::scale-factor"].map { name in monitor.on(name) { [weak self] in self?.changed() } }
        }
    }

    isolated deinit {
        listConnection?.disconnect()
        for connection in connections { connection.disconnect() }
    }
}

/// The display server and its protocols, where the program depends on them.
@MainActor
public enum DisplayServer {
    public static var isX11: Bool {
        guard let display = gdk_display_get_default() else { return false }
        return quire_x11_is_used(display) != 0
    }

    /// Whether the Wayland compositor has a protocol, by the name of its global; nil when this program uses no Wayland display.
    public static func compositorOffers(_ global: String) -> Bool? {
        guard let display = gdk_display_get_default(), !isX11 else { return nil }
        return quire_wayland_offers(display, global) != 0
    }

    /// Whether the session's Wayland compositor has a protocol, also before GTK starts and when GTK uses X11; false where there is none.
    public static func sessionOffers(_ global: String) -> Bool { compositorOffers(global) ?? (quire_wayland_session_offers(global) != 0) }

    /// Sets the backends that GTK tries, such as “x11,*”. Call it before GTK starts.
    public static func allowBackends(_ names: String) { gdk_set_allowed_backends(names) }
}
