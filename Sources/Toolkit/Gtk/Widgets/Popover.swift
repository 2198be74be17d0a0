import CGtk
public import GLib
public import Graphics
public import Platform

/// A popover at a widget. It closes when something else is clicked.
public final class Popover: Widget {
    /// The widget that had the focus when the popover opened, and gets it back: GTK 4.8 would focus the first control of the window.
    private var focusBefore: Widget?

    /// Makes a menu. The parent must not be a `Stack`, because GTK takes each child of a stack for a page.
    public init(menu: Menu, on parent: Widget) {
        super.init(gtk_popover_menu_new_from_model(nil))
        // The menu is set after the parent: GTK 4.8 logs an error when it reports entries without a parent to a screen reader.
        gtk_widget_set_parent(widget, parent.widget)
        gtk_popover_menu_set_menu_model(opaque, menu.model)
        gtk_popover_set_has_arrow(popover, 0)
        giveFocusBackWhenClosed()
        nameMenuEntries(of: self)
    }

    /// Makes a popover with any content.
    public init(content: Widget, on parent: Widget) {
        super.init(gtk_popover_new())
        gtk_popover_set_child(popover, content.widget)
        gtk_widget_set_parent(widget, parent.widget)
        giveFocusBackWhenClosed()
    }

    private var popover: UnsafeMutablePointer<GtkPopover> { pointer.assumingMemoryBound(to: GtkPopover.self) }

    /// Opens the popover at a point of the parent (logical pixels), or else at the parent's side.
    public func open(at point: Point? = nil) {
        if let point {
            var rectangle = GdkRectangle(x: gint(point.x), y: gint(point.y), width: 1, height: 1)
            gtk_popover_set_pointing_to(popover, &rectangle)
        }
        focusBefore = focusOfWindow.map { Widget(borrowing: $0) }
        gtk_popover_popup(popover)
        // A menu adds the separators of its sections a moment later, and then needs a new layout, which most parents do not give it.
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
            // An entry of the menu may have moved the focus elsewhere: it stays there.
            if let focus = self.focusOfWindow, gtk_widget_is_ancestor(focus, self.widget) == 0 { return }
            before?.grabFocus()
        }
    }
}

/// A button that opens a menu.
public final class MenuButton: Widget {
    public init(icon: String, name: LocalizedText, menu: Menu, classes: [String] = []) {
        super.init(gtk_menu_button_new())
        if Icon.exists(icon) {
            gtk_menu_button_set_icon_name(opaque, icon)
        } else {
            gtk_menu_button_set_label(opaque, Icon.letter(of: name).string)
        }
        gtk_menu_button_set_menu_model(opaque, menu.model)
        setMenuButtonName(name)
        nameEntries()
        for name in classes { addClass(name) }
    }

    public func setMenu(_ menu: Menu) {
        gtk_menu_button_set_menu_model(opaque, menu.model)
        nameEntries()
    }

    private func nameEntries() {
        guard let popover = gtk_menu_button_get_popover(opaque) else { return }
        nameMenuEntries(of: Widget(borrowing: UnsafeMutableRawPointer(popover).assumingMemoryBound(to: GtkWidget.self)))
    }
    public func open() { gtk_menu_button_popup(opaque) }
}

/// A button that opens a popover with any content.
public final class PopoverButton: Widget {
    private let popover: Widget

    /// - Parameters:
    ///   - content: the content of the button.
    ///   - name: its tooltip and accessible name.
    ///   - inside: the content of the popover.
    public init(content: Widget, name: LocalizedText, popover inside: Widget, classes: [String] = []) {
        popover = Widget(gtk_popover_new())
        super.init(gtk_menu_button_new())
        gtk_menu_button_set_child(opaque, content.widget)
        fillButton(with: content.widget)
        gtk_popover_set_child(popover.pointer.assumingMemoryBound(to: GtkPopover.self), inside.widget)
        gtk_popover_set_has_arrow(popover.pointer.assumingMemoryBound(to: GtkPopover.self), 0)
        gtk_menu_button_set_popover(opaque, popover.widget)
        setName(name)
        for name in classes { addClass(name) }
    }

