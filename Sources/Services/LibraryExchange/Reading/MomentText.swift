import Foundation

/// Dates as files write them.
enum MomentText {
    private static let exact = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    /// The years that ISO 8601 writes with four digits, in seconds since 1970.
    private static let writable = -62_135_596_800.0..<253_402_300_800.0

    /// The moment to the millisecond in UTC; nil for one that no year of four digits holds.
    static func text(_ date: Date) -> String? {
        // The format cuts what lies below a millisecond off: half of one keeps binary fractions from losing the last digit.
        let moment = Date(timeIntervalSince1970: ((date.timeIntervalSince1970 * 1000).rounded() + 0.5) / 1000)
        return writable.contains(moment.timeIntervalSince1970) ? moment.formatted(exact) : nil
    }

    /// A moment in ISO 8601 in whatever shape, "2026-07-04 09:30:00" on the clocks here, or a number of seconds or milliseconds since 1970.
    static func date(_ text: String) -> Date? {
        let text = text.trimmingCharacters(in: .whitespaces)
        guard (4...40).contains(text.utf8.count) else { return nil }
        if let number = Double(text) { return date(number: number) }
        if let date = try? Date(text, strategy: exact) { return milliseconds(date) }
        return CivilMoment(text)?.date
    }

    /// Seconds since 1970, or milliseconds: as seconds these would lie thousands of years ahead.
    static func date(number: Double) -> Date? {
        guard number.isFinite, number > 0, number < 1e14 else { return nil }
        return milliseconds(Date(timeIntervalSince1970: number > 1e11 ? number / 1000 : number))
    }

    private static func milliseconds(_ date: Date) -> Date {
        Date(timeIntervalSince1970: (date.timeIntervalSince1970 * 1000).rounded() / 1000)
    }
}
