import Foundation

/// The definition of a time zone that an iCalendar object carries (RFC 5545 §3.6.5), as far as one event needs it.
struct ZoneDefinition {
    private struct Onset {
        let instant: Int
        let from: Int
        let to: Int
        let isDaylight: Bool

        /// What the clocks showed the moment before they were set.
        var wall: Int { instant + from }
    }

    private let onsets: [Onset]
    /// The offset that holds from the beginning, and its kind.
    private let first: (offset: Int, isDaylight: Bool, start: Int)

    /// The changes from the last before an event to the first behind it; `isOpen` when it comes again and so needs the rule of them.
    init(_ zone: TimeZone, from start: Int, to end: Int, isOpen: Bool) {
        let year = 366 * 86400
        var onsets: [Onset] = []
        var moment = start - year
        // Of an event that comes again several years tell a rule from a coincidence: the fourth Sunday is often the last.
        let horizon = max(end, start) + (isOpen ? 6 : 1) * year
        while onsets.count < 16, let next = zone.nextDaylightSavingTimeTransition(after: Date(timeIntervalSince1970: TimeInterval(moment)))
        {
            let instant = Int(next.timeIntervalSince1970)
            guard instant > moment, instant <= horizon else { break }
            let (from, to) = (zone.secondsFromGMT(for: next - 1), zone.secondsFromGMT(for: next))
            if from != to { onsets.append(Onset(instant: instant, from: from, to: to, isDaylight: zone.isDaylightSavingTime(for: next))) }
            moment = instant
        }
        let beginning = Date(timeIntervalSince1970: TimeInterval(start - year))
        first = (zone.secondsFromGMT(for: beginning), zone.isDaylightSavingTime(for: beginning), start - year)
        self.onsets = onsets
    }

    func write(_ name: String, to lines: inout ContentLineWriter) {
        lines.add("BEGIN", "VTIMEZONE")
        lines.add("TZID", name)
        // Years with the same rule need it once.
        var written: Set<String> = []
        if onsets.isEmpty || onsets.allSatisfy({ Self.rule($0, onsets) == nil }) {
            write(Onset(instant: first.start, from: first.offset, to: first.offset, isDaylight: first.isDaylight), rule: nil, to: &lines)
        }
        for onset in onsets {
            let rule = Self.rule(onset, onsets)
            guard rule.map({ written.insert($0).inserted }) ?? true else { continue }
            write(onset, rule: rule, to: &lines)
        }
        lines.add("END", "VTIMEZONE")
    }

    private func write(_ onset: Onset, rule: String?, to lines: inout ContentLineWriter) {
        let name = onset.isDaylight ? "DAYLIGHT" : "STANDARD"
        lines.add("BEGIN", name)
        lines.add("DTSTART", CalendarStamp.local(onset.wall))
        lines.add("RRULE", rule)
        lines.add("TZOFFSETFROM", CalendarStamp.offset(onset.from))
        lines.add("TZOFFSETTO", CalendarStamp.offset(onset.to))
        lines.add("END", name)
    }

    /// "FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", where every change of the same kind fits and there are at least two.
    private static func rule(_ onset: Onset, _ all: [Onset]) -> String? {
        let same = all.filter { ($0.from, $0.to, $0.isDaylight) == (onset.from, onset.to, onset.isDaylight) }
        let days = same.map { CalendarDate(daysSince1970: Int((Double($0.wall) / 86400).rounded(.down))) }
        guard days.count > 1, let day = days.first, Set(days.map(\.month)).count == 1, Set(days.map { weekday($0) }).count == 1,
            Set(same.map { ($0.wall % 86400 + 86400) % 86400 }).count == 1
        else { return nil }
        let name = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"][weekday(day)]
        let isLast = days.allSatisfy { $0.day + 7 > CalendarDate.days(in: $0.month, of: $0.year) }
        let places = Set(days.map { ($0.day - 1) / 7 + 1 })
        guard isLast || places.count == 1 else { return nil }
        return "FREQ=YEARLY;BYMONTH=\(day.month);BYDAY=\(isLast ? -1 : places.first ?? 1)\(name)"
    }

    /// Monday is 0; 1 January 1970 was a Thursday.
    private static func weekday(_ day: CalendarDate) -> Int {
        ((day.daysSince1970 + 3) % 7 + 7) % 7
    }
}