    /// GTK centers what is in the button, also what asks for its whole width.
    private func fillButton(with content: UnsafeMutablePointer<GtkWidget>) {
        guard gtk_widget_compute_expand(content, GTK_ORIENTATION_HORIZONTAL) != 0 else { return }
        var part: UnsafeMutablePointer<GtkWidget>? = content
        while let current = part, current != widget {
            gtk_widget_set_halign(current, GTK_ALIGN_FILL)
            part = gtk_widget_get_parent(current)
        }
    }

    /// Sets the tooltip and the accessible name.
    public func setName(_ name: LocalizedText) { setMenuButtonName(name) }

    /// Focuses the button, which is a child of this widget.
    public func focusButton() {
        Gtk.grabFocus(gtk_widget_get_first_child(widget))
    }

    public var isOpen: Bool { popover.isMapped }

    public func open() { gtk_menu_button_popup(opaque) }
    public func close() { gtk_menu_button_popdown(opaque) }

    /// Calls `opened` when the popover opens: the moment to fill it.
    public func onOpen(_ opened: @escaping @MainActor () -> Void) { popover.on("show", opened) }
    public func onClose(_ closed: @escaping @MainActor () -> Void) { popover.on("closed", closed) }
}

/// Gives the entries of a menu their texts as names whenever it is shown: GTK makes them anew when its model changes, and newer versions
/// name none of them.
@MainActor private func nameMenuEntries(of popover: Widget) {
    guard readsNamesOnce else { return }
    func name(_ part: UnsafeMutablePointer<GtkWidget>) {
        if let text = quire_model_button_text(part) {
            quire_accessible_set_label(part, text)
            g_free(text)
        }
        for child in childWidgets(of: part) { name(child) }
    }
    let widget = popover.widget
    popover.on("map") { name(widget) }
}

/// Whether the toolkit reads a name that is set instead of what a control says by itself; at first it read both, “Filter Filter”.
@MainActor private let readsNamesOnce = gtk_get_minor_version() >= 10 || gtk_get_major_version() > 4

extension Widget {
    /// Sets the tooltip and the accessible name of a menu button.
    fileprivate func setMenuButtonName(_ name: LocalizedText) {
        tooltip = name
        setAccessibleLabel(name)
        // The button inside takes the focus. At first the toolkit said the name of the one around it after its own.
        guard readsNamesOnce, let button = gtk_widget_get_first_child(widget) else { return }
        quire_accessible_set_label(button, name.string)
    }
}

/// A menu whose entries name actions.
public final class Menu: Object {
    public init() { super.init(adopting: UnsafeMutableRawPointer(g_menu_new())) }

    private var menu: OpaquePointer { OpaquePointer(pointer) }
    var model: UnsafeMutablePointer<GMenuModel> { pointer.assumingMemoryBound(to: GMenuModel.self) }

    /// Adds an entry. The action of a value of a `ChoiceAction` is `ACTION::VALUE`.
    @discardableResult
    public func add(_ title: LocalizedText, action: String) -> Menu {
        g_menu_append(menu, title.string, action)
        return self
    }

    /// Adds a section, set apart by a separator.
    @discardableResult
    public func addSection(_ section: Menu) -> Menu {
        g_menu_append_section(menu, nil, section.model)
        return self
    }

    /// Adds a submenu.
    @discardableResult
    public func addSubmenu(_ title: LocalizedText, _ submenu: Menu) -> Menu {
        g_menu_append_submenu(menu, title.string, submenu.model)
        return self
    }

    /// Adds an entry that shows a shortcut, in GTK's notation. The shortcut itself is handled elsewhere.
    @discardableResult
    public func add(_ title: LocalizedText, action: String, keys: String) -> Menu {
        let item = g_menu_item_new(title.string, action)
        defer { if let item { g_object_unref(UnsafeMutableRawPointer(item)) } }
        g_menu_item_set_attribute_value(item, "accel", g_variant_new_string(keys))
        g_menu_append_item(OpaquePointer(pointer), item)
        return self
    }
}
