import Foundation

/// Dates as the library keeps them: whole milliseconds since 1970, so that what is read equals what was returned when it was saved.
enum Timestamp {
    static func now() -> Int64 {
        milliseconds(Date())
    }

    static func date(_ milliseconds: Int64) -> Date {
        Date(timeIntervalSince1970: Double(milliseconds) / 1000)
    }

    /// The millisecond that a date is in. Dates beyond the years 1 to 9999 become those years' ends, so that none is out of range.
    static func milliseconds(_ date: Date) -> Int64 {
        let seconds = date.timeIntervalSince1970
        guard seconds.isFinite else { return seconds > 0 ? latest : earliest }
        // A date made from milliseconds is a hair off them; the nearest thousandth of one brings it back.
        let thousandths = (min(max(seconds, -1e11), 1e12) * 1_000_000).rounded()
        return min(max(Int64((thousandths / 1000).rounded(.down)), earliest), latest)
    }

    private static let earliest: Int64 = -62_135_596_800_000
    private static let latest: Int64 = 253_402_300_799_999
}
