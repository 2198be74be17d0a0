import CGtk
import CGtkShim
import Platform

/// The look that the whole program shares: one style sheet after the toolkit's own.
@MainActor
public enum Toolkit {
    private static var provider: UnsafeMutablePointer<GtkCssProvider>?

    /// Puts `css` in place of the sheet that was set before; what is wrong in it is left out, and told on standard error.
    public static func setStyleSheet(_ css: String) {
        guard let display = gdk_display_get_default() else { return }
        if provider == nil {
            let new = gtk_css_provider_new()
            provider = new
            gtk_style_context_add_provider_for_display(display, OpaquePointer(new), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
        }
        gtk_css_provider_load_from_data(provider, css, -1)
    }

    /// Whether the toolkit's own parts (window buttons, menus, file chooser) are dark.
    public static var isDark: Bool {
        get { setting("gtk-application-prefer-dark-theme") }
        set { set("gtk-application-prefer-dark-theme", newValue) }
    }

    /// The toolkit's built-in theme, so that our sheet stands on the same ground on every desktop.
    public static func useBuiltInTheme() {
        guard let settings = gtk_settings_get_default() else { return }
        var value = GValue()
        g_value_init(&value, quire_gtk_type_string())
        g_value_set_string(&value, "Default")
        g_object_set_property(quire_object(UnsafeMutableRawPointer(settings)), "gtk-theme-name", &value)
        g_value_unset(&value)
    }

    /// The family of the desktop's interface font, such as "Cantarell".
    public static var fontFamily: String {
        guard let settings = gtk_settings_get_default() else { return "Sans" }
        var value = GValue()
        g_value_init(&value, quire_gtk_type_string())
        g_object_get_property(quire_object(UnsafeMutableRawPointer(settings)), "gtk-font-name", &value)
        defer { g_value_unset(&value) }
        guard let name = g_value_get_string(&value), let description = pango_font_description_from_string(name) else { return "Sans" }
        defer { pango_font_description_free(description) }
        return pango_font_description_get_family(description).map { String(cString: $0) } ?? "Sans"
    }

    public static var isRightToLeft: Bool { gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL }

    /// Whether windows may be translucent: without a compositor what is transparent is black.
    public static var isComposited: Bool {
        guard let display = gdk_display_get_default() else { return false }
        return gdk_display_is_composited(display) != 0
    }

    public static var areAnimationsOn: Bool { setting("gtk-enable-animations") }

    /// Whether nothing moves whatever the toolkit knows of the desktop; else that is what counts.
    public static var stopsAnimations = false {
        didSet {
            guard stopsAnimations != oldValue, let settings = gtk_settings_get_default() else { return }
            if stopsAnimations {
                set("gtk-enable-animations", false)
            } else {
                gtk_settings_reset_property(settings, "gtk-enable-animations")
            }
        }
    }

    /// Whether a text that the keyboard comes to is marked as a whole, as GTK does by itself: beside others that looks like a fault.
    public static var marksTextOnFocus: Bool {
        get { setting("gtk-label-select-on-focus") }
        set { set("gtk-label-select-on-focus", newValue) }
    }

    /// Whether the desktop's person wants to hear what happens.
    public static var areEventSoundsOn: Bool { setting("gtk-enable-event-sounds") }

    private static func setting(_ name: String) -> Bool {
        guard let settings = gtk_settings_get_default() else { return false }
        var value = GValue()
        g_value_init(&value, quire_type_boolean())
        g_object_get_property(quire_object(UnsafeMutableRawPointer(settings)), name, &value)
        defer { g_value_unset(&value) }
        return g_value_get_boolean(&value) != 0
    }

    private static func set(_ name: String, _ isOn: Bool) {
        guard let settings = gtk_settings_get_default() else { return }
        var value = GValue()
        g_value_init(&value, quire_type_boolean())
        g_value_set_boolean(&value, isOn ? 1 : 0)
        g_object_set_property(quire_object(UnsafeMutableRawPointer(settings)), name, &value)
        g_value_unset(&value)
    }
}

/// Drawing by the processor alone, for a program of small windows that seldom change: the driver of a graphics card, which GTK loads even
/// where nothing is drawn with it, takes more memory than twenty of them.
@MainActor
public enum SoftwareDrawing {
    /// Asks for it for this program, unless the person has chosen how programs draw (`GSK_RENDERER`). Before the application runs.
    ///
    /// GTK is told through its environment, as it knows no other way; what it was before comes back once GTK has read it, so that programs
    /// that are started from here draw as they like.
    public static func prefer(in application: Application) {
        let chosen = Environment.current["GSK_RENDERER"]
        guard chosen == nil || chosen == "cairo" else { return }
        // The name and the words that turn it off have changed (GTK 4.16).
        let isNew = gtk_get_minor_version() >= 16 || gtk_get_major_version() > 4
        let name = isNew ? "GDK_DISABLE" : "GDK_DEBUG"
        let before = Environment.current[name]
        g_setenv(name, [before, isNew ? "gl,vulkan" : "gl-disable"].compactMap(\.self).joined(separator: ","), 1)
        application.on("startup") {
            if let before { g_setenv(name, before, 1) } else { g_unsetenv(name) }
        }
    }
}
