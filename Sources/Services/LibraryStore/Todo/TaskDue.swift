public import Foundation

/// When a task should be done.
public enum TaskDue: Hashable, Sendable {
    /// Some time on that day, wherever the person is then.
    case day(CivilDay)
    /// At a moment, kept to the millisecond.
    case moment(Date)

    /// The moment from which on it is overdue, to someone in that time zone: a day is over when the next one begins.
    public func deadline(in timeZone: TimeZone) -> Date {
        switch self {
        case .day(let day): day.end(in: timeZone)
        case .moment(let date): date
        }
    }

    /// Whether its time has passed for someone in that time zone.
    public func isOverdue(at date: Date, in timeZone: TimeZone) -> Bool { deadline(in: timeZone) <= date }

    /// The day that it falls on for someone in that time zone.
    public func day(in timeZone: TimeZone) -> CivilDay {
        switch self {
        case .day(let day): day
        case .moment(let date): CivilDay(date, in: timeZone)
        }
    }
}
