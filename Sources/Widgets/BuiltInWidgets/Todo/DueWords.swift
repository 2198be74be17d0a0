import Foundation
import LibraryStore

/// When a task is due in a few words, as they are at a moment: “tomorrow”, “Friday 9:00”, “3 Dec”.
struct DueWords {
    let text: String
    let isOverdue: Bool
    let isToday: Bool

    init(_ due: TaskDue, at date: Date, locale: Locale, timeZone: TimeZone) {
        let today = CivilDay(date, in: timeZone)
        let day = due.day(in: timeZone)
        isOverdue = due.isOverdue(at: date, in: timeZone)
        isToday = day == today
        var calendar = locale.calendar
        calendar.timeZone = timeZone
        let style = Date.FormatStyle(locale: locale, calendar: calendar, timeZone: timeZone)
        let words = Self.words(of: day, today: today, style, calendar, timeZone)
        if case .moment(let moment) = due {
            let time = style.hour().minute().format(moment)
            text = isToday ? time : "\(words) \(time)"
        } else {
            text = words
        }
    }

    private static func words(
        of day: CivilDay, today: CivilDay, _ style: Date.FormatStyle, _ calendar: Calendar, _ timeZone: TimeZone
    ) -> String {
        let noon = day.start(in: timeZone) + 12 * 3600
        switch day.days(since: today) {
        case -1...1:
            // The day's own word in every language: “today” is no number of days.
            let relative = Date.AnchoredRelativeFormatStyle(
                anchor: noon, allowedFields: [.day], presentation: .named, unitsStyle: .wide, locale: style.locale, calendar: calendar)
            return relative.format(today.start(in: timeZone) + 12 * 3600)
        case 2...6: return style.weekday(.wide).format(noon)
        default:
            return day.year == today.year
                ? style.day().month(.abbreviated).format(noon) : style.day().month(.abbreviated).year().format(noon)
        }
    }
}
