import CGtk

extension Widget {
    /// A colour that the style sheet defines, such as `quire_accent`: red, green and blue from 0 to 1.
    public func styleColor(_ name: String) -> (red: Double, green: Double, blue: Double)? {
        var color = GdkRGBA()
        guard gtk_style_context_lookup_color(gtk_widget_get_style_context(widget), name, &color) != 0 else { return nil }
        return (Double(color.red), Double(color.green), Double(color.blue))
    }

    /// What the pointer looks like over it, by a name of CSS such as “pointer”; nil for what it is elsewhere.
    public func setCursor(_ name: String?) { gtk_widget_set_cursor_from_name(widget, name) }

    /// Whether the pointer meets it or passes through to what lies below. The keyboard and assistive technology reach it either way.
    public var isPointerTarget: Bool {
        get { gtk_widget_get_can_target(widget) != 0 }
        set { gtk_widget_set_can_target(widget, newValue ? 1 : 0) }
    }
}
