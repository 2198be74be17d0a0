import CGtk

/// A named icon from the icon theme.
public final class Icon: Widget {
    public init(_ name: String, size: Int = 16) {
        // The words beside it say what it means; a screen reader is not told of it.
        super.init(
            quire_widget_new_with_role(quire_type_image(), GTK_ACCESSIBLE_ROLE_PRESENTATION)!.assumingMemoryBound(to: GtkWidget.self))
        gtk_image_set_from_icon_name(opaque, name)
        gtk_image_set_pixel_size(opaque, gint(size))
    }

    public func show(_ name: String) { gtk_image_set_from_icon_name(opaque, name) }

    /// Lets icons be found in a folder laid out as an icon theme (`hicolor/…`).
    public static func addSearchPath(_ folder: String) {
        guard let display = gdk_display_get_default() else { return }
        gtk_icon_theme_add_search_path(gtk_icon_theme_get_for_display(display), folder)
    }

    /// Whether the current icon theme has such an icon.
    public static func exists(_ name: String) -> Bool {
        guard let display = gdk_display_get_default() else { return false }
        return gtk_icon_theme_has_icon(gtk_icon_theme_get_for_display(display), name) != 0
    }
}
