import Foundation
import Platform

extension EventFormat {
    private static let states = [
        FormField.Choice("CONFIRMED", tr("Confirmed")), FormField.Choice("TENTATIVE", tr("Tentative")),
        FormField.Choice("CANCELLED", tr("Cancelled")),
    ]

    static let form = PayloadForm(
        .calendar, aliases: ["event"],
        fields: [
            FormField("summary", isRequired: true, tr("the name of the event")),
            FormField("start", .dateTime, isRequired: true, tr("2026-07-04, or 2026-07-04T09:30, with Z for UTC")),
            FormField("end", .dateTime, tr("for all-day events, the day after the last one")),
            FormField("all_day", .flag), FormField("last_day", .date, tr("for all-day events, instead of the end")),
            FormField("tz", tr("the time zone of the times: Europe/Berlin")),
            FormField("location"), FormField("lat", .number(-90...90)), FormField("lon", .number(-180...180)),
            FormField("description", .longText), FormField("organizer", tr("an e-mail address")),
            FormField("attendees", .list(.text), tr("e-mail addresses")), FormField("url", tr("including https://")),
            FormField("rrule", tr("how it repeats: FREQ=WEEKLY;COUNT=10")), FormField("status", .choice(states)),
            FormField("categories", tr("separated by commas")),
            FormField("alarms", .list(.text), tr("how long before the event: -PT15M")),
            FormField("uid", tr("unique identifier; made from the content if empty")),
        ], builder: build)

    @Sendable private static func build(_ values: FormValues) throws(PayloadBuildingError) -> Payload {
        let span = try EventSpan(values)
        let rule = try rule(values, span)
        var event = ContentLineWriter()
        event.add("SUMMARY", text: values.text("summary"))
        span.write(to: &event)
        event.add("RRULE", rule)
        event.add("LOCATION", text: values.text("location"))
        if let place = try ContactFields.place(values) { event.add("GEO", place.joined(separator: ";")) }
        event.add("DESCRIPTION", text: values.text("description"))
        if let address = values.text("organizer") {
            event.add("ORGANIZER", "mailto:" + (try MailAddress(address, field: "organizer")).encoded)
        }
        for address in try values.mailAddresses("attendees") { event.add("ATTENDEE", "mailto:" + address.encoded) }
        if let address = values.text("url") { event.add("URL", try ValidatedURI(address, field: "url").text) }
        event.add("STATUS", values.text("status"))
        // Commas separate categories.
        event.add("CATEGORIES", values.text("categories").map { $0.pieces(at: 0x2C).map(ContentLineWriter.escaped).joined(separator: ",") })
        let alarms = try alarms(values)
        var lines = ContentLineWriter()
        lines.add("BEGIN", "VCALENDAR")
        lines.add("VERSION", "2.0")
        lines.add("PRODID", "-//Quire//EN")
        span.writeZone(isRepeating: rule != nil, to: &lines)
        lines.add("BEGIN", "VEVENT")
        lines.add("UID", text: values.text("uid") ?? ContentIdentifier.of(event.text.utf8))
        lines.add("DTSTAMP", CalendarText.universal(Int(values.now.timeIntervalSince1970)))
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
                && (part.tail ?? "").utf8.isAlphanumeric(or: ",+-")
        }
        guard isRule, Set(parts.map(\.head)).count == parts.count else {
            throw values.invalid("rrule") { tr("“\($0)” isn’t a valid rule. Enter it like FREQ=WEEKLY;COUNT=10.") }
        }
        let frequencies = ["SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"]
        guard let frequency = parts.first(where: { $0.head == "FREQ" })?.tail, frequencies.contains(frequency) else {
            throw values.invalid("rrule") { tr("“\($0)” needs FREQ=DAILY, WEEKLY, MONTHLY or YEARLY.") }
        }
        for part in parts where ["COUNT", "INTERVAL"].contains(part.head) && (Int(part.tail ?? "") ?? 0) < 1 {
            throw values.invalid("rrule") { tr("In “\($0)”, \(part.head) must be a whole number of at least 1.") }
        }
        let ends = Set(parts.map(\.head)).intersection(["UNTIL", "COUNT"])
        guard ends.count < 2 else { throw values.invalid("rrule") { tr("“\($0)” has both UNTIL and COUNT. Use only one.") } }
        if let until = parts.first(where: { $0.head == "UNTIL" })?.tail {
            guard let moment = CalendarDateTime(until, zone: nil), moment.isDate == span.isAllDay else {
                throw values.invalid("rrule") { name in
                    span.isAllDay
                        ? tr("The UNTIL in “\(name)” isn’t a valid date. Enter it like 20261231.")
                        : tr("The UNTIL in “\(name)” isn’t a valid time. Enter it like 20261231T120000Z.")
                }
            }
        }
        return written
    }

    private static func alarms(_ values: FormValues) throws(PayloadBuildingError) -> [String] {
        for alarm in values.texts("alarms") {
            guard CalendarDuration(alarm) != nil, alarm == alarm.uppercased() else {
                throw values.invalid("alarms") {
                    tr("“\($0)” isn’t a valid duration. Enter 15 minutes before as -PT15M, a day before as -P1D.")
                }
            }
        }
        return values.texts("alarms")
    }
}

/// The start and the end of an event in a form.
struct EventSpan {
    private let start: CalendarDateTime
    private let end: CalendarDateTime?
    private let zoneName: String?

