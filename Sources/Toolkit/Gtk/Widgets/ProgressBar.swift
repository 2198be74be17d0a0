import CGtk

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
