import Foundation

/// Moments as documents tell them: milliseconds since 1970 in UTC.
enum Moment {
    /// The end of the year 9999; nothing is later.
    static let latest: Int64 = 253_402_300_799_999
    static let earliest: Int64 = -62_135_596_800_000

    static func milliseconds(_ date: Date) -> Int64 {
        let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
        guard milliseconds.isFinite else { return latest }
        return Int64(min(max(milliseconds, Double(earliest)), Double(latest)))
    }

    static func date(_ milliseconds: Int64) -> Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    /// The later of a moment and the one right behind another.
    static func after(_ other: Int64, _ moment: Int64) -> Int64 { min(max(other + 1, moment), latest) }
}
