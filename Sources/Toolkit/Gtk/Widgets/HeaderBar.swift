import CGtk

/// The bar on top of a window: what the window can be moved by, with the desktop's own window buttons.
public final class HeaderBar: Widget {
    public init(title: Widget? = nil, showsWindowButtons: Bool = true) {
        super.init(gtk_header_bar_new())
        gtk_header_bar_set_show_title_buttons(opaque, showsWindowButtons ? 1 : 0)
        if let title { setTitle(title) }
    }

    public func setTitle(_ title: Widget) { gtk_header_bar_set_title_widget(opaque, title.widget) }
    public func packStart(_ child: Widget) { gtk_header_bar_pack_start(opaque, child.widget) }
    public func packEnd(_ child: Widget) { gtk_header_bar_pack_end(opaque, child.widget) }
    public func remove(_ child: Widget) { gtk_header_bar_remove(opaque, child.widget) }
    public func setShowsWindowButtons(_ shows: Bool) { gtk_header_bar_set_show_title_buttons(opaque, shows ? 1 : 0) }
}
