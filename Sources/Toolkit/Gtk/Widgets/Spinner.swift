import CGtk

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
