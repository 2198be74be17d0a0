import CGtk
public import GLib

/// Something that is on or off and takes effect at once.
public final class Switch: Widget {
    public init(name: String) {
        super.init(gtk_switch_new())
        setAccessibleLabel(name)
        verticalAlignment = .center
        horizontalAlignment = .start
    }

    public var isOn: Bool {
        get { gtk_switch_get_active(opaque) != 0 }
        set { gtk_switch_set_active(opaque, newValue ? 1 : 0) }
    }

    @discardableResult
    public func onToggle(_ toggled: @escaping @MainActor (Bool) -> Void) -> SignalConnection {
        let control = opaque
        return on("notify::active") { _ in
            toggled(gtk_switch_get_active(control) != 0)
            return .nothing
        }
    }
}
