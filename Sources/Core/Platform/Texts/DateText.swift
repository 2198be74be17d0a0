public import Foundation

/// Formats dates and times in the desktop's locale.
public struct DateText: Hashable, Sendable {
    /// The locale of the formats.
    public let locale: Locale
    /// The calendar of the locale, in the time zone.
    public let calendar: Calendar

    /// Uses the desktop's locale and time zone by default.
    public init(locale: Locale = .desktop, timeZone: TimeZone = .current) {
        var calendar = locale.calendar
        calendar.timeZone = timeZone
        (self.locale, self.calendar) = (locale, calendar)
    }

    /// A day, such as “3 May 2026”.
    public func day(_ date: Date) -> String { date.formatted(style(date: .long, time: .omitted)) }

    /// A short day, such as “3 May 2026” or “21 Nov 2026”.
    public func shortDay(_ date: Date) -> String { date.formatted(style(date: .abbreviated, time: .omitted)) }

    /// A time of day, such as “18:30”.
    public func time(_ date: Date) -> String { date.formatted(style(date: .omitted, time: .shortened)) }

    /// A day with a time.
    public func moment(_ date: Date) -> String { date.formatted(style(date: .long, time: .shortened)) }

    /// A period, such as “3 May 2026, 18:30 – 20:00”, which says the day once where it is the same.
    public func period(_ start: Date, _ end: Date, isWholeDays: Bool = false) -> String {
        guard end > start else { return isWholeDays ? day(start) : moment(start) }
        let style = Date.IntervalFormatStyle(
            date: .long, time: isWholeDays ? .omitted : .shortened, locale: locale, calendar: calendar, timeZone: calendar.timeZone)
        return style.format(start..<end)
    }

    /// The same formats in another time zone.
    public func `in`(_ timeZone: TimeZone) -> DateText { DateText(locale: locale, timeZone: timeZone) }

    /// The end of a period. A period that ends with the last moment of a day is shown as that day.
    public func end(_ date: Date) -> String {
        date == calendar.startOfDay(for: date) ? day(date.addingTimeInterval(-1)) : moment(date)
    }

    /// A relative time, such as “2 hours ago” or “Yesterday”.
    public func ago(_ date: Date, now: Date = .now) -> String {
        relative(fields: nil).style(anchor: min(date, now)).format(now)
    }

    /// A day as a heading: “Today”, “Yesterday”, or its name and date.
    public func heading(_ date: Date, now: Date = .now) -> String {
        let (day, today) = (calendar.startOfDay(for: date), calendar.startOfDay(for: now))
        if day == today || day == calendar.date(byAdding: .day, value: -1, to: today) {
            return relative(fields: [.day]).style(anchor: day).format(today)
        }
        return date.formatted(style(date: .complete, time: .omitted))
    }

    /// The headings of a list from new to old: the day, above the first of each day.
    ///
    /// - Parameter previous: the date just before the first one; nil at the top of the list.
    public func headings(_ dates: [Date], after previous: Date?, now: Date) -> [String?] {
        zip([previous] + dates, dates).map { last, date in
            last.map { isSameDay($0, date) } ?? false ? nil : heading(date, now: now)
        }
    }

    /// True if two dates fall on the same day.
    public func isSameDay(_ one: Date, _ other: Date) -> Bool { calendar.isDate(one, inSameDayAs: other) }

    /// The start of the week, by the customs of the locale.
    public func weekStart(_ date: Date) -> Date {
        calendar.dateInterval(of: .weekOfYear, for: date)?.start ?? calendar.startOfDay(for: date)
    }

    private func style(date: Date.FormatStyle.DateStyle, time: Date.FormatStyle.TimeStyle) -> Date.FormatStyle {
        Date.FormatStyle(date: date, time: time, locale: locale, calendar: calendar, timeZone: calendar.timeZone)
    }

    private struct Relative {
        let fields: Set<Date.RelativeFormatStyle.Field>?
        let locale: Locale
        let calendar: Calendar

        func style(anchor: Date) -> Date.AnchoredRelativeFormatStyle {
            guard let fields else {
                return Date.AnchoredRelativeFormatStyle(
                    anchor: anchor, presentation: .named, unitsStyle: .wide, locale: locale, calendar: calendar,
                    capitalizationContext: .beginningOfSentence)
            }
            return Date.AnchoredRelativeFormatStyle(
                anchor: anchor, allowedFields: fields, presentation: .named, unitsStyle: .wide, locale: locale, calendar: calendar,
                capitalizationContext: .beginningOfSentence)
        }
    }

    private func relative(fields: Set<Date.RelativeFormatStyle.Field>?) -> Relative {
        Relative(fields: fields, locale: locale, calendar: calendar)
    }
}
