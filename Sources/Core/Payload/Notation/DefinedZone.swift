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
