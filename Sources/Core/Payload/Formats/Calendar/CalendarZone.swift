import Foundation

/// A time zone.
protocol CalendarZone: Sendable {
    /// The offset from UTC in seconds, positive in the east, at a point in time in seconds since 1970.
    func offset(at instant: Int) -> Int
}

/// A time zone of the tz database.
struct NamedZone: CalendarZone {
    private let zone: TimeZone

    /// Accepts “Europe/Berlin”, also after a prefix of the writer (“/mozilla.org/20050126_1/Europe/Berlin”), and the names of Windows.
    init?(_ name: String) {
        let parts = name.utf8.count <= 200 ? name.trimmed.pieces(at: UInt8(ascii: "/")) : []
        let candidates = [parts, Array(parts.suffix(3)), Array(parts.suffix(2))].map { $0.joined(separator: "/") }
        let known = ([Self.windows[name.trimmed.lowercased()]].compactMap(\.self) + candidates).lazy
            // An abbreviation such as “EST” is ambiguous, but “EST5EDT” and “UTC” are names of the database.
            .filter { !$0.isEmpty && !$0.hasPrefix("/") }.compactMap { TimeZone(identifier: $0) }.first
        guard let known else { return nil }
        zone = known
    }

    func offset(at instant: Int) -> Int {
        zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(instant)))
    }

    /// From windowsZones.xml of Unicode CLDR: the zones where most people live.
    private static let windows = [
        "utc": "Etc/UTC", "gmt standard time": "Europe/London", "greenwich standard time": "Atlantic/Reykjavik",
        "w. europe standard time": "Europe/Berlin", "central europe standard time": "Europe/Budapest",
        "romance standard time": "Europe/Paris", "central european standard time": "Europe/Warsaw", "gtb standard time": "Europe/Bucharest",
        "fle standard time": "Europe/Kiev", "e. europe standard time": "Europe/Chisinau", "turkey standard time": "Europe/Istanbul",
        "israel standard time": "Asia/Jerusalem", "egypt standard time": "Africa/Cairo",
        "south africa standard time": "Africa/Johannesburg",
        "w. central africa standard time": "Africa/Lagos", "e. africa standard time": "Africa/Nairobi",
        "russian standard time": "Europe/Moscow", "arab standard time": "Asia/Riyadh", "arabian standard time": "Asia/Dubai",
        "iran standard time": "Asia/Tehran", "pakistan standard time": "Asia/Karachi", "india standard time": "Asia/Calcutta",
        "nepal standard time": "Asia/Katmandu", "bangladesh standard time": "Asia/Dhaka", "se asia standard time": "Asia/Bangkok",
        "china standard time": "Asia/Shanghai", "singapore standard time": "Asia/Singapore", "taipei standard time": "Asia/Taipei",
        "w. australia standard time": "Australia/Perth", "tokyo standard time": "Asia/Tokyo", "korea standard time": "Asia/Seoul",
        "cen. australia standard time": "Australia/Adelaide", "e. australia standard time": "Australia/Brisbane",
        "aus eastern standard time": "Australia/Sydney", "aus central standard time": "Australia/Darwin",
        "new zealand standard time": "Pacific/Auckland", "hawaiian standard time": "Pacific/Honolulu",
        "alaskan standard time": "America/Anchorage", "pacific standard time": "America/Los_Angeles",
        "us mountain standard time": "America/Phoenix", "mountain standard time": "America/Denver",
        "central standard time": "America/Chicago", "central standard time (mexico)": "America/Mexico_City",
        "canada central standard time": "America/Regina", "eastern standard time": "America/New_York",
        "sa pacific standard time": "America/Bogota", "atlantic standard time": "America/Halifax",
        "venezuela standard time": "America/Caracas", "newfoundland standard time": "America/St_Johns",
        "e. south america standard time": "America/Sao_Paulo", "argentina standard time": "America/Buenos_Aires",
        "pacific sa standard time": "America/Santiago",
    ]
}

/// A time zone that is defined by a VTIMEZONE component (RFC 5545 §3.6.5).
struct CalendarDefinedZone: CalendarZone {
    /// A STANDARD or DAYLIGHT component: an offset that starts once or every year.
    private struct Observance {
        let from: Int
        let to: Int
        /// The local time of the first onset.
        let start: Int
        let until: Int?
        let rule: YearlyRecurrence?

