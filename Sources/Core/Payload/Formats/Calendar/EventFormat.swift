import Foundation

/// Events: the first VEVENT of an iCalendar object (RFC 5545), or a VEVENT without a calendar.
enum EventFormat {
    static func parse(_ content: PayloadContent) -> ParseResult {
        let components = ContentComponents(content.bytes)
        var lines = components.lines(of: "VEVENT")
        // A task has the same properties, with DUE for the end.
        if lines.isEmpty { lines = components.lines(of: "VTODO") }
        func line(_ name: String) -> ContentLine? { lines.first { $0.name == name } }
        func text(_ name: String) -> String? { lines.lazy.filter { $0.name == name }.map(\.text).first { !$0.isEmpty } }
        var result = ParseResult()
        result.put("summary", text("SUMMARY"))
        EventTimes(components, lines).read(into: &result, now: content.now)
        result.put("location", text("LOCATION"))
        if let place = line("GEO").flatMap({ Coordinates($0.verbatim, separatedBy: ";") }) {
            result.put("lat", place.latitude)
            result.put("lon", place.longitude)
        }
        result.put("description", text("DESCRIPTION"))
        result.put("organizer", line("ORGANIZER").map(mailbox))
        result.put("attendees", lines.filter { $0.name == "ATTENDEE" }.map(mailbox).filter { !$0.isEmpty })
        result.put("url", line("URL")?.verbatim)
        result.put("rrule", line("RRULE")?.verbatim)
        result.put("status", line("STATUS")?.verbatim)
        result.put("categories", text("CATEGORIES"))
        result.put("alarms", components.allLines("VALARM").prefix(100).compactMap { $0.first { $0.name == "TRIGGER" }?.verbatim })
        result.put("uid", line("UID")?.verbatim)
        result.title = result["summary"]?.text ?? "Event"
        if components.count("VEVENT") > 1 { result.warn(.onlyFirstIsShown(of: components.count("VEVENT"))) }
        offer(&result)
        return result
    }

    private static func offer(_ result: inout ParseResult) {
        result.offer(.addEvent)
        if case .number(let latitude)? = result["lat"], case .number(let longitude)? = result["lon"] {
            result.offer(.showPlace(latitude: latitude, longitude: longitude))
        } else if let location = result["location"]?.text {
            result.offer(.findPlace(query: location))
        }
        if let url = result["url"]?.text, Payload(url).link != nil { result.offer(.open(address: url)) }
    }

    /// The address of an organiser or an attendee, usually with “mailto:” (RFC 5545 §3.3.3).
    private static func mailbox(_ line: ContentLine) -> String {
        line.verbatim.droppingPrefix("mailto:").map { PercentEncoding.decoded($0).trimmed } ?? line.verbatim
    }
}

/// The start and the end of an event.
struct EventTimes {
    private let start: CalendarDateTime?
    private let end: CalendarDateTime?
    private let zoneName: String?
    private let isZoneKnown: Bool
    private let isRecurring: Bool
    /// The names of times whose values are invalid.
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
        let begin = startLine.flatMap { CalendarDateTime($0.verbatim, zone: zone) }
        let endZone = endLine?.parameter("TZID").flatMap { $0 == name ? zone : Self.zone($0, components) }
        let given = endLine.flatMap { CalendarDateTime($0.verbatim, zone: endZone) }
        let duration = line("DURATION").flatMap { CalendarDuration($0.verbatim) }
        end = given ?? duration.flatMap { length in begin.map { $0.adding(length) } }
        start = begin
        isRecurring = line("RRULE", "RDATE") != nil
        invalid = (startLine != nil && begin == nil ? ["start"] : []) + (endLine != nil && given == nil ? ["end"] : [])
    }

    func read(into result: inout ParseResult, now: Date) {
        result.put("start", start?.text)
        result.put("end", end?.text)
        if let start {
            result.put("all_day", start.isDate)
            // DTEND of whole days is the day after the last one (RFC 5545 §3.6.1).
            if start.isDate, let end, end.isDate, end.wall - start.wall >= 86400 {
                result.put("last_day", CalendarDate(daysSince1970: end.wall / 86400 - 1).text)
            }
            if !start.isUniversal, !start.isDate { result.put("start_wall", start.wallText) }
            if let end, !end.isUniversal, !end.isDate { result.put("end_wall", end.wallText) }
        }
        result.put("tz", zoneName)
        if let zoneName, !isZoneKnown, let start, case .floating = start.clock { result.warn(.unknownTimeZone(zoneName)) }
        for name in invalid { result.warn(.invalidDate(of: name)) }
        if start == nil, invalid.isEmpty { result.warn(.incomplete(missing: "start")) }
        // The tolerance of one day is for local times of an unknown zone.
        if let last = end ?? start, !isRecurring, Double(last.instant) < now.timeIntervalSince1970 - 86400 { result.warn(.eventIsOver) }
        if let start, let end, end.instant < start.instant { result.warn(.invalidDate(of: "end")) }
    }

    static func zone(_ name: String, _ components: ContentComponents) -> (any CalendarZone)? {
        NamedZone(name) ?? components.zone(named: name)
    }
}

extension ContentComponents {
    /// The time zone with this name that the calendar itself defines.
    fileprivate func zone(named name: String) -> CalendarDefinedZone? {
        let zones = allLines("VTIMEZONE")
        guard let index = zones.firstIndex(where: { $0.first { $0.name == "TZID" }?.verbatim == name }) else { return nil }
        return CalendarDefinedZone(children(["STANDARD", "DAYLIGHT"], of: "VTIMEZONE", number: index + 1))
    }
}
