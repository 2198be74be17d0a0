import CGtk
import GLib

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
