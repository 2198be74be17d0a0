import Foundation

/// Writes the VTIMEZONE component of a time zone (RFC 5545 §3.6.5), with the transitions that one event needs.
struct TimeZoneWriter {
    private struct Onset {
        let instant: Int
        let from: Int
        let to: Int
        let isDaylight: Bool

        /// The local time just before the transition.
        var wall: Int { instant + from }
    }

    private let onsets: [Onset]
    /// The offset at the beginning, whether it is daylight saving time, and the beginning itself.
    private let first: (offset: Int, isDaylight: Bool, start: Int)

    /// Collects the transitions from the last one before the event to the first one after it. `isOpen` is for a repeating event, which
    /// needs recurrence rules.
    init(_ zone: TimeZone, from start: Int, to end: Int, isOpen: Bool) {
        let year = 366 * 86400
        var onsets: [Onset] = []
        var moment = start - year
        // Several years distinguish a rule from a coincidence: the fourth Sunday is often the last one.
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
        // A rule is written once, not for each year.
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
        lines.add("DTSTART", CalendarText.local(onset.wall))
        lines.add("RRULE", rule)
        lines.add("TZOFFSETFROM", CalendarText.offset(onset.from))
        lines.add("TZOFFSETTO", CalendarText.offset(onset.to))
        lines.add("END", name)
    }

    /// The rule “FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU” if it fits all transitions of the same kind, of which there must be at least two.
    private static func rule(_ onset: Onset, _ all: [Onset]) -> String? {
        let same = all.filter { ($0.from, $0.to, $0.isDaylight) == (onset.from, onset.to, onset.isDaylight) }
        let days = same.map { CalendarDate(daysSince1970: Int((Double($0.wall) / 86400).rounded(.down))) }
        guard days.count > 1, let day = days.first, Set(days.map(\.month)).count == 1, Set(days.map(\.weekday)).count == 1,
            Set(same.map { ($0.wall % 86400 + 86400) % 86400 }).count == 1
        else { return nil }
        let name = CalendarDate.weekdays[day.weekday]
        let isLast = days.allSatisfy { $0.day + 7 > CalendarDate.days(in: $0.month, of: $0.year) }
        let places = Set(days.map { ($0.day - 1) / 7 + 1 })
        guard isLast || places.count == 1 else { return nil }
        return "FREQ=YEARLY;BYMONTH=\(day.month);BYDAY=\(isLast ? -1 : places.first ?? 1)\(name)"
    }
}
