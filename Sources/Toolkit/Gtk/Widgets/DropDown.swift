import CGtk
public import GLib

/// One of several texts, chosen from a list that opens.
public final class DropDown: Widget {
    /// `name` is what assistive technology calls it; what is chosen is the description.
    public init(name: String, choices: [String]) {
        super.init(gtk_drop_down_new(nil, nil))
        setChoices(choices)
        let dropDown = opaque
        on("notify::selected") { _ in
            DropDown.describe(dropDown)
            return .nothing
        }
        setName(name)
        DropDown.describe(dropDown)
    }

    /// Calls it something else.
    public func setName(_ name: String) {
        // The button inside is what takes the focus.
        if let button = gtk_widget_get_first_child(widget) { Widget(borrowing: button).setAccessibleLabelThroughout(name) }
        setAccessibleLabel(name)
    }

    private static func describe(_ dropDown: OpaquePointer) {
        guard let button = gtk_widget_get_first_child(UnsafeMutableRawPointer(dropDown).assumingMemoryBound(to: GtkWidget.self)),
            let item = gtk_drop_down_get_selected_item(dropDown), let text = gtk_string_object_get_string(OpaquePointer(item))
        else { return }
        quire_accessible_set_description(button, text)
    }

    /// Replaces what can be chosen; the first is selected then.
    public func setChoices(_ choices: [String]) {
        var strings: [UnsafePointer<CChar>?] = choices.map { UnsafePointer(g_strdup($0)) } + [nil]
        defer { for string in strings { g_free(UnsafeMutableRawPointer(mutating: string)) } }
        let list = gtk_string_list_new(&strings)
        defer { g_object_unref(UnsafeMutableRawPointer(list)) }
        gtk_drop_down_set_model(opaque, list.map { quire_list_model(UnsafeMutableRawPointer($0)) })
    }

    /// A search entry atop of a long list.
    public var hasSearch: Bool {
        get { gtk_drop_down_get_enable_search(opaque) != 0 }
        set {
            let text = gtk_property_expression_new(quire_type_string_object(), nil, "string")
            gtk_drop_down_set_expression(opaque, text)
            gtk_expression_unref(text)
            gtk_drop_down_set_enable_search(opaque, newValue ? 1 : 0)
        }
    }

    /// The position of what is chosen; 0 while there are no choices.
    public var selected: Int {
        get {
            let position = gtk_drop_down_get_selected(opaque)
            return position == guint.max ? 0 : Int(position)
        }
        set { gtk_drop_down_set_selected(opaque, guint(newValue)) }
    }

    /// From now on what is chosen gives way where there is little room, cut at its end, instead of asking for all of its width.
    public func yields() {
        let dropDown = widget
        // Only now does it hold the label.
        on("realize") {
            if let button = gtk_widget_get_first_child(dropDown) { DropDown.cutLabels(in: button) }
        }
    }

    private static func cutLabels(in part: UnsafeMutablePointer<GtkWidget>) {
        var child = gtk_widget_get_first_child(part)
        while let next = child {
            if quire_is_label(next) != 0 { gtk_label_set_ellipsize(OpaquePointer(next), PANGO_ELLIPSIZE_END) } else { cutLabels(in: next) }
            child = gtk_widget_get_next_sibling(next)
        }
    }

    @discardableResult
    public func onSelect(_ selected: @escaping @MainActor (Int) -> Void) -> SignalConnection {
        // The widget lives while it emits; this handle may be gone by then.
        let dropDown = opaque
        return on("notify::selected") { _ in
            let position = gtk_drop_down_get_selected(dropDown)
            if position != guint.max { selected(Int(position)) }
            return .nothing
        }
    }
}
