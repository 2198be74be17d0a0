import CGtk
public import GLib

/// A small sheet that points at a widget and goes when something else is clicked.
public final class Popover: Widget {
    /// Had the focus when it opened, and gets it back: GTK 4.8 would give it to the first control of the window.
    private var focusBefore: Widget?

    /// A menu of actions by name. The parent is no `Stack`: each child of one is taken for a page.
    public init(menu: Menu, on parent: Widget) {
        super.init(gtk_popover_menu_new_from_model(nil))
        // The entries come once it has its place: GTK 4.8 complains when it tells a screen reader of entries that hang nowhere.
        gtk_widget_set_parent(widget, parent.widget)
        gtk_popover_menu_set_menu_model(opaque, menu.model)
        gtk_popover_set_has_arrow(popover, 0)
        giveFocusBackWhenClosed()
    }

    /// Any content.
    public init(content: Widget, on parent: Widget) {
        super.init(gtk_popover_new())
        gtk_popover_set_child(popover, content.widget)
        gtk_widget_set_parent(widget, parent.widget)
        giveFocusBackWhenClosed()
    }

    private var popover: UnsafeMutablePointer<GtkPopover> { pointer.assumingMemoryBound(to: GtkPopover.self) }

    /// Opens it, at a point of the parent (logical pixels) or at its side.
    public func open(at point: (x: Double, y: Double)? = nil) {
        if let point {
            var place = GdkRectangle(x: gint(point.x), y: gint(point.y), width: 1, height: 1)
            gtk_popover_set_pointing_to(popover, &place)
        }
        focusBefore = focusOfWindow.map { Widget(borrowing: $0) }
        gtk_popover_popup(popover)
        // A menu draws the lines between its sections a moment later, and only a parent made for popovers gives it the room then.
        MainLoop.whenIdle { [weak self] in
            if let self, self.isMapped { gtk_popover_present(self.popover) }
        }
    }

    public func close() { gtk_popover_popdown(popover) }

    public func onClosed(_ closed: @escaping @MainActor () -> Void) { on("closed", closed) }

    private var focusOfWindow: UnsafeMutablePointer<GtkWidget>? { gtk_widget_get_root(widget).flatMap { gtk_root_get_focus($0) } }

    private func giveFocusBackWhenClosed() {
        on("closed") { [weak self] in
            guard let self else { return }
            let before = self.focusBefore
            self.focusBefore = nil
            // What an entry of the menu moved the focus to keeps it.
            if let focus = self.focusOfWindow, gtk_widget_is_ancestor(focus, self.widget) == 0 { return }
            before?.grabFocus()
        }
    }
}

/// A button that opens a menu.
public final class MenuButton: Widget {
    public init(icon: String, name: String, menu: Menu, classes: [String] = []) {
        super.init(gtk_menu_button_new())
        gtk_menu_button_set_icon_name(opaque, icon)
        gtk_menu_button_set_menu_model(opaque, menu.model)
        tooltip = name
        setAccessibleLabel(name)
        for name in classes { addClass(name) }
    }

    public func setMenu(_ menu: Menu) { gtk_menu_button_set_menu_model(opaque, menu.model) }
    public func open() { gtk_menu_button_popup(opaque) }
}

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

/// A menu as a value of entries that name actions.
public final class Menu: Object {
    public init() { super.init(adopting: UnsafeMutableRawPointer(g_menu_new())) }

    private var menu: OpaquePointer { OpaquePointer(pointer) }
    var model: UnsafeMutablePointer<GMenuModel> { pointer.assumingMemoryBound(to: GMenuModel.self) }

    /// A choice of a `ChoiceAction` is named `ACTION::VALUE`.
    @discardableResult
    public func add(_ title: String, action: String) -> Menu {
        g_menu_append(menu, title, action)
        return self
    }

    /// A group of entries, set apart by a line.
    @discardableResult
    public func addSection(_ section: Menu) -> Menu {
        g_menu_append_section(menu, nil, section.model)
        return self
    }

    /// Entries that open beside this one.
    @discardableResult
    public func addSubmenu(_ title: String, _ submenu: Menu) -> Menu {
        g_menu_append_submenu(menu, title, submenu.model)
        return self
    }
}

extension Menu {
    /// An entry that shows keys which something else listens to, in GTK's notation.
    @discardableResult
    public func add(_ title: String, action: String, keys: String) -> Menu {
        let item = g_menu_item_new(title, action)
        defer { if let item { g_object_unref(UnsafeMutableRawPointer(item)) } }
        g_menu_item_set_attribute_value(item, "accel", g_variant_new_string(keys))
        g_menu_append_item(OpaquePointer(pointer), item)
        return self
    }
}
