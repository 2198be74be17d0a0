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
