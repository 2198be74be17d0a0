import CGtk

/// A button that opens a small sheet of any content.
public final class PopoverButton: Widget {
    private let popover: Widget

    /// `content` stands on the button, `name` is what assistive technology and the tooltip say.
    public init(content: Widget, name: String, popover inside: Widget, classes: [String] = []) {
        popover = Widget(gtk_popover_new())
        super.init(gtk_menu_button_new())
        gtk_menu_button_set_child(opaque, content.widget)
        gtk_popover_set_child(popover.pointer.assumingMemoryBound(to: GtkPopover.self), inside.widget)
        gtk_popover_set_has_arrow(popover.pointer.assumingMemoryBound(to: GtkPopover.self), 0)
        gtk_menu_button_set_popover(opaque, popover.widget)
        setName(name)
        for name in classes { addClass(name) }
    }

    /// Calls it something else.
    public func setName(_ name: String) {
        tooltip = name
        setAccessibleLabel(name)
        if let button = gtk_widget_get_first_child(widget) { quire_accessible_set_label(button, name) }
    }

    /// Puts the keyboard on the button, which inside is a control of its own.
    public func focusButton() {
        if let button = gtk_widget_get_first_child(widget) { gtk_widget_grab_focus(button) }
    }

    public var isOpen: Bool { popover.isMapped }

    public func open() { gtk_menu_button_popup(opaque) }
    public func close() { gtk_menu_button_popdown(opaque) }

    /// It opens: the moment to fill it.
    public func onOpen(_ opened: @escaping @MainActor () -> Void) { popover.on("show", opened) }
    public func onClose(_ closed: @escaping @MainActor () -> Void) { popover.on("closed", closed) }
}
