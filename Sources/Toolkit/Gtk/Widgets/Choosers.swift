import CGtk
import CGtkShim
public import GLib
public import Graphics
public import Platform

/// A drop-down list of texts.
public final class DropDown: Widget {
    /// `name` is the accessible name; the selected text is the accessible description.
    public init(name: LocalizedText, choices: [LocalizedText]) {
        super.init(gtk_drop_down_new(nil, nil))
        setChoices(choices)
        let dropDown = opaque
        on("notify::selected") { DropDown.describe(dropDown) }
        // In newer toolkits the text in the button is a focusable list item, made when the button is shown: a second Tab stop without a name.
        on("map") {
            if let button = gtk_widget_get_first_child(UnsafeMutableRawPointer(dropDown).assumingMemoryBound(to: GtkWidget.self)) {
                DropDown.makeUnfocusable(below: button)
            }
        }
        setName(name)
        DropDown.describe(dropDown)
    }

    /// Sets the accessible name.
    public func setName(_ name: LocalizedText) {
        // The button inside takes the focus.
        if let button = gtk_widget_get_first_child(widget) { Widget(borrowing: button).setAccessibleLabelThroughout(name) }
        setAccessibleLabel(name)
    }

    private static func describe(_ dropDown: OpaquePointer) {
        guard let button = gtk_widget_get_first_child(UnsafeMutableRawPointer(dropDown).assumingMemoryBound(to: GtkWidget.self)),
            let item = gtk_drop_down_get_selected_item(dropDown), let text = gtk_string_object_get_string(OpaquePointer(item))
        else { return }
        quire_accessible_set_description(button, text)
    }

    private static func makeUnfocusable(below parent: UnsafeMutablePointer<GtkWidget>) {
        for child in childWidgets(of: parent) {
            if gtk_widget_get_focusable(child) != 0 { gtk_widget_set_focusable(child, 0) }
            makeUnfocusable(below: child)
        }
    }

    /// Replaces the choices and selects the first.
    public func setChoices(_ choices: [LocalizedText]) {
        var strings: [UnsafePointer<CChar>?] = choices.map { UnsafePointer(g_strdup($0.string)) } + [nil]
        defer { for string in strings { g_free(UnsafeMutableRawPointer(mutating: string)) } }
        let list = gtk_string_list_new(&strings)
        defer { g_object_unref(UnsafeMutableRawPointer(list)) }
        gtk_drop_down_set_model(opaque, list.map { quire_list_model(UnsafeMutableRawPointer($0)) })
    }

    /// Whether the list has a search entry.
    public var hasSearch: Bool {
        get { gtk_drop_down_get_enable_search(opaque) != 0 }
        set {
            let text = gtk_property_expression_new(quire_type_string_object(), nil, "string")
            gtk_drop_down_set_expression(opaque, text)
            gtk_expression_unref(text)
            gtk_drop_down_set_enable_search(opaque, newValue ? 1 : 0)
        }
    }

    /// The index of the selected text; 0 while there are no choices.
    public var selected: Int {
        get {
            let position = gtk_drop_down_get_selected(opaque)
            return position == guint.max ? 0 : Int(position)
        }
        set { gtk_drop_down_set_selected(opaque, guint(newValue)) }
    }

    /// Ellipsizes the selected text where there is little room, instead of requesting its full width.
    public func yields() {
        let dropDown = widget
        // The label does not exist before.
        on("realize") {
            if let button = gtk_widget_get_first_child(dropDown) { DropDown.ellipsizeLabels(in: button) }
        }
    }

    private static func ellipsizeLabels(in part: UnsafeMutablePointer<GtkWidget>) {
        for child in childWidgets(of: part) {
            if quire_is_label(child) != 0 {
                gtk_label_set_ellipsize(OpaquePointer(child), PANGO_ELLIPSIZE_END)
            } else {
                // Newer toolkits show the selected item in a row, which would take the focus beside the button.
                gtk_widget_set_focusable(child, 0)
                ellipsizeLabels(in: child)
            }
        }
    }

    @discardableResult
    public func onSelect(_ selected: @escaping @MainActor (Int) -> Void) -> SignalConnection {
        // The widget lives while it emits; this handle may have been freed by then.
        let dropDown = opaque
        return on("notify::selected") {
            let position = gtk_drop_down_get_selected(dropDown)
            if position != guint.max { selected(Int(position)) }
        }
    }
}

/// A month in the Gregorian calendar with one selected day.
public final class Calendar: Widget {
    /// `month` and `day` count from 1.
    public typealias Day = (year: Int, month: Int, day: Int)

    public init(name: LocalizedText) {
        super.init(gtk_calendar_new())
        setAccessibleLabel(name)
        nameButtons()
    }

    /// GTK 4.8 would read out the names of its own types.
    private func nameButtons() {
        let buttons = childWidgets(of: gtk_widget_get_first_child(widget)).filter { quire_is_button($0) != 0 }
        for (button, name) in zip(buttons, [tr("Previous month"), tr("Next month"), tr("Previous year"), tr("Next year")]) {
            quire_accessible_set_label(button, name.string)
        }
    }

    /// The selected day. A day that does not exist, such as 31 February, is ignored.
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

/// Shows a colour, and opens the desktop's dialog to choose another one.
public final class ColorButton: Widget {
    /// Whether the program is setting the colour, which newer toolkits tell like a choice of the user.
    private var isSetting = false

    public init(name: LocalizedText, hasAlpha: Bool = false) {
        super.init(quire_color_button_new(name.string, hasAlpha ? 1 : 0))
        tooltip = name
        setAccessibleLabelThroughout(name)
    }

    public var color: Color {
        get {
            var value = GdkRGBA()
            quire_color_button_get(widget, &value)
            return Color(value)
        }
        set {
            var value = newValue.gdk
            isSetting = true
            quire_color_button_set(widget, &value)
            isSetting = false
        }
    }

    /// Calls `changed` when the user chose a colour.
    @discardableResult
    public func onChange(_ changed: @escaping @MainActor (Color) -> Void) -> SignalConnection {
        on(String(cString: quire_color_button_signal())) { [weak self] in
            if let self, !isSetting { changed(color) }
        }
    }
}

extension Color {
    init(_ color: GdkRGBA) {
        self.init(red: Double(color.red), green: Double(color.green), blue: Double(color.blue), alpha: Double(color.alpha))
    }

    fileprivate var gdk: GdkRGBA { GdkRGBA(red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(alpha)) }
}
