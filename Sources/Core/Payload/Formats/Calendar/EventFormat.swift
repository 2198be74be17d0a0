import Foundation

/// Events: the first VEVENT of an iCalendar object (RFC 5545), or a VEVENT alone, as codes carry it.
enum EventFormat {
    static func read(_ content: Content) -> Reading {
        let components = ContentComponents(content.bytes)
        var lines = components.lines(of: "VEVENT")
        // A task has the same properties, with DUE for the end.
        if lines.isEmpty { lines = components.lines(of: "VTODO") }
        func line(_ name: String) -> ContentLine? { lines.first { $0.name == name } }
        func text(_ name: String) -> String? { lines.lazy.filter { $0.name == name }.map(\.text).first { !$0.isEmpty } }
        var reading = Reading()
        reading.put("summary", text("SUMMARY"))
        EventTimes(components, lines).read(into: &reading, now: content.now)
        reading.put("location", text("LOCATION"))
        if let place = line("GEO").flatMap({ Coordinates($0.verbatim, separatedBy: ";") }) {
            reading.put("lat", place.latitude)
            reading.put("lon", place.longitude)
        }
        reading.put("description", text("DESCRIPTION"))
        reading.put("organizer", line("ORGANIZER").map(mailbox))
        reading.put("attendees", lines.filter { $0.name == "ATTENDEE" }.map(mailbox).filter { !$0.isEmpty })
        reading.put("url", line("URL")?.verbatim)
        reading.put("rrule", line("RRULE")?.verbatim)
        reading.put("status", line("STATUS")?.verbatim)
        reading.put("categories", text("CATEGORIES"))
        reading.put("alarms", components.each("VALARM").prefix(100).compactMap { $0.first { $0.name == "TRIGGER" }?.verbatim })
        reading.put("uid", line("UID")?.verbatim)
        reading.title = reading["summary"]?.text ?? "Event"
        if components.count("VEVENT") > 1 { reading.warn(.onlyFirstIsShown(of: components.count("VEVENT"))) }
        offer(&reading)
        return reading
    }

    private static func offer(_ reading: inout Reading) {
        reading.offer(.addEvent)
        if case .number(let latitude)? = reading["lat"], case .number(let longitude)? = reading["lon"] {
            reading.offer(.showPlace(latitude: latitude, longitude: longitude))
        } else if let location = reading["location"]?.text {
            reading.offer(.findPlace(query: location))
        }
        if let url = reading["url"]?.text, Payload(url).link != nil { reading.offer(.open(address: url)) }
    }

    /// An organiser or an attendee is an address, nearly always "mailto:" (RFC 5545 §3.3.3).
    private static func mailbox(_ line: ContentLine) -> String {
        line.verbatim.after("mailto:").map { PercentEncoding.decoded($0).trimmed } ?? line.verbatim
    }
}

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
