public import Foundation

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
    /// Reads a due date that was typed: `today`, `tomorrow`, `friday` (the next one), `2026-12-01`, `+3d` or `+2w`. Times are `17:30` (the
    /// next one), `friday 17:30`, `+90m` or `+4h` from now, and ISO 8601 such as `2026-12-01T09:00:00Z`. Nil for anything else.
    public init?(typed text: String, now: Date = .now, timeZone: TimeZone = .current) {
        let text = text.trimmingCharacters(in: .whitespaces).lowercased()
        guard text.utf8.count <= 40 else { return nil }
        if let due = Self.moment(text) ?? Self.span(text, now: now) {
            self = due
            return
        }
        let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == " " || $0 == "t" && text.first?.isNumber == true }
            .map(String.init)
        switch parts.count {
        case 1:
            if let day = Self.day(parts[0], today: CivilDay(now, in: timeZone)) {
                self = .day(day)
            } else if let time = ClockTime(parts[0]) {
                self = .moment(time.next(after: now, in: timeZone))
            } else {
                return nil
            }
        case 2:
            guard let day = Self.day(parts[0], today: CivilDay(now, in: timeZone)),
                let time = ClockTime(parts[1].trimmingCharacters(in: .whitespaces)), let date = time.date(on: day, in: timeZone)
            else { return nil }
            self = .moment(date)
        default: return nil
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

    private static func day(_ text: String, today: CivilDay) -> CivilDay? {
        switch text {
        case "today": return today
        case "tomorrow": return today.adding(1)
        default: break
        }
        if let day = CivilDay(text) { return day }
        if let match = text.wholeMatch(of: /\+([0-9]{1,5})([dw])/), let number = Int(match.1) {
            return today.adding(match.2 == "w" ? number * 7 : number)
        }
        guard text.count >= 3, let index = weekdays.firstIndex(where: { $0 == text || $0.prefix(3) == text }) else { return nil }
        // 1970-01-01 was a Thursday.
        let weekday = ((today.number + 3) % 7 + 7) % 7
        return today.adding((index - weekday + 6) % 7 + 1)
    }

    private static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
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
