import CGtk
public import GLib
public import Platform

/// A push button with a text, an icon, both, or any content.
public class Button: Widget {
    override init(_ new: UnsafeMutablePointer<GtkWidget>) { super.init(new) }

    public init(_ title: LocalizedText, classes: [String] = [], _ pressed: (@MainActor () -> Void)? = nil) {
        super.init(gtk_button_new_with_label(title.string))
        for name in classes { addClass(name) }
        if let pressed { onPress(pressed) }
    }

    /// A button with an icon. `name` is its tooltip and its accessible name.
    public init(icon: String, name: LocalizedText, classes: [String] = [], _ pressed: (@MainActor () -> Void)? = nil) {
        super.init(gtk_button_new_from_icon_name(icon))
        self.name = name
        setIcon(icon)
        tooltip = name
        setAccessibleLabel(name)
        for name in classes { addClass(name) }
        if let pressed { onPress(pressed) }
    }

    public convenience init(icon: String, title: LocalizedText, classes: [String] = [], _ pressed: (@MainActor () -> Void)? = nil) {
        self.init(content: Box(.row, spacing: 8, [Icon(icon), Label(title)]), name: title, classes: classes, pressed)
    }

    /// A button with any content. `name` is its accessible name.
    public init(content: Widget, name: LocalizedText, classes: [String] = [], _ pressed: (@MainActor () -> Void)? = nil) {
        super.init(gtk_button_new())
        setContent((content as? Icon)?.orLetter(of: name) ?? content)
        setAccessibleLabel(name)
        for name in classes { addClass(name) }
        if let pressed { onPress(pressed) }
    }

    public func onPress(_ pressed: @escaping @MainActor () -> Void) { on("clicked", pressed) }

    private var button: UnsafeMutablePointer<GtkButton> { pointer.assumingMemoryBound(to: GtkButton.self) }

    public func setContent(_ child: Widget) { gtk_button_set_child(button, child.widget) }

    /// What the icon stands for.
    private var name = LocalizedText.empty

    public func setIcon(_ icon: String) {
        if Icon.exists(icon) { gtk_button_set_icon_name(button, icon) } else { setContent(Label(Icon.letter(of: name))) }
    }

    public var title: LocalizedText {
        get { gtk_button_get_label(button).map { .verbatim(String(cString: $0)) } ?? .empty }
        set { gtk_button_set_label(button, newValue.string) }
    }
}

/// A button that stays pressed. Only one button of a group is on.
public final class ToggleButton: Button {
    public init(content: Widget, name: LocalizedText, group: ToggleButton? = nil, classes: [String] = []) {
        super.init(gtk_toggle_button_new())
        setContent((content as? Icon)?.orLetter(of: name) ?? content)
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
        // The button lives while it emits; this handle may have been freed by then.
        let toggle = self.toggle
        return on("toggled") { toggled(gtk_toggle_button_get_active(toggle) != 0) }
    }
}

/// A check button, or in a group a radio button.
public final class CheckButton: Widget {
    /// Only one button of a group is on; they look like radio buttons.
    public init(_ title: LocalizedText, group: CheckButton? = nil) {
        super.init(gtk_check_button_new_with_label(title.string))
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

/// A switch, whose change takes effect at once.
public final class Switch: Widget {
    public init(name: LocalizedText) {
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
        return on("notify::active") { toggled(gtk_switch_get_active(control) != 0) }
    }
}

/// An area that can be pressed with the pointer, the keyboard or assistive technology, while something else draws it.
public final class OverlayButton: Widget {
    /// The role for assistive technology.
    public enum Role: Hashable, Sendable { case button, link, toggle }

    public init(_ role: Role, name: LocalizedText, classes: [String] = [], _ pressed: @escaping @MainActor () -> Void) {
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

    /// Sets the state of a toggle for assistive technology.
    public func setChecked(_ isChecked: Bool) { quire_accessible_set_checked(pointer, isChecked ? 1 : 0) }
}
