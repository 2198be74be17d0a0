import CGtk
public import GLib
public import Platform

/// Several pages of which one is visible.
public final class Stack: Widget {
    private var pages: [String: Widget] = [:]

    public init() {
        super.init(gtk_stack_new())
        // The sizes of hidden pages do not count.
        gtk_stack_set_hhomogeneous(opaque, 0)
        gtk_stack_set_vhomogeneous(opaque, 0)
    }

    /// Adds a page. `title` is its accessible name.
    public func add(_ page: Widget, id: String, title: LocalizedText? = nil) {
        gtk_stack_add_titled(opaque, page.widget, id, title?.string ?? id)
        pages[id] = page
    }

    public func remove(id: String) {
        guard let page = pages.removeValue(forKey: id) else { return }
        closeMenus(below: page.widget)
        gtk_stack_remove(opaque, page.widget)
    }

    public func contains(id: String) -> Bool { pages[id] != nil }

    /// The id of the visible page. The others are hidden, so that assistive technology does not read them.
    public var visiblePage: String? {
        get { gtk_stack_get_visible_child_name(opaque).map { String(cString: $0) } }
        set {
            guard let newValue, let page = pages[newValue] else { return }
            page.isVisible = true
            gtk_stack_set_visible_child(opaque, page.widget)
            for (id, other) in pages where id != newValue { other.isVisible = false }
        }
    }
}

/// Slides or fades its child in and out, without animation where the desktop's animations are off.
public final class Revealer: Widget {
    public enum Motion {
        case fade, slideUp
        /// Towards the start of the line: to the left in left-to-right languages.
        case slideFromEnd

        var gtk: GtkRevealerTransitionType {
            switch self {
            case .fade: GTK_REVEALER_TRANSITION_TYPE_CROSSFADE
            case .slideUp: GTK_REVEALER_TRANSITION_TYPE_SLIDE_UP
            case .slideFromEnd: GTK_REVEALER_TRANSITION_TYPE_SLIDE_LEFT
            }
        }
    }

    public init(_ child: Widget, motion: Motion = .fade) {
        super.init(gtk_revealer_new())
        gtk_revealer_set_child(opaque, child.widget)
        gtk_revealer_set_transition_type(opaque, motion.gtk)
        gtk_revealer_set_transition_duration(opaque, 160)
    }

    public func setMotion(_ motion: Motion) { gtk_revealer_set_transition_type(opaque, motion.gtk) }

    public var isRevealed: Bool {
        get { gtk_revealer_get_reveal_child(opaque) != 0 }
        set { gtk_revealer_set_reveal_child(opaque, newValue ? 1 : 0) }
    }
}

/// A heading that shows or hides its content.
public final class Expander: Widget {
    public init(_ title: LocalizedText, _ content: Widget) {
        super.init(gtk_expander_new(title.string))
        let expander = opaque
        // GTK 4.18 leads Tab into the child of a collapsed expander, which stands in no window: it has one only while it is expanded.
        on("notify::expanded") {
            gtk_expander_set_child(expander, gtk_expander_get_expanded(expander) != 0 ? content.widget : nil)
        }
        setAccessibleLabel(title)
    }

    public var isOpen: Bool {
        get { gtk_expander_get_expanded(opaque) != 0 }
        set { gtk_expander_set_expanded(opaque, newValue ? 1 : 0) }
    }

    @discardableResult
    public func onToggle(_ toggled: @escaping @MainActor (Bool) -> Void) -> SignalConnection {
        let expander = opaque
        return on("notify::expanded") { toggled(gtk_expander_get_expanded(expander) != 0) }
    }
}

/// The title bar of a window, with the desktop's own window buttons.
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
