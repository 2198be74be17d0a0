import Foundation

/// A moment in words and figures, as its place and language write them.
struct ClockFace: Hashable {
    /// Hours and minutes without the part of the day: "10:42".
    let time: String
    /// "10" and "42"
    let hour: String
    let minute: String
    /// "AM" where hours go to twelve, and whether it is said before the time.
    let period: String?
    let isPeriodFirst: Bool
    /// "Saturday"
    let weekday: String
    /// "Sat"
    let shortWeekday: String
    /// "Sat 21 Nov"
    let shortDate: String
    /// "21 November"
    let date: String
    /// "21 November 2026"
    let fullDate: String

    init(date: Date, locale: Locale, timeZone: TimeZone, hourCycle: Locale.HourCycle? = nil) {
        var calendar = locale.calendar
        calendar.timeZone = timeZone
        var locale = locale
        if let hourCycle {
            var components = Locale.Components(locale: locale)
            components.hourCycle = hourCycle
            locale = Locale(components: components)
        }
        let style = Date.FormatStyle(locale: locale, calendar: calendar, timeZone: timeZone)

        var (time, hour, minute, period, isPeriodFirst) = ("", "", "", String?.none, false)
        let clock = style.hour().minute().attributedStyle.format(date)
        for run in clock.runs {
            let text = String(clock[run.range].characters)
            switch run.dateField {
            case .amPM:
                period = text.trimmingCharacters(in: .whitespaces)
                isPeriodFirst = time.isEmpty
                continue
            case .hour: hour = text
            case .minute: minute = text
            default: break
            }
            time += text
        }
        self.hour = hour
        self.minute = minute
        self.time = time.trimmingCharacters(in: .whitespaces)
        self.period = period
        self.isPeriodFirst = isPeriodFirst
        weekday = style.weekday(.wide).format(date)
        shortWeekday = style.weekday(.abbreviated).format(date)
        shortDate = style.weekday(.abbreviated).day().month(.abbreviated).format(date)
        self.date = style.day().month(.wide).format(date)
        fullDate = style.day().month(.wide).year().format(date)
    }
}
