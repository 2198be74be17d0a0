import CGtk
public import GLib

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
