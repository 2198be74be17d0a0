public import Foundation

/// A day of the Gregorian calendar without a time and a time zone. It means the same calendar day everywhere.
public struct CivilDay: Hashable, Comparable, Sendable {
    /// Days since 1970-01-01.
    let number: Int

    /// The valid years: from the first full year of the Gregorian calendar to the last that ISO 8601 writes with four digits.
    public static let years = 1583...9999

    /// Creates a day; nil for a day that does not exist, such as February 30, and for years outside of `years`.
    public init?(year: Int, month: Int, day: Int) {
        guard Self.years.contains(year), (1...12).contains(month), (1...31).contains(day),
            let date = Self.calendar.date(from: DateComponents(year: year, month: month, day: day))
        else { return nil }
        let found = Self.calendar.dateComponents([.month, .day], from: date)
        guard found.month == month, found.day == day else { return nil }
        number = Int((date.timeIntervalSince1970 / 86400).rounded(.down))
    }

    /// The day of a moment in a time zone, clamped to `years`.
    public init(_ date: Date, in timeZone: TimeZone) {
        let shifted = Timestamp.date(Timestamp.milliseconds(date)).timeIntervalSince1970 + Double(timeZone.secondsFromGMT(for: date))
        self.init(number: Int((shifted / 86400).rounded(.down)))
    }

    /// Reads an ISO 8601 day such as `2026-11-22`; nil for anything else.
    public init?(_ text: String) {
        guard let match = text.wholeMatch(of: /([0-9]{4})-([0-9]{2})-([0-9]{2})/), let year = Int(match.1), let month = Int(match.2),
            let day = Int(match.3)
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    init(number: Int) { self.number = min(max(number, Self.numbers.lowerBound), Self.numbers.upperBound) }

    /// The day that many days later, clamped to `years`.
    public func adding(_ days: Int) -> CivilDay {
        let (sum, overflows) = number.addingReportingOverflow(days)
        return CivilDay(number: overflows ? (days < 0 ? .min : .max) : sum)
    }

    /// The number of days since another day.
    public func days(since other: CivilDay) -> Int { number - other.number }

    /// The start of the day: midnight, or the first moment if midnight does not exist.
    public func start(in timeZone: TimeZone) -> Date {
        var calendar = Self.calendar
        calendar.timeZone = timeZone
        let noon = DateComponents(year: year, month: month, day: day, hour: 12)
        // Every day has a noon, except days that a country skipped.
        guard let noon = calendar.date(from: noon) else { return utc }
        return calendar.startOfDay(for: noon)
    }

    /// The end of the day, which is the start of the next one.
    public func end(in timeZone: TimeZone) -> Date { CivilDay(number: number + 1).start(in: timeZone) }

    public var year: Int { components.year ?? 0 }
    public var month: Int { components.month ?? 0 }
    public var day: Int { components.day ?? 0 }

    /// Whether the first day is earlier.
    public static func < (one: CivilDay, other: CivilDay) -> Bool { one.number < other.number }

    private var utc: Date { Date(timeIntervalSince1970: Double(number) * 86400) }
    private var components: DateComponents { Self.calendar.dateComponents([.year, .month, .day], from: utc) }

    private static let numbers = -141_349...2_932_896

    private static let calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        calendar.locale = Locale(identifier: "en_US_POSIX")
        return calendar
    }()
}

extension CivilDay: CustomStringConvertible {
    /// The day in ISO 8601, such as `2026-11-22`.
    public var description: String { String(format: "%04d-%02d-%02d", year, month, day) }
}
