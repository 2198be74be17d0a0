import Foundation

/// What the clocks of a place show.
protocol CalendarZone: Sendable {
    /// Seconds east of Greenwich at a moment, which is given in seconds since 1970.
    func offset(at instant: Int) -> Int
}

/// A zone of the time-zone database.
struct NamedZone: CalendarZone {
    private let zone: TimeZone

    /// "Europe/Berlin", also behind a writer's own prefix ("/mozilla.org/20050126_1/Europe/Berlin"), and the names that Windows uses.
    init?(_ name: String) {
        let parts = name.utf8.count <= 200 ? name.trimmed.pieces(at: UInt8(ascii: "/")) : []
        let candidates = [parts, Array(parts.suffix(3)), Array(parts.suffix(2))].map { $0.joined(separator: "/") }
        let known = ([Self.windows[name.trimmed.lowercased()]].compactMap(\.self) + candidates).lazy
            // An abbreviation such as "EST" would be a guess, but the database's own "EST5EDT" and "UTC" are none.
            .filter { !$0.isEmpty && !$0.hasPrefix("/") }.compactMap { TimeZone(identifier: $0) }.first
        guard let known else { return nil }
        zone = known
    }

    func offset(at instant: Int) -> Int {
        zone.secondsFromGMT(for: Date(timeIntervalSince1970: TimeInterval(instant)))
    }

    /// Unicode CLDR, windowsZones.xml: the zones that most people live in.
    private static let windows = [
        "utc": "Etc/UTC", "gmt standard time": "Europe/London", "greenwich standard time": "Atlantic/Reykjavik",
        "w. europe standard time": "Europe/Berlin", "central europe standard time": "Europe/Budapest",
        "romance standard time": "Europe/Paris", "central european standard time": "Europe/Warsaw", "gtb standard time": "Europe/Bucharest",
        "fle standard time": "Europe/Kiev", "e. europe standard time": "Europe/Chisinau", "turkey standard time": "Europe/Istanbul",
        "israel standard time": "Asia/Jerusalem", "egypt standard time": "Africa/Cairo", "south africa standard time": "Africa/Johannesburg",
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

/// A zone that a calendar defines itself, in a VTIMEZONE (RFC 5545 §3.6.5).
struct DefinedZone: CalendarZone {
    /// From when on the clocks show an offset: once, or every year.
    private struct Observance {
        let from: Int
        let to: Int
        /// The wall time of the first onset.
        let start: Int
        let until: Int?
        let rule: YearlyRule?

        /// The last onset that is no later than a moment, in seconds since 1970.
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

    /// The observances as the lines of each STANDARD and DAYLIGHT component; nil when none says an offset.
    init?(_ components: [[ContentLine]]) {
        observances = components.prefix(50).compactMap { lines in
            func value(_ name: String) -> String? { lines.first { $0.name == name }?.verbatim }
            guard let to = value("TZOFFSETTO").flatMap(Self.offset) else { return nil }
            let start = value("DTSTART").flatMap { CalendarMoment($0, zone: nil) }
            let rule = value("RRULE").flatMap { YearlyRule($0, start: CalendarDate(daysSince1970: (start?.wall ?? 0) / 86400)) }
            let until = value("RRULE").flatMap { YearlyRule.part("UNTIL", of: $0) }.flatMap { CalendarMoment($0, zone: nil)?.wall }
            return Observance(from: value("TZOFFSETFROM").flatMap(Self.offset) ?? to, to: to, start: start?.wall ?? 0, until: until, rule: rule)
        }
        if observances.isEmpty { return nil }
    }

    func offset(at instant: Int) -> Int {
        let begun = observances.compactMap { observance in observance.onset(before: instant).map { ($0, observance.to) } }
        return begun.max { $0.0 < $1.0 }?.1 ?? observances.min { $0.start < $1.start }!.from
    }

    /// "+0200", "-053000".
    private static func offset(_ text: String) -> Int? {
        guard let sign = text.utf8.first, "+-".utf8.contains(sign), let number = Int(text.dropFirst()), number >= 0,
            [5, 7].contains(text.utf8.count)
        else { return nil }
        let time = text.utf8.count == 5 ? number * 100 : number
        return (sign == UInt8(ascii: "-") ? -1 : 1) * (time / 10000 * 3600 + time / 100 % 100 * 60 + time % 100)
    }
}

/// A day that comes every year, as the rules of time zones say it: the last Sunday of March (RFC 5545 §3.3.10).
struct YearlyRule {
    private let month: Int
    /// Monday is 0; nil when only the day of the month counts.
    private let weekday: Int?
    /// Which of the month's such weekdays, from the end when it is negative.
    private let place: Int?
    private let days: [Int]

    init?(_ rule: String, start: CalendarDate) {
        guard Self.part("FREQ", of: rule)?.uppercased() == "YEARLY" else { return nil }
        month = Self.part("BYMONTH", of: rule).flatMap { Int($0) } ?? start.month
        guard (1...12).contains(month) else { return nil }
        days = Self.part("BYMONTHDAY", of: rule)?.pieces(at: UInt8(ascii: ",")).prefix(31).compactMap { Int($0) } ?? []
        let name = Self.part("BYDAY", of: rule)?.uppercased()
        weekday = name.flatMap { ["MO", "TU", "WE", "TH", "FR", "SA", "SU"].firstIndex(of: String($0.suffix(2))) }
        place = name.flatMap { Int($0.dropLast(2)) }
        startDay = start.day
    }

    private let startDay: Int

    /// The day of a year, in days since 1970.
    func day(of year: Int) -> Int? {
        let all = (1...CalendarDate.days(in: month, of: year)).compactMap { CalendarDate(year: year, month: month, day: $0) }
        guard let weekday else { return all.first { $0.day == days.first ?? startDay }?.daysSince1970 }
        // 1 January 1970 was a Thursday.
        let matching = all.filter { (($0.daysSince1970 + 3) % 7 + 7) % 7 == weekday && (days.isEmpty || days.contains($0.day)) }
        let index = place.map { $0 > 0 ? $0 - 1 : matching.count + $0 } ?? 0
        return matching.indices.contains(index) ? matching[index].daysSince1970 : nil
    }

    /// "UNTIL=…" and the like of a rule.
    static func part(_ name: String, of rule: String) -> String? {
        rule.pieces(at: ASCII.semicolon, atMost: 20).lazy.map { $0.cut(at: UInt8(ascii: "=")) }
            .first { $0.head.trimmed.uppercased() == name }?.tail
    }
}
