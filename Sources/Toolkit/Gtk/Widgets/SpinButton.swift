import CGtk
public import GLib
public import Platform

/// A number field with buttons to step through values.
public final class SpinButton: Widget {
    public init(name: LocalizedText, range: ClosedRange<Double>, step: Double = 1, digits: Int = 0) {
        super.init(gtk_spin_button_new_with_range(range.lowerBound, range.upperBound, step))
        gtk_spin_button_set_digits(opaque, guint(digits))
        gtk_spin_button_set_numeric(opaque, 1)
        // A wheel scrolls the page around it, and changes nothing by the way.
        quire_set_scroll_axes(widget, 0, 0)
        setAccessibleLabel(name)
        for part in childWidgets(of: widget) {
            let isButton = quire_is_button(part) != 0
            let isUp = gtk_widget_has_css_class(part, "up") != 0
            let button = isUp ? tr("\(name): increase") : tr("\(name): decrease")
            quire_accessible_set_label(part, (isButton ? button : name).string)
        }
    }

    public var value: Double {
        get { gtk_spin_button_get_value(opaque) }
        set { gtk_spin_button_set_value(opaque, newValue) }
    }

    /// Makes stepping past one end of the range continue at the other one, as for hours and minutes.
    public func wraps() { gtk_spin_button_set_wrap(opaque, 1) }

    @discardableResult
    public func onChange(_ changed: @escaping @MainActor (Double) -> Void) -> SignalConnection {
        let button = opaque
        return on("value-changed") { changed(gtk_spin_button_get_value(button)) }
    }

    /// Makes the typed text the value now; by itself that happens when the focus leaves or Enter is pressed.
    public func commitTyping() { gtk_spin_button_update(opaque) }
}

/// A number chosen on a horizontal scale.
public final class Slider: Widget {
    public init(name: LocalizedText, range: ClosedRange<Double>, step: Double) {
        super.init(gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, range.lowerBound, range.upperBound, step))
        gtk_scale_set_draw_value(pointer.assumingMemoryBound(to: GtkScale.self), 0)
        quire_set_scroll_axes(widget, 0, 0)
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

/// A progress bar.
public final class ProgressBar: Widget {
    public init(name: LocalizedText) {
        super.init(gtk_progress_bar_new())
        setAccessibleLabel(name)
    }

    /// From 0 to 1.
    public var fraction: Double {
        get { gtk_progress_bar_get_fraction(opaque) }
        set { gtk_progress_bar_set_fraction(opaque, newValue) }
    }
}

/// An animation for work of unknown length. It turns, and so draws frames, only while `isSpinning`.
public final class Spinner: Widget {
    public init(name: LocalizedText) {
        super.init(gtk_spinner_new())
        setAccessibleLabel(name)
    }

    public var isSpinning: Bool {
        get { gtk_spinner_get_spinning(opaque) != 0 }
        set { gtk_spinner_set_spinning(opaque, newValue ? 1 : 0) }
    }
}
