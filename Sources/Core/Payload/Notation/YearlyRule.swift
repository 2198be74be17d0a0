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
