import Payload
import Testing

@Suite("Parsing events")
struct EventParsingTests {
    private static func event(_ lines: String) -> String { "BEGIN:VEVENT\n\(lines)\nEND:VEVENT" }

    @Test(
        "An event says when it is in the words of its calendar",
        arguments: [
            ("DTSTART:20260101T000000Z\nDURATION:P2W", #"{"all_day":false,"end":"2026-01-15T00:00:00Z","start":"2026-01-01T00:00:00Z"}"#),
            ("DTSTART:19970714T133000", #"{"all_day":false,"start":"1997-07-14T13:30:00","start_wall":"1997-07-14T13:30:00"}"#),
            (
                "DTSTART;TZID=Europe/Berlin:20260715T090000\nDURATION:PT1H30M",
                #"{"all_day":false,"end":"2026-07-15T10:30:00+02:00","end_wall":"2026-07-15T10:30:00","start":"2026-07-15T09:00:00+02:00","start_wall":"2026-07-15T09:00:00","tz":"Europe/Berlin"}"#
            ),
            // Two in the morning does not exist on the last Sunday of March, and exists twice on that of October.
            (
                "DTSTART;TZID=Europe/Berlin:20260329T023000\nDTEND;TZID=Europe/Berlin:20261025T023000",
                #"{"all_day":false,"end":"2026-10-25T02:30:00+02:00","end_wall":"2026-10-25T02:30:00","start":"2026-03-29T02:30:00+01:00","start_wall":"2026-03-29T02:30:00","tz":"Europe/Berlin"}"#
            ),
            (
                "DTSTART;TZID=W. Europe Standard Time:20260115T090000",
                #"{"all_day":false,"start":"2026-01-15T09:00:00+01:00","start_wall":"2026-01-15T09:00:00","tz":"W. Europe Standard Time"}"#
            ),
            (
                "DTSTART;TZID=\"Nowhere/Mars\":20260715T090000",
                #"{"all_day":false,"start":"2026-07-15T09:00:00","start_wall":"2026-07-15T09:00:00","tz":"Nowhere/Mars"}"#
            ),
            ("DTSTART;VALUE=DATE:20260704\nDTEND;VALUE=DATE:20260706", #"{"all_day":true,"end":"2026-07-06","last_day":"2026-07-05","start":"2026-07-04"}"#),
            ("DTSTART:20240229\nDURATION:P1D", #"{"all_day":true,"end":"2024-03-01","last_day":"2024-02-29","start":"2024-02-29"}"#),
            ("DTSTART:20261345T996099Z", "{}"), ("DTSTART:20260229", "{}"),
        ])
    func times(lines: String, fields: String) {
        #expect(parsed(Self.event(lines)).json == fields)
    }

    @Test("A zone that only the calendar knows is reckoned by its own rules")
    func definedZone() {
        let zone = """
            BEGIN:VTIMEZONE
            TZID:Ours
            BEGIN:STANDARD
            DTSTART:19701025T030000
            TZOFFSETFROM:+0200
            TZOFFSETTO:+0100
            RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
            END:STANDARD
            BEGIN:DAYLIGHT
            DTSTART:19700329T020000
            TZOFFSETFROM:+0100
            TZOFFSETTO:+0200
            RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
            END:DAYLIGHT
            END:VTIMEZONE
            """
        let lines = "DTSTART;TZID=Ours:20260329T010000\nDTEND;TZID=Ours:20260329T040000"
        let event = parsed("BEGIN:VCALENDAR\n\(zone)\n\(Self.event(lines))\nEND:VCALENDAR")
        #expect(event.text("start") == "2026-03-29T01:00:00+01:00")
        #expect(event.text("end") == "2026-03-29T04:00:00+02:00")
        #expect(!event.warningNames.contains("unknownTimeZone"))
    }

    @Test("An event says what, where and with whom; an alarm's words are not its own")
    func contents() {
        let event = parsed(
            Self.event(
                "SUMMARY:a\\, b\nBEGIN:VALARM\nTRIGGER:-PT15M\nDESCRIPTION:wake\nEND:VALARM\nDESCRIPTION;ALTREP=\"CID:x\":one\\n\n two\n"
                    + "LOCATION:here\nORGANIZER;CN=\"a:b\":MAILTO:a@b.c\nATTENDEE:mailto:d@e.f\nATTENDEE:mailto:g@h.i\nGEO:1.5;2\nRRULE:FREQ=DAILY"))
        #expect(
            event.json
                == #"{"alarms":["-PT15M"],"attendees":["d@e.f","g@h.i"],"description":"one\ntwo","lat":1.5,"location":"here","lon":2,"organizer":"a@b.c","rrule":"FREQ=DAILY","summary":"a, b"}"#
        )
        #expect(event.actions == [.addEvent, .showPlace(latitude: 1.5, longitude: 2)])
    }

    @Test("An event that is over says so, unless it comes again")
    func over() {
        #expect(parsed(Self.event("DTSTART:20240101T000000Z")).warnings == [.eventIsOver])
        #expect(parsed(Self.event("DTSTART:20240101T000000Z\nRRULE:FREQ=YEARLY")).warnings == [])
        #expect(parsed(Self.event("DTSTART:20260101T000000Z")).warnings == [])
    }
}
