import CGtk

extension ScrolledView {
    /// How far it is scrolled to the right and down, in logical pixels; what is too far is cut to what there is.
    public var position: (x: Double, y: Double) {
        get {
            (
                gtk_adjustment_get_value(gtk_scrolled_window_get_hadjustment(opaque)),
                gtk_adjustment_get_value(gtk_scrolled_window_get_vadjustment(opaque))
            )
        }
        set {
            gtk_adjustment_set_value(gtk_scrolled_window_get_hadjustment(opaque), newValue.x)
            gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(opaque), newValue.y)
        }
    }
}
