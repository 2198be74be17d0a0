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

/// A month of which one day is chosen, in the Gregorian calendar.
public final class Calendar: Widget {
    /// `month` and `day` count from 1.
    public typealias Day = (year: Int, month: Int, day: Int)

    public init(name: String) {
        super.init(gtk_calendar_new())
        setAccessibleLabel(name)
        nameButtons()
    }

    /// GTK 4.8 would read out the names of its own types.
    private func nameButtons() {
        guard let header = gtk_widget_get_first_child(widget) else { return }
        var names = ["Previous month", "Next month", "Previous year", "Next year"][...]
        var child = gtk_widget_get_first_child(header)
        while let part = child {
            if quire_is_button(part) != 0, let name = names.popFirst() { quire_accessible_set_label(part, name) }
            child = gtk_widget_get_next_sibling(part)
        }
    }

    /// A day that is in no month, such as 31 February, is not taken.
    public var day: Day {
        get { Self.day(of: opaque) }
        set {
            guard let date = g_date_time_new_utc(gint(newValue.year), gint(newValue.month), gint(newValue.day), 0, 0, 0) else { return }
            defer { g_date_time_unref(date) }
            gtk_calendar_select_day(opaque, date)
        }
    }

    @discardableResult
    public func onSelect(_ selected: @escaping @MainActor (Day) -> Void) -> SignalConnection {
        let calendar = opaque
        return on("day-selected") { selected(Self.day(of: calendar)) }
    }

    private static func day(of calendar: OpaquePointer) -> Day {
        guard let date = gtk_calendar_get_date(calendar) else { return (1970, 1, 1) }
        defer { g_date_time_unref(date) }
        return (Int(g_date_time_get_year(date)), Int(g_date_time_get_month(date)), Int(g_date_time_get_day_of_month(date)))
    }
}

/// Shows a colour, and opens the desktop's dialogue to choose another.
public final class ColorButton: Widget {
    /// sRGB, each 0…1.
    public typealias Color = (red: Double, green: Double, blue: Double, alpha: Double)

    public init(name: String, hasAlpha: Bool = false) {
        super.init(gtk_color_button_new())
        gtk_color_button_set_title(opaque, name)
        gtk_color_chooser_set_use_alpha(opaque, hasAlpha ? 1 : 0)
        tooltip = name
        setAccessibleLabelThroughout(name)
    }

    public var color: Color {
        get { Self.color(of: opaque) }
        set {
            var value = GdkRGBA(red: Float(newValue.red), green: Float(newValue.green), blue: Float(newValue.blue), alpha: Float(newValue.alpha))
            gtk_color_chooser_set_rgba(opaque, &value)
        }
    }

    /// The user chose another.
    @discardableResult
    public func onChange(_ changed: @escaping @MainActor (Color) -> Void) -> SignalConnection {
        let button = opaque
        return on("color-set") { changed(Self.color(of: button)) }
    }

    private static func color(of button: OpaquePointer) -> Color {
        var value = GdkRGBA()
        gtk_color_chooser_get_rgba(button, &value)
        return (Double(value.red), Double(value.green), Double(value.blue), Double(value.alpha))
    }
}
