import CGtk

/// Several pages of which one is seen.
public final class Stack: Widget {
    private var pages: [String: Widget] = [:]

    public init() {
        super.init(gtk_stack_new())
        // Neither the hidden pages' sizes nor their controls count.
        gtk_stack_set_hhomogeneous(opaque, 0)
        gtk_stack_set_vhomogeneous(opaque, 0)
    }

    /// `title` is what assistive technology calls the page.
    public func add(_ page: Widget, id: String, title: String? = nil) {
        gtk_stack_add_titled(opaque, page.widget, id, title ?? id)
        pages[id] = page
    }

    public func remove(id: String) {
        guard let page = pages.removeValue(forKey: id) else { return }
        gtk_stack_remove(opaque, page.widget)
    }

    public func contains(id: String) -> Bool { pages[id] != nil }

    /// The page that is seen. Others are made invisible, so that assistive technology does not read them.
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
