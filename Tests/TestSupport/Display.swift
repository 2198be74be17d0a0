import CGLib
import CGtk
import CGtkShim
import Foundation
import GLib
public import Gtk
import Platform
import Synchronization

/// The display for tests with windows.
@MainActor
public enum Display {
    /// Initializes GTK once; false without a display.
    public static let isThere: Bool = {
        ToolkitLog.start()
        // The same pixels on every machine.
        setenv("GSK_RENDERER", "cairo", 1)
        guard gtk_init_check() != 0 else { return false }
        MainLoop.attach()
        // Animations would keep windows busy.
        setting("gtk-enable-animations", false)
        return true
    }()

    /// Whether windows have an alpha channel: X servers then redirect each to a pixmap, and no longer know what covers it.
    public static var hasTranslucentWindows: Bool { isThere && gdk_display_get_default().map { gdk_display_is_rgba($0) != 0 } == true }

    /// Whether the tests run in a session made for them, where a missing display is a failure.
    public nonisolated static var isExpected: Bool { ProcessInfo.processInfo.environment["QUIRE_SESSION"] != nil }

    private static func setting(_ name: String, _ isOn: Bool) {
        guard let settings = gtk_settings_get_default() else { return }
        var value = GValue()
        g_value_init(&value, quire_type_boolean())
        g_value_set_boolean(&value, isOn ? 1 : 0)
        g_object_set_property(quire_object(UnsafeMutableRawPointer(settings)), name, &value)
        g_value_unset(&value)
    }
}

/// The warnings of GLib and GTK. A correct program causes none.
public enum ToolkitLog {
    private static let complaints = Mutex<[String]>([])

    /// GTK 4.8 keeps the window that the pointer was over last, and half a second later asks for its tooltip, also when it has been closed
    /// meanwhile (`gtk_tooltip_show_tooltip`). What comes of that is nothing but these two lines, in whichever test runs by then.
    private static let ofClosedWindows: Set = [
        "Gdk: gdk_surface_get_device_position: assertion 'GDK_IS_SURFACE (surface)' failed",
        "Gtk: _gtk_widget_find_at_coords: assertion 'GDK_IS_SURFACE (surface)' failed",
    ]

    /// Collects warnings instead of writing them to standard error. A process can call this once.
    static func start() {
        g_log_set_writer_func(
            { level, fields, count, _ in
                let serious = G_LOG_LEVEL_ERROR.rawValue | G_LOG_LEVEL_CRITICAL.rawValue | G_LOG_LEVEL_WARNING.rawValue
                guard level.rawValue & serious != 0, let fields else { return G_LOG_WRITER_HANDLED }
                func field(_ name: String) -> String {
                    for index in 0..<Int(count) where String(cString: fields[index].key) == name {
                        guard fields[index].length < 0 else { return "" }
                        return fields[index].value.map { String(cString: $0.assumingMemoryBound(to: CChar.self)) } ?? ""
                    }
                    return ""
                }
                let complaint = "\(field("GLIB_DOMAIN")): \(field("MESSAGE"))"
                guard !ToolkitLog.ofClosedWindows.contains(complaint) else { return G_LOG_WRITER_HANDLED }
                ToolkitLog.complaints.withLock { $0.append(complaint) }
                return G_LOG_WRITER_HANDLED
            }, nil, nil)
    }

    /// The warnings since the last call.
    public static func take() -> [String] {
        complaints.withLock { complaints in
            defer { complaints = [] }
            return complaints
        }
    }
}

/// A window on the screen that shows one widget, until it is closed.
@MainActor
public struct ShownWindow {
    public let window: Window
    public let content: Widget

    public init(_ content: Widget, width: Int = 320, height: Int = 240) {
        self.content = content
        window = Window(title: .verbatim("Test"))
        window.setDefaultSize(width: width, height: height)
        window.setContent(content)
        window.present()
        _ = Loop.run { content.isMapped && content.width > 0 }
    }

    public func close() {
        window.destroy()
        Loop.runPending()
    }
}

/// The frames of a widget on the screen.
@MainActor
public enum Frames {
    /// Waits until `count` frames have begun; all but the last are laid out and drawn then. False when they did not come.
    public static func run(_ count: Int = 2, of widget: Widget) -> Bool {
        let ticks = Ticks()
        let id = gtk_widget_add_tick_callback(
            widget.pointer.assumingMemoryBound(to: GtkWidget.self),
            { _, _, data in
                guard let data else { return 0 }
                MainActor.assumeIsolated { Unmanaged<Ticks>.fromOpaque(data).takeUnretainedValue().count += 1 }
                return 1
            }, Unmanaged.passUnretained(ticks).toOpaque(), nil)
        defer { gtk_widget_remove_tick_callback(widget.pointer.assumingMemoryBound(to: GtkWidget.self), id) }
        return Loop.run { ticks.count >= count }
    }

    @MainActor
    private final class Ticks { var count = 0 }
}
