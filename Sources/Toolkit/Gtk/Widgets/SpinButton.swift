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

extension SpinButton {
    /// Takes what is typed as the value now; otherwise it does when the focus leaves or Enter is pressed.
    public func commitTyping() { gtk_spin_button_update(opaque) }
}

/// A number chosen along a line.
public final class Slider: Widget {
    public init(name: String, range: ClosedRange<Double>, step: Double) {
        super.init(gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, range.lowerBound, range.upperBound, step))
        gtk_scale_set_draw_value(pointer.assumingMemoryBound(to: GtkScale.self), 0)
        setAccessibleLabel(name)
    }

    private var range: UnsafeMutablePointer<GtkRange> { pointer.assumingMemoryBound(to: GtkRange.self) }

    public var value: Double {
        get { gtk_range_get_value(range) }
        set { gtk_range_set_value(range, newValue) }
    }

    @discardableResult
    public func onChange(_ changed: @escaping @MainActor (Double) -> Void) -> SignalConnection {
        let range = self.range
        return on("value-changed") { changed(gtk_range_get_value(range)) }
    }
}

/// How far something has come.
public final class ProgressBar: Widget {
    public init(name: String) {
        super.init(gtk_progress_bar_new())
        setAccessibleLabel(name)
    }

    /// 0…1.
    public var fraction: Double {
        get { gtk_progress_bar_get_fraction(opaque) }
        set { gtk_progress_bar_set_fraction(opaque, newValue) }
    }
}

/// Says that something is being worked on; it turns, and so draws, only while `isSpinning`.
public final class Spinner: Widget {
    public init(name: String) {
        super.init(gtk_spinner_new())
        setAccessibleLabel(name)
    }

    public var isSpinning: Bool {
        get { gtk_spinner_get_spinning(opaque) != 0 }
        set { gtk_spinner_set_spinning(opaque, newValue ? 1 : 0) }
    }
}
