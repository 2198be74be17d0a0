import CGtk
public import GLib

/// Something that is on or off, or, in a group, one of several.
public final class CheckButton: Widget {
    /// Those of one group exclude each other and look like radio buttons.
    public init(_ title: String, group: CheckButton? = nil) {
        super.init(gtk_check_button_new_with_label(title))
        if let group { gtk_check_button_set_group(check, group.check) }
    }

    private var check: UnsafeMutablePointer<GtkCheckButton> { pointer.assumingMemoryBound(to: GtkCheckButton.self) }

    public var isOn: Bool {
        get { gtk_check_button_get_active(check) != 0 }
        set { gtk_check_button_set_active(check, newValue ? 1 : 0) }
    }

    @discardableResult
    public func onToggle(_ toggled: @escaping @MainActor (Bool) -> Void) -> SignalConnection {
        let check = self.check
        return on("toggled") { toggled(gtk_check_button_get_active(check) != 0) }
    }
}
