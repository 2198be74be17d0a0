import CGtk
import CGtkShim
import GLib
public import Graphics
import Platform

/// Settings of GTK that the whole program shares, and its style sheet.
@MainActor
public enum Toolkit {
    private static var provider: UnsafeMutablePointer<GtkCssProvider>?
    /// The version of GTK that the program runs with, such as `4.18.6`.
    public static var version: String { "\(gtk_get_major_version()).\(gtk_get_minor_version()).\(gtk_get_micro_version())" }
    /// The colours of the style sheet, for what it does not draw.
    public private(set) static var palette = Palette(accent: .standard)

    /// Replaces the program's style sheet, which names the palette's colours. Errors in `css` are skipped and reported on standard error.
    public static func setStyleSheet(_ css: String, palette: Palette) {
        self.palette = palette
        guard let display = gdk_display_get_default() else { return }
        if provider == nil {
            let new = gtk_css_provider_new()
            provider = new
            gtk_style_context_add_provider_for_display(display, OpaquePointer(new), guint(GTK_STYLE_PROVIDER_PRIORITY_APPLICATION))
        }
        quire_css_load(provider, palette.cssDefinitions + css)
    }

    /// Whether GTK's own parts (window buttons, menus, file chooser) are dark.
    public static var isDark: Bool {
        get { settings?.boolProperty("gtk-application-prefer-dark-theme") ?? false }
        set { settings?.setProperty("gtk-application-prefer-dark-theme", newValue) }
    }

    /// Selects GTK's built-in theme, so that our style sheet has the same base on every desktop.
    public static func useBuiltInTheme() { settings?.setProperty("gtk-theme-name", "Default") }

    /// The family of the desktop's interface font, such as "Cantarell".
    public static var fontFamily: String {
        guard let name = settings?.stringProperty("gtk-font-name"), let description = pango_font_description_from_string(name) else {
            return "Sans"
        }
        defer { pango_font_description_free(description) }
        return pango_font_description_get_family(description).map { String(cString: $0) } ?? "Sans"
    }

    /// The size of the desktop's interface font beside the usual one, which is of 10 or 11 points. The text scale is no part of it: GTK's
    /// style sheets apply that to points by themselves.
    public static var fontScale: Double {
        guard let name = settings?.stringProperty("gtk-font-name"), let description = pango_font_description_from_string(name) else {
            return 1
        }
        defer { pango_font_description_free(description) }
        guard pango_font_description_get_size_is_absolute(description) == 0 else { return 1 }
        let points = Double(pango_font_description_get_size(description)) / Double(PANGO_SCALE)
        return points <= 0 || 10...11 ~= points ? 1 : min(max(points < 10 ? points / 10 : points / 11, 0.7), 3)
    }

    /// How large texts are beside the usual, by the desktop's font and its text scale; never less than 1.
    public static var textScale: Double {
        // In 1024ths of a dot per inch; -1 where the desktop says nothing.
        let resolution = settings?.intProperty("gtk-xft-dpi") ?? -1
        return max(1, fontScale * (resolution > 0 ? Double(resolution) / (96 * 1024) : 1))
    }

    /// A width that was measured for texts of the usual size, in logical pixels, for texts of the present size: where a layout changes.
    public static func widthForText(_ width: Int) -> Int { Int((Double(width) * textScale).rounded()) }

    public static var isRightToLeft: Bool { gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL }

    /// Whether windows may be translucent. Without a compositor, transparent areas are black.
    public static var isComposited: Bool {
        guard let display = gdk_display_get_default() else { return false }
        return gdk_display_is_composited(display) != 0
    }

    public static var areAnimationsOn: Bool { settings?.boolProperty("gtk-enable-animations") ?? false }

    /// Whether animations are off whatever GTK knows of the desktop; false leaves that to the desktop's setting.
    public static var stopsAnimations = false {
        didSet {
            guard stopsAnimations != oldValue, let settings = gtk_settings_get_default() else { return }
            if stopsAnimations {
                Self.settings?.setProperty("gtk-enable-animations", false)
            } else {
                gtk_settings_reset_property(settings, "gtk-enable-animations")
            }
        }
    }

    /// Whether a label that gets the focus is selected as a whole, as is GTK's default: beside other labels that looks like a fault.
    public static var marksTextOnFocus: Bool {
        get { settings?.boolProperty("gtk-label-select-on-focus") ?? false }
        set { settings?.setProperty("gtk-label-select-on-focus", newValue) }
    }

    /// Whether the desktop's event sounds are on.
    public static var areEventSoundsOn: Bool { settings?.boolProperty("gtk-enable-event-sounds") ?? false }

    private static var settings: Object? { gtk_settings_get_default().map { Object(retaining: UnsafeMutableRawPointer($0)) } }
}

/// Rendering without the graphics card, for a program of small windows that seldom change. GTK loads the card's driver even where nothing
/// is drawn with it, and the driver takes more memory than twenty of them.
@MainActor
public enum SoftwareRendering {
    /// Selects it for this program, unless the user has chosen a renderer (`GSK_RENDERER`). Call it before the application runs.
    ///
    /// GTK takes this from its environment only. The variable gets its old value back once GTK has read it, so that programs that are
    /// started from here render as they like.
    public static func prefer(in application: Application) {
        let chosen = Environment.current["GSK_RENDERER"]
        guard chosen == nil || chosen == "cairo" else { return }
        // GTK 4.16 renamed the variable and its values.
        let isNew = gtk_get_minor_version() >= 16 || gtk_get_major_version() > 4
        let name = isNew ? "GDK_DISABLE" : "GDK_DEBUG"
        let before = Environment.current[name]
        g_setenv(name, [before, isNew ? "gl,vulkan" : "gl-disable"].compactMap(\.self).joined(separator: ","), 1)
        application.on("startup") {
            if let before { g_setenv(name, before, 1) } else { g_unsetenv(name) }
        }
    }
}

/// GObject properties that GTK has no functions for.
extension Object {
    func boolProperty(_ name: String) -> Bool { property(name, quire_type_boolean()) { g_value_get_boolean(&$0) != 0 } }

    func intProperty(_ name: String) -> Int { property(name, quire_type_int()) { Int(g_value_get_int(&$0)) } }

    func stringProperty(_ name: String) -> String? {
        property(name, quire_gtk_type_string()) { g_value_get_string(&$0).map { String(cString: $0) } }
    }

    func setProperty(_ name: String, _ value: Bool) { setProperty(name, quire_type_boolean()) { g_value_set_boolean(&$0, value ? 1 : 0) } }

    func setProperty(_ name: String, _ value: String) { setProperty(name, quire_gtk_type_string()) { g_value_set_string(&$0, value) } }

    private func property<Value>(_ name: String, _ type: GType, _ read: (inout GValue) -> Value) -> Value {
        var value = GValue()
        g_value_init(&value, type)
        defer { g_value_unset(&value) }
        g_object_get_property(quire_object(pointer), name, &value)
        return read(&value)
    }

    private func setProperty(_ name: String, _ type: GType, _ write: (inout GValue) -> Void) {
        var value = GValue()
        g_value_init(&value, type)
        defer { g_value_unset(&value) }
        write(&value)
        g_object_set_property(quire_object(pointer), name, &value)
    }
}
