import Foundation

/// Events: an iCalendar object (RFC 5545) with one VEVENT.
enum EventBuilder {
    private static let states = [
        FormField.Choice("CONFIRMED", "Confirmed"), FormField.Choice("TENTATIVE", "Tentative"), FormField.Choice("CANCELLED", "Cancelled"),
    ]

    static let form = PayloadForm(
        .calendar, aliases: ["event"],
        fields: [
            FormField("summary", isRequired: true, "what the event is called"),
            FormField("start", .dateTime, isRequired: true, "2026-07-04, or 2026-07-04T09:30 with Z for universal time"),
            FormField("end", .dateTime, "of whole days the day after the last one"),
            FormField("all_day", .flag), FormField("last_day", .date, "of whole days, instead of the end"),
            FormField("tz", "the place whose clocks the times are of: Europe/Berlin"),
            FormField("location"), FormField("lat", .number(-90...90)), FormField("lon", .number(-180...180)),
            FormField("description", .longText), FormField("organizer", "an e-mail address"),
            FormField("attendees", .list(.text), "e-mail addresses"), FormField("url", "with https://"),
            FormField("rrule", "how it repeats: FREQ=WEEKLY;COUNT=10"), FormField("status", .choice(states)),
            FormField("categories", "words with commas between them"),
            FormField("alarms", .list(.text), "how long before: -PT15M"),
            FormField("uid", "what tells this event from every other; made of its contents where it is empty"),
        ], builder: build)

    @Sendable private static func build(_ values: FormValues) throws(PayloadBuildingError) -> Payload {
        let span = try EventSpan(values)
        let rule = try rule(values, span)
        var event = ContentLineWriter()
        event.add("SUMMARY", text: values.text("summary"))
        span.write(to: &event)
        event.add("RRULE", rule)
        event.add("LOCATION", text: values.text("location"))
        if let place = try ContactValues.place(values) { event.add("GEO", place.joined(separator: ";")) }
        event.add("DESCRIPTION", text: values.text("description"))
        if let address = values.text("organizer") {
            event.add("ORGANIZER", "mailto:" + (try MailAddress(address, field: "organizer")).encoded)
        }
        for address in values.texts("attendees") {
            event.add("ATTENDEE", "mailto:" + (try MailAddress(address, field: "attendees")).encoded)
        }
        if let address = values.text("url") { event.add("URL", try UniformAddress(address, field: "url").text) }
        event.add("STATUS", values.text("status"))
        // Commas part one category from the next.
        event.add("CATEGORIES", values.text("categories").map { $0.pieces(at: 0x2C).map(ContentLineWriter.escaped).joined(separator: ",") })
        let alarms = try alarms(values)
        var lines = ContentLineWriter()
        lines.add("BEGIN", "VCALENDAR")
        lines.add("VERSION", "2.0")
        lines.add("PRODID", "-//Quire//EN")
        span.writeZone(isRepeating: rule != nil, to: &lines)
        lines.add("BEGIN", "VEVENT")
        lines.add("UID", text: values.text("uid") ?? ContentIdentifier.of(event.text.utf8))
        lines.add("DTSTAMP", CalendarStamp.universal(Int(values.now.timeIntervalSince1970)))
        lines.append(event)
        for alarm in alarms {
            lines.add("BEGIN", "VALARM")
            lines.add("ACTION", "DISPLAY")
            lines.add("DESCRIPTION", text: values.text("summary"))
            lines.add("TRIGGER", alarm)
            lines.add("END", "VALARM")
        }
        lines.add("END", "VEVENT")
        lines.add("END", "VCALENDAR")
        return Payload(lines.text)
    }

    private static func rule(_ values: FormValues, _ span: EventSpan) throws(PayloadBuildingError) -> String? {
        guard let written = values.text("rrule")?.uppercased() else { return nil }
        let parts = written.pieces(at: ASCII.semicolon).map { $0.cut(at: UInt8(ascii: "=")) }
        let names = [
            "FREQ", "UNTIL", "COUNT", "INTERVAL", "BYSECOND", "BYMINUTE", "BYHOUR", "BYDAY", "BYMONTHDAY", "BYYEARDAY", "BYWEEKNO",
            "BYMONTH", "BYSETPOS", "WKST",
        ]
        let isRule = parts.allSatisfy { part in
            names.contains(part.head)
                && (part.tail?.utf8.isEmpty == false)
                && (part.tail ?? "").utf8.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || ",+-".utf8.contains($0) }
        }
        guard isRule, Set(parts.map(\.head)).count == parts.count else {
            throw values.invalid("rrule", "is no rule: write it like FREQ=WEEKLY;COUNT=10")
        }
        let frequencies = ["SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"]
        guard let frequency = parts.first(where: { $0.head == "FREQ" })?.tail, frequencies.contains(frequency) else {
            throw values.invalid("rrule", "needs FREQ=DAILY, WEEKLY, MONTHLY or YEARLY")
        }
        for part in parts where ["COUNT", "INTERVAL"].contains(part.head) && (Int(part.tail ?? "") ?? 0) < 1 {
            throw values.invalid("rrule", "has a \(part.head) that is no number from 1")
        }
        let ends = Set(parts.map(\.head)).intersection(["UNTIL", "COUNT"])
        guard ends.count < 2 else { throw values.invalid("rrule", "has both UNTIL and COUNT: leave one away") }
        if let until = parts.first(where: { $0.head == "UNTIL" })?.tail {
            guard let moment = CalendarMoment(until, zone: nil), moment.isDate == span.isAllDay else {
                throw values.invalid(
                    "rrule", "has an UNTIL that is no \(span.isAllDay ? "day like 20261231" : "moment like 20261231T120000Z")")
            }
        }
        return written
    }

    private static func alarms(_ values: FormValues) throws(PayloadBuildingError) -> [String] {
        for alarm in values.texts("alarms") {
            guard CalendarDuration(alarm) != nil, alarm == alarm.uppercased() else {
                throw values.invalid("alarms", "holds no length of time: write 15 minutes before as -PT15M, a day before as -P1D")
            }
        }
        return values.texts("alarms")
    }
}
