import CGtk
public import GLib

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
