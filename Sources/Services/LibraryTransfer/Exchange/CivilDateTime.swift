import Foundation

/// A date with or without a time and a UTC offset: "2026-07-04", "2026-07-04 09:30", "2026-07-04T09:30:00.5+02:00".
///
/// Read and written arithmetically: with Foundation's formats the dates of a row would take longer than the rest of it.
struct CivilDateTime {
    /// Milliseconds since 1970.
    let milliseconds: Int

    var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    /// Parses a text; nil if it is not a date.
    init?(_ text: String) {
        var rest = Array(text.utf8)[...]
        guard let year = Self.number(&rest, 4...4), Self.skip(&rest, "-/."), let month = Self.number(&rest, 1...2), Self.skip(&rest, "-/."),
            let day = Self.number(&rest, 1...2), (1...12).contains(month), (1...31).contains(day),
            Self.civil(Self.daysSince1970(year, month, day)) == (year, month, day)
        else { return nil }
        var time = (hour: 0, minute: 0, second: 0, millisecond: 0)
        let hasTime = Self.skip(&rest, "T ")
        if hasTime {
            while Self.skip(&rest, " ") {}
            guard let hour = Self.number(&rest, 1...2), Self.skip(&rest, ":"), let minute = Self.number(&rest, 2...2), hour < 24,
                minute < 60
            else { return nil }
            (time.hour, time.minute) = (hour, minute)
            if Self.skip(&rest, ":") {
                guard let second = Self.number(&rest, 2...2), second < 60 else { return nil }
                time.second = second
                if Self.skip(&rest, ".,") {
                    guard let fraction = Self.fraction(&rest) else { return nil }
                    time.millisecond = fraction
                }
            }
        }
        _ = Self.skip(&rest, " ")
        let onTheClock =
            ((Self.daysSince1970(year, month, day) * 24 + time.hour) * 60 + time.minute) * 60_000 + time.second * 1000 + time.millisecond
        if rest.isEmpty {
            // Without an offset a time is in the local time zone, and a day begins at midnight UTC.
            guard let offset = hasTime ? Self.localOffset(onTheClock) : 0 else { return nil }
            milliseconds = onTheClock - offset
        } else {
            guard let offset = Self.offset(&rest), rest.isEmpty else { return nil }
            milliseconds = onTheClock - offset
        }
    }

    /// ISO 8601 such as "2026-07-04T09:30:00.000Z"; nil if no year of four digits holds the date.
    static func text(milliseconds: Int) -> String? {
        let (day, time) = milliseconds.flooredDivision(by: 86_400_000)
        let (year, month, date) = civil(day)
        guard (1...9999).contains(year) else { return nil }
        let numbers = [
            (year, 4), (month, 2), (date, 2), (time / 3_600_000, 2), (time / 60_000 % 60, 2), (time / 1000 % 60, 2), (time % 1000, 3),
        ]
        var text: [UInt8] = []
        for ((number, width), mark) in zip(numbers, "--T::.Z".utf8) {
            var scale = [0, 1, 10, 100, 1000][width]
            while scale > 0 {
                text.append(UInt8(ascii: "0") + UInt8(number / scale % 10))
                scale /= 10
            }
            text.append(mark)
        }
        return String(decoding: text, as: UTF8.self)
    }

    // MARK: Calendar

    /// The days from 1970-01-01 to a day of the Gregorian calendar. The year begins in March, so that leap days come last.
    private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let shifted = month > 2 ? year : year - 1
        let (era, yearOfEra) = shifted.flooredDivision(by: 400)
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
        let (era, dayOfEra) = (days + 719_468).flooredDivision(by: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        return (era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
    }

    /// The local UTC offset in milliseconds, at a local time.
    private static func localOffset(_ onTheClock: Int) -> Int? {
        let zone = TimeZone.current
        let guess = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(onTheClock) / 1000))
        // The first guess may be on the other side of a daylight saving change.
        return zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(onTheClock) / 1000 - Double(guess))) * 1000
    }

    // MARK: Reading

    private static func skip(_ rest: inout ArraySlice<UInt8>, _ marks: StaticString) -> Bool {
        guard let byte = rest.first, marks.withUTF8Buffer({ $0.contains(byte) }) else { return false }
        rest.removeFirst()
        return true
    }

    private static func number(_ rest: inout ArraySlice<UInt8>, _ widths: ClosedRange<Int>) -> Int? {
        let digits = rest.prefix(widths.upperBound).prefix { (0x30...0x39).contains($0) }
        guard digits.count >= widths.lowerBound else { return nil }
        rest.removeFirst(digits.count)
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// A fraction of a second in whole milliseconds.
    private static func fraction(_ rest: inout ArraySlice<UInt8>) -> Int? {
        let count = rest.prefix { (0x30...0x39).contains($0) }.count
        guard (1...9).contains(count), let number = number(&rest, 1...9) else { return nil }
        let scale = (0..<count).reduce(1) { scale, _ in scale * 10 }
        return min((number * 1000 + scale / 2) / scale, 999)
    }

    /// The offset of "Z", "+02:00" or "+0200" in milliseconds.
    private static func offset(_ rest: inout ArraySlice<UInt8>) -> Int? {
        if skip(&rest, "Z") { return 0 }
        let isBehind = rest.first == UInt8(ascii: "-")
        guard skip(&rest, "+-"), let hours = number(&rest, 2...2) else { return nil }
        _ = skip(&rest, ":")
        guard let minutes = number(&rest, 2...2), hours < 24, minutes < 60 else { return nil }
        return (isBehind ? -1 : 1) * (hours * 60 + minutes) * 60_000
    }
}

extension Int {
    /// The quotient rounded down, and the remainder, which is never negative.
    fileprivate func flooredDivision(by divisor: Int) -> (quotient: Int, remainder: Int) {
        let remainder = ((self % divisor) + divisor) % divisor
        return ((self - remainder) / divisor, remainder)
    }
}

/// Reads and writes dates in files.
enum ExchangedDate {
    /// ISO 8601 in UTC with milliseconds; nil if no year of four digits holds the date.
    static func text(_ date: Date) -> String? {
        let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
        guard abs(milliseconds) < 1e15 else { return nil }
        return CivilDateTime.text(milliseconds: Int(milliseconds))
    }

    /// Reads ISO 8601 in any form, a local time such as "2026-07-04 09:30:00", or a number of seconds or milliseconds since 1970.
    static func date(_ text: String) -> Date? {
        guard (4...40).contains(text.utf8.count) else { return nil }
        if let moment = CivilDateTime(text) { return moment.date }
        return Double(text).flatMap(date(number:))
    }

    /// Reads seconds or milliseconds since 1970. Numbers that would be thousands of years away as seconds are milliseconds.
    static func date(number: Double) -> Date? {
        guard number.isFinite, number > 0, number < 1e14 else { return nil }
        return Date(timeIntervalSince1970: ((number > 1e11 ? number : number * 1000).rounded()) / 1000)
    }
}
