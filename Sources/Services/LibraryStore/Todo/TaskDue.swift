public import Foundation
import Platform

/// The due date of a task.
public enum TaskDue: Hashable, Sendable {
    /// At any time on that day, in whichever time zone the person is then.
    case day(CivilDay)
    /// At a moment, with millisecond precision.
    case moment(Date)

    /// The moment from which the task is overdue in a time zone: a day ends when the next one begins.
    public func deadline(in timeZone: TimeZone) -> Date {
        switch self {
        case .day(let day): day.end(in: timeZone)
        case .moment(let date): date
        }
    }

    /// Whether the task is overdue in a time zone.
    public func isOverdue(at date: Date, in timeZone: TimeZone) -> Bool { deadline(in: timeZone) <= date }

    /// The day of the due date in a time zone.
    public func day(in timeZone: TimeZone) -> CivilDay {
        switch self {
        case .day(let day): day
        case .moment(let date): CivilDay(date, in: timeZone)
        }
    }
}

extension TaskDue {
    /// Reads a due date that was typed: a day as `TypedDay` reads it, such as `tomorrow`, `friday` or `24.12.`. Times are `17:30` (the
    /// next one), `friday 17:30`, `+90m` or `+4h` from now, and ISO 8601 such as `2026-12-01T09:00:00Z`. Nil for anything else.
    public init?(typed text: String, now: Date = .now, timeZone: TimeZone = .current) {
        let text = text.trimmingCharacters(in: .whitespaces).lowercased()
        guard text.utf8.count <= 80 else { return nil }
        if let due = Self.moment(text) ?? Self.span(text, now: now) {
            self = due
            return
        }
        if let day = TypedDay.date(text, now: now, in: timeZone) {
            self = .day(CivilDay(day, in: timeZone))
        } else if let time = ClockTime(text) {
            self = .moment(time.next(after: now, in: timeZone))
        } else {
            // The last word is the time of day, as in “24 dec 9:00”; ISO 8601 has a T before it.
            let isSeparator: (Character) -> Bool = { $0 == " " || $0 == "t" && text.first?.isNumber == true }
            guard let end = text.lastIndex(where: isSeparator), let time = ClockTime(String(text[text.index(after: end)...])),
                let day = TypedDay.date(String(text[..<end]), now: now, in: timeZone),
                let date = time.date(on: CivilDay(day, in: timeZone), in: timeZone)
            else { return nil }
            self = .moment(date)
        }
    }

    /// Reads ISO 8601 with a time zone, which is the same moment everywhere.
    private static func moment(_ text: String) -> TaskDue? {
        let written = text.uppercased()
        for style in [Date.ISO8601FormatStyle(), Date.ISO8601FormatStyle(includingFractionalSeconds: true)] {
            // One of the two styles reads the text, or neither.
            if let date = try? Date(written, strategy: style), CivilDay.years.contains(CivilDay(date, in: .gmt).year) {
                return .moment(date)
            }
        }
        return nil
    }

    private static func span(_ text: String, now: Date) -> TaskDue? {
        guard let match = text.wholeMatch(of: /\+([0-9]{1,5})([mh])/), let number = Double(match.1) else { return nil }
        return .moment(now + number * (match.2 == "m" ? 60 : 3600))
    }
}

/// A time of day, to the minute.
private struct ClockTime {
    let hour: Int
    let minute: Int

    /// Reads `9:00` or `17:30`, with or without seconds.
    init?(_ text: String) {
        guard let match = text.wholeMatch(of: /([0-9]{1,2}):([0-9]{2})(?::[0-9]{2})?/), let hour = Int(match.1), let minute = Int(match.2),
            hour < 24, minute < 60
        else { return nil }
        (self.hour, self.minute) = (hour, minute)
    }

    func date(on day: CivilDay, in timeZone: TimeZone) -> Date? {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        return calendar.date(from: DateComponents(year: day.year, month: day.month, day: day.day, hour: hour, minute: minute))
    }

    func next(after now: Date, in timeZone: TimeZone) -> Date {
        let today = CivilDay(now, in: timeZone)
        if let date = date(on: today, in: timeZone), date > now { return date }
        return date(on: today.adding(1), in: timeZone) ?? now
    }
}
