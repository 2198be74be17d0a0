import CGtk
public import GLib

/// A number to type or to step through.
public final class SpinButton: Widget {
    public init(name: String, range: ClosedRange<Double>, step: Double = 1, digits: Int = 0) {
        super.init(gtk_spin_button_new_with_range(range.lowerBound, range.upperBound, step))
        gtk_spin_button_set_digits(opaque, guint(digits))
        gtk_spin_button_set_numeric(opaque, 1)
        setAccessibleLabel(name)
        var child = gtk_widget_get_first_child(widget)
        while let part = child {
            let isButton = quire_is_button(part) != 0
            let words = gtk_widget_has_css_class(part, "up") != 0 ? "More" : "Less"
            quire_accessible_set_label(part, isButton ? "\(words): \(name)" : name)
            child = gtk_widget_get_next_sibling(part)
        }
    }

    public var value: Double {
        get { gtk_spin_button_get_value(opaque) }
        set { gtk_spin_button_set_value(opaque, newValue) }
    }

    /// Going past one end comes in again at the other, as hours and minutes do.
    public func wraps() { gtk_spin_button_set_wrap(opaque, 1) }

    @discardableResult
    public func onChange(_ changed: @escaping @MainActor (Double) -> Void) -> SignalConnection {
        let button = opaque
        return on("value-changed") { changed(gtk_spin_button_get_value(button)) }
    }
}
