import Foundation

/// Dates as files write them.
enum MomentText {
    /// The moment to the millisecond in UTC; nil for one that no year of four digits holds.
    static func text(_ date: Date) -> String? {
        let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
        guard abs(milliseconds) < 1e15 else { return nil }
        return CivilMoment.text(milliseconds: Int(milliseconds))
    }

    /// A moment in ISO 8601 in whatever shape, "2026-07-04 09:30:00" on the clocks here, or a number of seconds or milliseconds since 1970.
    static func date(_ text: String) -> Date? {
        guard (4...40).contains(text.utf8.count) else { return nil }
        if let moment = CivilMoment(text) { return moment.date }
        return Double(text).flatMap(date(number:))
    }

    /// Seconds since 1970, or milliseconds: as seconds these would lie thousands of years ahead.
    static func date(number: Double) -> Date? {
        guard number.isFinite, number > 0, number < 1e14 else { return nil }
        return Date(timeIntervalSince1970: ((number > 1e11 ? number : number * 1000).rounded()) / 1000)
    }
}
