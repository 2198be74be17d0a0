import CGtk
public import GLib

/// A heading that shows or hides what stands below it.
public final class Expander: Widget {
    public init(_ title: String, _ content: Widget) {
        super.init(gtk_expander_new(title))
        gtk_expander_set_child(opaque, content.widget)
        setAccessibleLabel(title)
    }

    public var isOpen: Bool {
        get { gtk_expander_get_expanded(opaque) != 0 }
        set { gtk_expander_set_expanded(opaque, newValue ? 1 : 0) }
    }

    @discardableResult
    public func onToggle(_ toggled: @escaping @MainActor (Bool) -> Void) -> SignalConnection {
        let expander = opaque
        return on("notify::expanded") { _ in
            toggled(gtk_expander_get_expanded(expander) != 0)
            return .nothing
        }
    }
}
