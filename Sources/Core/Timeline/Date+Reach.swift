import Foundation

extension Date {
    /// Neither infinite nor no number at all, nor beyond what calendars reach. Compared as numbers: by `>=` a date that is none is later
    /// than any other.
    var isWithinCalendars: Bool {
        (Date.distantPast.timeIntervalSinceReferenceDate...Date.distantFuture.timeIntervalSinceReferenceDate)
            .contains(timeIntervalSinceReferenceDate)
    }
}
