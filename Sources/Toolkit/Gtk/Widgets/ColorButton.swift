import CGtk
public import GLib

/// Shows a colour, and opens the desktop's dialogue to choose another.
public final class ColorButton: Widget {
    /// sRGB, each 0…1.
    public typealias Color = (red: Double, green: Double, blue: Double, alpha: Double)

    public init(name: String, hasAlpha: Bool = false) {
        super.init(gtk_color_button_new())
        gtk_color_button_set_title(opaque, name)
        gtk_color_chooser_set_use_alpha(opaque, hasAlpha ? 1 : 0)
        tooltip = name
        setAccessibleLabelThroughout(name)
    }

    public var color: Color {
        get { Self.color(of: opaque) }
        set {
            var value = GdkRGBA(red: Float(newValue.red), green: Float(newValue.green), blue: Float(newValue.blue), alpha: Float(newValue.alpha))
            gtk_color_chooser_set_rgba(opaque, &value)
        }
    }

    /// The user chose another.
    @discardableResult
    public func onChange(_ changed: @escaping @MainActor (Color) -> Void) -> SignalConnection {
        let button = opaque
        return on("color-set") { changed(Self.color(of: button)) }
    }

    private static func color(of button: OpaquePointer) -> Color {
        var value = GdkRGBA()
        gtk_color_chooser_get_rgba(button, &value)
        return (Double(value.red), Double(value.green), Double(value.blue), Double(value.alpha))
    }
}
