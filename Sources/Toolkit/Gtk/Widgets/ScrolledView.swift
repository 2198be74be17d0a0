import CGtk
import GLib

/// Shows a part of a larger widget, and scroll bars where they are needed.
public final class ScrolledView: Widget {
    public init(_ child: Widget? = nil, horizontal: Bool = false, vertical: Bool = true) {
        super.init(gtk_scrolled_window_new())
        gtk_scrolled_window_set_policy(
            opaque, horizontal ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER, vertical ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER)
        if let child { setChild(child) }
        // Where nothing inside takes the focus, it takes it itself, for the arrow keys.
        setAccessibleLabel("Scrollable area")
        // GTK 4.8 would read out the names of its own types.
        for bar in [gtk_scrolled_window_get_vscrollbar(opaque), gtk_scrolled_window_get_hscrollbar(opaque)] {
            quire_accessible_set_label(bar, "Scroll position")
            if let range = gtk_widget_get_first_child(bar) { quire_accessible_set_label(range, "Scroll position") }
        }
    }

    public func setChild(_ child: Widget) { gtk_scrolled_window_set_child(opaque, child.widget) }

    /// Off, it is as high as its content, for something around it to scroll.
    public var isScrolling: Bool {
        get {
            var vertical = GTK_POLICY_NEVER
            gtk_scrolled_window_get_policy(opaque, nil, &vertical)
            return vertical != GTK_POLICY_NEVER
        }
        set { gtk_scrolled_window_set_policy(opaque, GTK_POLICY_NEVER, newValue ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER) }
    }

    /// Grows with the content up to `height`, then scrolls.
    public func growsTo(height: Int) {
        gtk_scrolled_window_set_propagate_natural_height(opaque, 1)
        gtk_scrolled_window_set_max_content_height(opaque, gint(height))
    }

    /// Is as high as the text in it, however that grows, for something around it to scroll.
    public func growsWithText() {
        isScrolling = false
        guard let adjustment = gtk_scrolled_window_get_vadjustment(opaque) else { return }
        let view = widget
        // GTK 4.8 lays a text out after sizes have been given out, says its height to the adjustment alone, and asks for no room.
        Object(retaining: UnsafeMutableRawPointer(adjustment)).on("changed") {
            guard gtk_adjustment_get_upper(adjustment) > gtk_adjustment_get_page_size(adjustment) else { return }
            let kept = Object(retaining: UnsafeMutableRawPointer(view))
            MainLoop.whenIdle { gtk_widget_queue_resize(kept.pointer.assumingMemoryBound(to: GtkWidget.self)) }
        }
    }

    public func setMinimumContentHeight(_ height: Int) { gtk_scrolled_window_set_min_content_height(opaque, gint(height)) }

    public func scrollToTop() { gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(opaque), 0) }

    /// How far down it is scrolled, in logical pixels.
    public var offset: Double { gtk_adjustment_get_value(gtk_scrolled_window_get_vadjustment(opaque)) }
}

extension ScrolledView {
    /// How far it is scrolled to the right and down, in logical pixels; what is too far is cut to what there is.
    public var position: (x: Double, y: Double) {
        get {
            (
                gtk_adjustment_get_value(gtk_scrolled_window_get_hadjustment(opaque)),
                gtk_adjustment_get_value(gtk_scrolled_window_get_vadjustment(opaque))
            )
        }
        set {
            gtk_adjustment_set_value(gtk_scrolled_window_get_hadjustment(opaque), newValue.x)
            gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(opaque), newValue.y)
        }
    }
}

/// Which stretch of the content is seen.
extension ScrolledView {
    /// Logical pixels of the content's height that are seen; 0 until it has a size.
    public var visibleHeight: Double { gtk_adjustment_get_page_size(gtk_scrolled_window_get_vadjustment(opaque)) }

    /// Calls `moved` as it is scrolled, and as it or its content gets another height: change sizes only later.
    public func onSight(_ moved: @escaping @MainActor () -> Void) {
        let adjustment = Object(retaining: UnsafeMutableRawPointer(gtk_scrolled_window_get_vadjustment(opaque)))
        for signal in ["value-changed", "changed"] { adjustment.on(signal, moved) }
    }
}