        /// The last onset at or before a point in time, in seconds since 1970.
        func onset(before instant: Int) -> Int? {
            guard let rule else { return start - from <= instant ? start - from : nil }
            let day = CalendarDate(daysSince1970: start / 86400)
            let year = CalendarDate(daysSince1970: (instant + from) / 86400).year
            let time = start - day.daysSince1970 * 86400
            return [year, year - 1].lazy.compactMap { year in rule.day(of: year).map { $0 * 86400 + time } }
                .filter { $0 >= start }.map { $0 - from }.first { $0 <= instant && $0 <= until ?? $0 }
        }
    }

    private let observances: [Observance]

    /// Reads the lines of each STANDARD and DAYLIGHT component; nil when none has an offset.
    init?(_ components: [[ContentLine]]) {
        observances = components.prefix(50).compactMap { lines in
            func value(_ name: String) -> String? { lines.first { $0.name == name }?.verbatim }
            guard let to = value("TZOFFSETTO").flatMap(Self.offset) else { return nil }
            let start = value("DTSTART").flatMap { CalendarDateTime($0, zone: nil) }
            let rule = value("RRULE").flatMap { YearlyRecurrence($0, start: CalendarDate(daysSince1970: (start?.wall ?? 0) / 86400)) }
            let until = value("RRULE").flatMap { YearlyRecurrence.part("UNTIL", of: $0) }.flatMap { CalendarDateTime($0, zone: nil)?.wall }
            return Observance(
                from: value("TZOFFSETFROM").flatMap(Self.offset) ?? to, to: to, start: start?.wall ?? 0, until: until, rule: rule)
        }
        if observances.isEmpty { return nil }
    }

    func offset(at instant: Int) -> Int {
        let begun = observances.compactMap { observance in observance.onset(before: instant).map { ($0, observance.to) } }
        return begun.max { $0.0 < $1.0 }?.1 ?? observances.min { $0.start < $1.start }!.from
    }

    /// Parses “+0200” or “-053000”.
    private static func offset(_ text: String) -> Int? {
        guard let sign = text.utf8.first, "+-".utf8.contains(sign), let number = Int(text.dropFirst()), number >= 0,
            [5, 7].contains(text.utf8.count)
        else { return nil }
        let time = text.utf8.count == 5 ? number * 100 : number
        return (sign == UInt8(ascii: "-") ? -1 : 1) * (time / 10000 * 3600 + time / 100 % 100 * 60 + time % 100)
    }
}

/// A yearly recurrence of a day, as in rules of time zones: the last Sunday of March (RFC 5545 §3.3.10).
struct YearlyRecurrence {
    private let month: Int
    /// The weekday, counted from 0 for Monday; nil for any.
    private let weekday: Int?
    /// Which of the weekdays in the month; negative numbers count from the end.
    private let place: Int?
    private let days: [Int]

    init?(_ rule: String, start: CalendarDate) {
        guard Self.part("FREQ", of: rule)?.uppercased() == "YEARLY" else { return nil }
        month = Self.part("BYMONTH", of: rule).flatMap { Int($0) } ?? start.month
        guard (1...12).contains(month) else { return nil }
        days = Self.part("BYMONTHDAY", of: rule)?.pieces(at: UInt8(ascii: ",")).prefix(31).compactMap { Int($0) } ?? []
        let name = Self.part("BYDAY", of: rule)?.uppercased()
        weekday = name.flatMap { CalendarDate.weekdays.firstIndex(of: String($0.suffix(2))) }
        place = name.flatMap { Int($0.dropLast(2)) }
        startDay = start.day
    }

    private let startDay: Int

    /// The day in the given year, in days since 1970.
    func day(of year: Int) -> Int? {
        let all = (1...CalendarDate.days(in: month, of: year)).compactMap { CalendarDate(year: year, month: month, day: $0) }
        guard let weekday else { return all.first { $0.day == days.first ?? startDay }?.daysSince1970 }
        let matching = all.filter { $0.weekday == weekday && (days.isEmpty || days.contains($0.day)) }
        let index = place.map { $0 > 0 ? $0 - 1 : matching.count + $0 } ?? 0
        return matching.indices.contains(index) ? matching[index].daysSince1970 : nil
    }

    /// The value of a part of the rule, such as “UNTIL=…”.
    static func part(_ name: String, of rule: String) -> String? {
        rule.pieces(at: ASCII.semicolon, atMost: 20).lazy.map { $0.cut(at: UInt8(ascii: "=")) }
            .first { $0.head.trimmed.uppercased() == name }?.tail
    }
}
