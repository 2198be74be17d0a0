import CGtk

/// A thin line between two groups.
public final class Separator: Widget {
    public init(vertical: Bool = false) {
        super.init(gtk_separator_new(vertical ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL))
    }
}
