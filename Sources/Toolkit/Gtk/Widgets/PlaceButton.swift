import CGtk

/// A place that can be pressed, with the pointer, the keyboard or assistive technology, over which something else is drawn.
public final class PlaceButton: Widget {
    /// What assistive technology takes it for.
    public enum Role: Hashable, Sendable { case button, link, toggle }

    public init(_ role: Role, name: String, classes: [String] = [], _ pressed: @escaping @MainActor () -> Void) {
        let gtkRole =
            switch role {
            case .button: GTK_ACCESSIBLE_ROLE_BUTTON
            case .link: GTK_ACCESSIBLE_ROLE_LINK
            case .toggle: GTK_ACCESSIBLE_ROLE_SWITCH
            }
        super.init(quire_widget_new_with_role(quire_type_button(), gtkRole)!.assumingMemoryBound(to: GtkWidget.self))
        setAccessibleLabel(name)
        for name in classes { addClass(name) }
        on("clicked", pressed)
    }

    /// The state of a toggle, for assistive technology.
    public func setChecked(_ isChecked: Bool) { quire_accessible_set_checked(pointer, isChecked ? 1 : 0) }
}
