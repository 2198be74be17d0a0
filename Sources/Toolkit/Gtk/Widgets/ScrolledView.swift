import CGtk
import GLib
public import Graphics
import Platform

/// Shows a part of a larger widget, with scroll bars where they are needed. A wheel that it has no use for scrolls what is around it.
public final class ScrolledView: Widget {
    /// - Parameter minimumContentHeight: the height in logical pixels that it requests for the content; nil for as little as possible.
    public init(_ child: Widget? = nil, horizontal: Bool = false, vertical: Bool = true, minimumContentHeight: Int? = nil) {
        super.init(gtk_scrolled_window_new())
        gtk_scrolled_window_set_policy(
            opaque, horizontal ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER, vertical ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER)
        quire_keep_scroll_axes(opaque)
        if let child { setChild(child) }
        if let minimumContentHeight { gtk_scrolled_window_set_min_content_height(opaque, gint(minimumContentHeight)) }
        // It takes the focus, for the arrow keys, where nothing inside does.
        setAccessibleLabel(tr("Scrollable area"))
        // GTK 4.8 would read out the names of its own types.
        for bar in [gtk_scrolled_window_get_vscrollbar(opaque), gtk_scrolled_window_get_hscrollbar(opaque)] {
            quire_accessible_set_label(bar, tr("Scroll position").string)
            if let range = gtk_widget_get_first_child(bar) { quire_accessible_set_label(range, tr("Scroll position").string) }
        }
    }

    public func setChild(_ child: Widget) { gtk_scrolled_window_set_child(opaque, child.widget) }

    /// Whether it scrolls vertically. Otherwise it is as high as its content, and a view around it may scroll.
    public var isScrolling: Bool {
        get {
            var vertical = GTK_POLICY_NEVER
            gtk_scrolled_window_get_policy(opaque, nil, &vertical)
            return vertical != GTK_POLICY_NEVER
        }
        set {
            gtk_scrolled_window_set_policy(opaque, GTK_POLICY_NEVER, newValue ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER)
            quire_update_scroll_axes(opaque)
        }
    }

    /// Grows with the content up to `height`, then scrolls.
    @discardableResult
    public func growsTo(height: Int) -> ScrolledView {
        gtk_scrolled_window_set_propagate_natural_height(opaque, 1)
        gtk_scrolled_window_set_max_content_height(opaque, gint(height))
        return self
    }

    /// Makes the view as high as the text in it, however that grows; a view around it may scroll.
    public func growsWithText() {
        isScrolling = false
        guard let adjustment = gtk_scrolled_window_get_vadjustment(opaque) else { return }
        let view = widget
        // GTK 4.8 lays a text out after the size allocation. It reports the height to the adjustment only, and requests no new size.
        Object(retaining: UnsafeMutableRawPointer(adjustment)).on("changed") {
            guard gtk_adjustment_get_upper(adjustment) > gtk_adjustment_get_page_size(adjustment) else { return }
            let kept = Object(retaining: UnsafeMutableRawPointer(view))
            MainLoop.whenIdle { gtk_widget_queue_resize(kept.pointer.assumingMemoryBound(to: GtkWidget.self)) }
        }
    }

    public func setMinimumContentHeight(_ height: Int) { gtk_scrolled_window_set_min_content_height(opaque, gint(height)) }

    public func scrollToTop() { gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(opaque), 0) }

    /// The vertical scroll position, in logical pixels.
    public var offset: Double { gtk_adjustment_get_value(gtk_scrolled_window_get_vadjustment(opaque)) }

    /// The scroll position, in logical pixels. It is limited to the size of the content.
    public var position: Point {
        get {
            Point(
                x: gtk_adjustment_get_value(gtk_scrolled_window_get_hadjustment(opaque)),
                y: gtk_adjustment_get_value(gtk_scrolled_window_get_vadjustment(opaque)))
        }
        set {
            gtk_adjustment_set_value(gtk_scrolled_window_get_hadjustment(opaque), newValue.x)
            gtk_adjustment_set_value(gtk_scrolled_window_get_vadjustment(opaque), newValue.y)
        }
    }

    /// The height of the visible part of the content, in logical pixels; 0 before the first layout.
    public var visibleHeight: Double { gtk_adjustment_get_page_size(gtk_scrolled_window_get_vadjustment(opaque)) }

    /// Calls `moved` when the view scrolls and when the height of the view or of its content changes. Change sizes only later, not in the
    /// handler.
    public func onVisibleRangeChange(_ moved: @escaping @MainActor () -> Void) {
        let adjustment = Object(retaining: UnsafeMutableRawPointer(gtk_scrolled_window_get_vadjustment(opaque)))
        for signal in ["value-changed", "changed"] { adjustment.on(signal, moved) }
    }
}
