import Foundation

/// A valid day of the Gregorian calendar, without a time zone.
struct CalendarDate: Comparable, Hashable {
    let year: Int
    let month: Int
    let day: Int

    init?(year: Int, month: Int, day: Int) {
        guard (0...9999).contains(year), (1...12).contains(month), (1...Self.days(in: month, of: year)).contains(day) else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// Parses “20260704” or “2026-07-04”.
    init?(basic text: String) {
        let bytes = Array(text.utf8)
        let isExtended = bytes.count == 10 && bytes[4] == UInt8(ascii: "-") && bytes[7] == UInt8(ascii: "-")
        let digits = isExtended ? String(decoding: bytes[..<4] + bytes[5..<7] + bytes[8...], as: UTF8.self) : text
        guard digits.utf8.count == 8, digits.isDigits, let number = Int(digits) else { return nil }
        self.init(year: number / 10000, month: number / 100 % 100, day: number % 100)
    }

    /// Parses “YYMMDD” in the nearest century (GS1 General Specifications §7.12). A day of 00 is the last day of the month (§3.4).
    init?(gs1 text: String, now: Date) {
        guard text.utf8.count == 6, let number = Int(text), text.isDigits else { return nil }
        let thisYear = CalendarDate(now).year
        let difference = number / 10000 - thisYear % 100
        let century = thisYear / 100 + (difference >= 51 ? -1 : difference <= -50 ? 1 : 0)
        let (year, month, day) = (century * 100 + number / 10000, number / 100 % 100, number % 100)
        guard (1...12).contains(month) else { return nil }
        self.init(year: year, month: month, day: day == 0 ? Self.days(in: month, of: year) : day)
    }

    /// The day of a point in time in UTC.
    init(_ moment: Date) {
        self.init(daysSince1970: Int((moment.timeIntervalSince1970 / 86400).rounded(.down)))
    }

    /// Converts a number of days. The algorithm counts in eras of 400 years that begin in March (H. Hinnant, “chrono-compatible
    /// low-level date algorithms”).
    init(daysSince1970 days: Int) {
        let shifted = min(max(days, -719_468), 2_932_896) + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    var daysSince1970: Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// 0 is Monday. 1 January 1970 was a Thursday.
    var weekday: Int { ((daysSince1970 + 3) % 7 + 7) % 7 }

    /// The names of weekdays in iCalendar, from Monday on (RFC 5545 §3.3.10).
    static let weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

    /// The date in ISO 8601.
    var text: String {
        [(year, 4), (month, 2), (day, 2)].map { Self.padded($0.0, $0.1) }.joined(separator: "-")
    }

    static func < (left: Self, right: Self) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }

    static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }

    static func days(in month: Int, of year: Int) -> Int {
        if month == 2 { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28 }
        return [4, 6, 9, 11].contains(month) ? 30 : 31
    }
}

/// A duration (RFC 5545 §3.3.6): “P1DT2H30M”, “P2W”, “-PT15M”.
struct CalendarDuration {
    let days: Int
    let seconds: Int

    init?(_ text: String) {
        var rest = Array(text.uppercased().trimmed.utf8.prefix(64))[...]
        let sign = rest.first == UInt8(ascii: "-") ? -1 : 1
        if let first = rest.first, "+-".utf8.contains(first) { rest = rest.dropFirst() }
        guard rest.popFirst() == UInt8(ascii: "P"), !rest.isEmpty else { return nil }
        var (days, seconds, isTime) = (0, 0, false)
        while let next = rest.first {
            if next == UInt8(ascii: "T") {
                isTime = true
                rest = rest.dropFirst()
                continue
            }
            let digits = rest.prefix(while: ASCII.isDigit)
            // A million of any unit is longer than any event.
            guard digits.count <= 6, let number = Int(String(decoding: digits, as: UTF8.self)) else { return nil }
            rest = rest.dropFirst(digits.count)
            switch (rest.popFirst(), isTime) {
            case (UInt8(ascii: "W"), false): days += number * 7
            case (UInt8(ascii: "D"), false): days += number
            case (UInt8(ascii: "H"), true): seconds += number * 3600
            case (UInt8(ascii: "M"), true): seconds += number * 60
            case (UInt8(ascii: "S"), true): seconds += number
            default: return nil
            }
        }
        (self.days, self.seconds) = (sign * days, sign * seconds)
    }
}
