import Foundation

/// The moments at which days begin in a calendar and its time zone: midnight, and where the clocks skip that, what comes instead.
struct Days {
    private let calendar: Calendar

    init(_ calendar: Calendar) {
        self.calendar = calendar
    }

    /// The beginning of the day of a date, and of each day after it.
    func starting(at date: Date) -> AnyIterator<Date> {
        var next = calendar.startOfDay(for: date)
        return AnyIterator {
            let day = next
            next = beginning(after: day)
            return day
        }
    }

    /// From noon to noon no day is missed, however long the night between them is.
    private func beginning(after day: Date) -> Date {
        let noon = day.addingTimeInterval(36 * 3600)
        let next = calendar.startOfDay(for: noon)
        return next > day ? next : day.addingTimeInterval(24 * 3600)
    }
}
