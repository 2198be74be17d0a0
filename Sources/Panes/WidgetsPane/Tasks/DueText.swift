import Foundation
import LibraryStore

/// When a task is due, in words.
enum DueText {
    /// “Today”, “Tomorrow, 17:30”, “Overdue since Monday”, “3 December”.
    static func words(_ due: TaskDue, at now: Date = Date(), locale: Locale = .autoupdatingCurrent, timeZone: TimeZone = .autoupdatingCurrent) -> String {
        let today = CivilDay(now, in: timeZone)
        let day = due.day(in: timeZone)
        let style = Date.FormatStyle(locale: locale, calendar: locale.calendar, timeZone: timeZone)
        let start = day.start(in: timeZone)
        let distance = day.days(since: today)
        let name =
            switch distance {
            case 0: "today"
            case 1: "tomorrow"
            case -1: "yesterday"
            case 2...6: style.weekday(.wide).format(start)
            default: day.year == today.year ? style.day().month(.wide).format(start) : style.day().month(.wide).year().format(start)
            }
        var words = name
        if case .moment(let date) = due { words += ", " + style.hour().minute().format(date) }
        return due.isOverdue(at: now, in: timeZone) ? "Overdue: \(words)" : "Due \(words)"
    }

    /// What can be typed for it again: “2026-12-01”, “2026-12-01 17:30”.
    static func typed(_ due: TaskDue, timeZone: TimeZone = .autoupdatingCurrent) -> String {
        switch due {
        case .day(let day): return day.description
        case .moment(let date):
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = timeZone
            let parts = calendar.dateComponents([.hour, .minute], from: date)
            let (hour, minute) = (parts.hour ?? 0, parts.minute ?? 0)
            return "\(CivilDay(date, in: timeZone)) \(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
        }
    }
}
