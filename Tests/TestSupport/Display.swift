import CGtk
import CGtkShim
import Foundation
import GLib

/// The display that tests of windows need.
@MainActor
public enum Display {
    /// Starts the toolkit once; false where there is no display.
    public static let isThere: Bool = {
        ToolkitLog.start()
        // The same pixels on every machine.
        setenv("GSK_RENDERER", "cairo", 1)
        guard gtk_init_check() != 0 else { return false }
        MainLoop.attach()
        // Motion would keep windows busy for as long as it lasts.
        setting("gtk-enable-animations", false)
        return true
    }()

    /// Whether windows have a channel for translucency: X servers then keep each in a picture of its own, and no longer know what covers it.
    public static var hasTranslucentWindows: Bool { isThere && gdk_display_get_default().map { gdk_display_is_rgba($0) != 0 } == true }

    /// True in a session made for tests: there a display that is missing is a failure.
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