    var isAllDay: Bool { start.isDate }

    init(_ values: FormValues) throws(PayloadBuildingError) {
        let name = values.text("tz")
        let zone = name.flatMap { TimeZone(identifier: $0) == nil ? nil : NamedZone($0) }
        // Without the rules of the zone, a calendar could only guess what the name means.
        if name != nil, zone == nil {
            throw values.invalid("tz") {
                tr("“\($0)” isn’t a known time zone. Enter it like Europe/Berlin, or enter the times with Z.")
            }
        }
        let start = try Self.moment("start", values, zone)
        let given = values.has("end") ? try Self.moment("end", values, zone) : nil
        if values.has("all_day"), values.flag("all_day") != start.isDate {
            throw values.invalid("all_day") { name in
                start.isDate
                    ? tr("“\(name)” is set to no, but the start has no time. Add a time.")
                    : tr("“\(name)” is set to yes, but the start has a time. Remove one or the other.")
            }
        }
        var end = given
        if let day = values.text("last_day").flatMap({ CalendarDate(basic: $0) }) {
            guard start.isDate else { throw values.invalid("last_day") { tr("“\($0)” is only for all-day events. Use “end” instead.") } }
            // DTEND is the day after the last one (RFC 5545 §3.6.1).
            let next = CalendarDateTime(day: day.daysSince1970 + 1)
            guard given.map({ $0.wall == next.wall }) ?? true else {
                throw values.invalid("last_day") { tr("“\($0)” and “end” contradict each other. “end” is the day after the last day.") }
            }
            end = next
        }
        if let end {
            guard end.isDate == start.isDate else {
                throw values.invalid("end") { tr("“\($0)” and the start must either both have a time, or neither.") }
            }
            guard end.isUniversal == start.isUniversal else {
                throw values.invalid("end") {
                    tr("“\($0)” and the start must either both be universal times (with Z or an offset), or both be local times.")
                }
            }
            guard end.instant > start.instant else {
                throw values.invalid("end") { name in
                    start.isDate
                        ? tr("“\(name)” must be a later day than the start. It is the day after the last day.")
                        : tr("“\(name)” must be later than the start.")
                }
            }
        }
        (self.start, self.end) = (start, end)
        zoneName = start.isDate ? nil : name
        if start.isDate, name != nil { throw values.invalid("tz") { tr("“\($0)” is only for events with a time. Remove it.") } }
    }

    func write(to lines: inout ContentLineWriter) {
        for (name, moment) in [("DTSTART", start), ("DTEND", end)] {
            guard let moment else { continue }
            switch moment.clock {
            case .date: lines.add(name + ";VALUE=DATE", CalendarText.day(moment.wall))
            case .universal: lines.add(name, CalendarText.universal(moment.wall))
            case .floating: lines.add(name, CalendarText.local(moment.wall))
            case .zone: lines.add("\(name);TZID=\(zoneName ?? "")", CalendarText.local(moment.wall))
            }
        }
    }

    /// Writes the time zone of the event. RFC 5545 §3.2.19 requires a definition in the same object.
    func writeZone(isRepeating: Bool, to lines: inout ContentLineWriter) {
        guard let zoneName, case .zone = start.clock, let zone = TimeZone(identifier: zoneName) else { return }
        TimeZoneWriter(zone, from: start.instant, to: (end ?? start).instant, isOpen: isRepeating).write(zoneName, to: &lines)
    }

    /// Parses “2026-07-04” or “2026-07-04T09:30[:00]”, with an optional “Z” or offset. A time with an offset is converted to the time
    /// zone of the event.
    private static func moment(_ field: String, _ values: FormValues, _ zone: NamedZone?) throws(PayloadBuildingError) -> CalendarDateTime {
        let written = (values.text(field) ?? "").uppercased().replacing(" ", with: "T")
        let time = written.cut(at: UInt8(ascii: "T")).tail ?? ""
        let sign = time.utf8.firstIndex { "+-".utf8.contains($0) }
        let offset = sign.flatMap { Self.offset(String(time[$0...])) }
        let plain = sign.map { String(written.utf8.dropLast(time[$0...].utf8.count)) ?? written } ?? written
        guard sign == nil || offset != nil, let moment = CalendarDateTime(plain, zone: zone), !(sign != nil && moment.isDate) else {
            throw values.invalid(field) { tr("“\($0)” isn’t a valid date or time. Enter it like 2026-07-04 or 2026-07-04T09:30:00.") }
        }
        guard moment.isUniversal || offset != nil else {
            // A skipped time would be read as another one.
            guard moment.existsInZone else {
                throw values.invalid(field) { tr("“\($0)” is skipped there when the clocks go forward. Choose another time.") }
            }
            return moment
        }
        let instant = moment.wall - (offset ?? 0)
        guard let zone else { return CalendarDateTime(universal: instant) }
        return CalendarDateTime(wall: instant + zone.offset(at: instant), in: zone)
    }

    /// Parses “+02:00” or “-0530”.
    private static func offset(_ text: String) -> Int? {
        let digits = text.dropFirst().replacing(":", with: "")
        guard digits.utf8.count == 4, String(digits).isDigits, let number = Int(digits), number / 100 <= 14, number % 100 < 60 else {
            return nil
        }
        return (text.hasPrefix("-") ? -1 : 1) * (number / 100 * 3600 + number % 100 * 60)
    }
}
