import Foundation

/// When an event begins and ends.
struct EventTimes {
    private let start: CalendarMoment?
    private let end: CalendarMoment?
    private let zoneName: String?
    private let isZoneKnown: Bool
    private let isRecurring: Bool
    /// Properties that are there and hold no date that exists.
    private let invalid: [String]

    init(_ components: ContentComponents, _ lines: [ContentLine]) {
        func line(_ names: String...) -> ContentLine? {
            names.lazy.compactMap { name in lines.first { $0.name == name && !$0.verbatim.isEmpty } }.first
        }
        let startLine = line("DTSTART")
        let endLine = line("DTEND", "DUE")
        let name = startLine?.parameter("TZID") ?? endLine?.parameter("TZID")
        let zone = name.flatMap { Self.zone($0, components) }
        zoneName = name
        isZoneKnown = zone != nil
        let begin = startLine.flatMap { CalendarMoment($0.verbatim, zone: zone) }
        let endZone = endLine?.parameter("TZID").flatMap { $0 == name ? zone : Self.zone($0, components) }
        let given = endLine.flatMap { CalendarMoment($0.verbatim, zone: endZone) }
        let duration = line("DURATION").flatMap { CalendarDuration($0.verbatim) }
        end = given ?? duration.flatMap { length in begin.map { $0.adding(length) } }
        start = begin
        isRecurring = line("RRULE", "RDATE") != nil
        invalid = (startLine != nil && begin == nil ? ["start"] : []) + (endLine != nil && given == nil ? ["end"] : [])
    }

    func read(into reading: inout Reading, now: Date) {
        reading.put("start", start?.text)
        reading.put("end", end?.text)
        if let start {
            reading.put("all_day", start.isDate)
            // DTEND of whole days is the day after the last one (RFC 5545 §3.6.1).
            if start.isDate, let end, end.isDate, end.wall - start.wall >= 86400 {
                reading.put("last_day", CalendarDate(daysSince1970: end.wall / 86400 - 1).text)
            }
            if case .universal = start.clock {} else if !start.isDate { reading.put("start_wall", start.wallText) }
            if let end, !end.isDate { if case .universal = end.clock {} else { reading.put("end_wall", end.wallText) } }
        }
        reading.put("tz", zoneName)
        if let zoneName, !isZoneKnown, let start, case .floating = start.clock { reading.warn(.unknownTimeZone(zoneName)) }
        for name in invalid { reading.warn(.invalidDate(of: name)) }
        if start == nil, invalid.isEmpty { reading.warn(.incomplete(missing: "start")) }
        // A day's grace for wall times, whose zone is not known here.
        if let last = end ?? start, !isRecurring, Double(last.instant) < now.timeIntervalSince1970 - 86400 { reading.warn(.eventIsOver) }
        if let start, let end, end.instant < start.instant { reading.warn(.invalidDate(of: "end")) }
    }

    private static func zone(_ name: String, _ components: ContentComponents) -> (any CalendarZone)? {
        NamedZone(name) ?? components.zone(named: name)
    }
}

extension ContentComponents {
    /// What the calendar itself says about a zone. Of several that it defines, the one of that name.
    fileprivate func zone(named name: String) -> DefinedZone? {
        let zones = each("VTIMEZONE")
        guard let index = zones.firstIndex(where: { $0.first { $0.name == "TZID" }?.verbatim == name }) else { return nil }
        return DefinedZone(children(["STANDARD", "DAYLIGHT"], of: "VTIMEZONE", number: index + 1))
    }
}
