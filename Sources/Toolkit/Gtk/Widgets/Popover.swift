import CGtk
import GLib

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
