import CGtk

extension Widget {
    /// Logical pixels that it needs at least.
    public var minimumWidth: Int { measuredWidth.minimum }

    /// Logical pixels that it likes to have.
    public var naturalWidth: Int { measuredWidth.natural }

    private var measuredWidth: (minimum: Int, natural: Int) {
        var (minimum, natural): (gint, gint) = (0, 0)
        gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, &natural, nil, nil)
        return (Int(minimum), Int(natural))
    }
}
