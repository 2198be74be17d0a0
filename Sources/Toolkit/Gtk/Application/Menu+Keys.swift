import CGtk

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
