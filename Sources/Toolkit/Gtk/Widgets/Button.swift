import CGtk
import GLib

/// A push button with a text, an icon, both, or any content.
public class Button: Widget {
    override init(_ new: UnsafeMutablePointer<GtkWidget>) { super.init(new) }

    public init(_ title: String, classes: [String] = [], _ pressed: (@MainActor () -> Void)? = nil) {
        super.init(gtk_button_new_with_label(title))
        for name in classes { addClass(name) }
        if let pressed { onPress(pressed) }
    }

    /// An icon alone: `name` is what assistive technology and the tooltip say.
    public init(icon: String, name: String, classes: [String] = [], _ pressed: (@MainActor () -> Void)? = nil) {
        super.init(gtk_button_new_from_icon_name(icon))
        tooltip = name
        setAccessibleLabel(name)
        for name in classes { addClass(name) }
        if let pressed { onPress(pressed) }
    }

    public init(icon: String, title: String, classes: [String] = [], _ pressed: (@MainActor () -> Void)? = nil) {
        super.init(gtk_button_new())
        setContent(Box(.row, spacing: 8, [Icon(icon), Label(title)]))
        setAccessibleLabel(title)
        for name in classes { addClass(name) }
        if let pressed { onPress(pressed) }
    }

    public init(content: Widget, name: String, classes: [String] = [], _ pressed: (@MainActor () -> Void)? = nil) {
        super.init(gtk_button_new())
        setContent(content)
        setAccessibleLabel(name)
        for name in classes { addClass(name) }
        if let pressed { onPress(pressed) }
    }

    public func onPress(_ pressed: @escaping @MainActor () -> Void) { on("clicked", pressed) }

    public func setContent(_ child: Widget) { gtk_button_set_child(pointer.assumingMemoryBound(to: GtkButton.self), child.widget) }

    public func setIcon(_ name: String) { gtk_button_set_icon_name(pointer.assumingMemoryBound(to: GtkButton.self), name) }

    public var title: String {
        get { gtk_button_get_label(pointer.assumingMemoryBound(to: GtkButton.self)).map { String(cString: $0) } ?? "" }
        set { gtk_button_set_label(pointer.assumingMemoryBound(to: GtkButton.self), newValue) }
    }
}

/// A button that stays pressed; those of one group exclude each other.
public final class ToggleButton: Button {
    public init(content: Widget, name: String, group: ToggleButton? = nil, classes: [String] = []) {
        super.init(gtk_toggle_button_new())
        setContent(content)
        setAccessibleLabel(name)
        for name in classes { addClass(name) }
        if let group { gtk_toggle_button_set_group(toggle, group.toggle) }
    }

    private var toggle: UnsafeMutablePointer<GtkToggleButton> { pointer.assumingMemoryBound(to: GtkToggleButton.self) }

    public var isOn: Bool {
        get { gtk_toggle_button_get_active(toggle) != 0 }
        set { gtk_toggle_button_set_active(toggle, newValue ? 1 : 0) }
    }

    @discardableResult
    public func onToggle(_ toggled: @escaping @MainActor (Bool) -> Void) -> SignalConnection {
        // The button lives while it emits; this handle may be gone by then.
        let toggle = self.toggle
        return on("toggled") { toggled(gtk_toggle_button_get_active(toggle) != 0) }
    }
}
