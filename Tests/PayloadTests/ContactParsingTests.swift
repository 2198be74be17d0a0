import Payload
import Testing

@Suite("Parsing contacts and events")
struct ContactParsingTests {
    @Test(
        "A contact says the same in every way of writing it",
        arguments: [
            (
                "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Stevenson;John;Philip,Paul;Dr.;Jr.,M.D.\r\nORG:ABC\\, Inc.;Sales\r\nTEL;TYPE=VOICE,WORK:+1\r\n"
                    + "item1.EMAIL;type=INTERNET:a@b.c\r\nADR;TYPE=home:;;Main 1;Town;CA;91921;\r\nURL:http\\://x.y/z\r\nBDAY:19961022T140000Z\r\n"
                    + "NOTE:a\\nb\\;c\r\n d\r\nEND:VCARD\r\n",
                #"{"additional":"Philip Paul","address_parts":[["","","Main 1","Town","CA","91921",""]],"addresses":["Main 1\nTown\nCA\n91921"],"#
                    + #""birthday":"1996-10-22","emails":["a@b.c"],"family":"Stevenson","given":"John","#
                    + #""name":"Dr. John Philip Paul Stevenson Jr., M.D.","names":["Dr. John Philip Paul Stevenson Jr., M.D."],"#
                    + #""note":"a\nb;cd","org":"ABC, Inc.\nSales","org_parts":["ABC, Inc.","Sales"],"phone_types":["WORK"],"phones":["+1"],"#
                    + #""prefix":"Dr.","suffix":"Jr., M.D.","urls":["http://x.y/z"]}"#
            ),
            (
                "BEGIN:VCARD\nVERSION:4.0\nFN:Simon\nTEL;VALUE=uri;TYPE=\"cell,voice\":tel:+1-418\nTEL:5\nBDAY:--0415\nGEO:geo:46.7,-71.2\nEND:VCARD",
                #"{"birthday":"--04-15","lat":46.7,"lon":-71.2,"name":"Simon","names":["Simon"],"phone_types":["cell",null],"phones":["+1-418","5"]}"#
            ),
            (
                "BEGIN:VCARD\nVERSION:2.1\nN;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:M=FCller;J=F6rg\nNOTE;QUOTED-PRINTABLE:1=0D=0A=\n2=3D\nTEL;CELL:1\nEND:VCARD",
                #"{"family":"Müller","given":"Jörg","name":"Jörg Müller","names":["Jörg Müller"],"note":"1\r\n2=","phone_types":["CELL"],"phones":["1"]}"#
            ),
            (
                "BEGIN:VCARD\nN:Doe, Jr.;Jane\nAGENT:\nBEGIN:VCARD\nN:Smith\nTEL:9\nEND:VCARD\nTEL:5",
                #"{"family":"Doe, Jr.","given":"Jane","name":"Jane Doe, Jr.","names":["Jane Doe, Jr."],"phones":["5"]}"#
            ),
            (
                "MECARD:N:Owen\\, Jr,Sean;TEL:1;TEL:2;EMAIL:a@b.c;BDAY:19700310;SOUND:x;NOTE:n\\;o;;",
                #"{"birthday":"1970-03-10","emails":["a@b.c"],"family":"Owen, Jr","given":"Sean","name":"Sean Owen, Jr","names":["Sean Owen, Jr"],"#
                    + #""note":"n;o","phones":["1","2"],"pronunciation":["x"]}"#
            ),
            (
                "BIZCARD:N:Sean;X:Owen;C:Google;A:123 Main St;M:+1;E:a@b.c;",
                #"{"addresses":["123 Main St"],"emails":["a@b.c"],"family":"Owen","given":"Sean","name":"Sean Owen","names":["Sean Owen"],"#
                    + #""org":"Google","org_parts":["Google"],"phone_types":["CELL"],"phones":["+1"]}"#
            ),
            ("MEMORY:foo\r\nNAME1:Sean\r\nTEL1:+1\r\n", #"{"name":"Sean","names":["Sean"],"note":"foo","phones":["+1"]}"#),
            ("MEMORY:\r\n", "{}"), ("BEGIN:VCARD", "{}"),
        ])
    func contact(text: String, fields: String) {
        #expect(parsed(text).json == fields)
        #expect(parsed(text).kind == .contact)
    }

    @Test("Bytes of a card that are no UTF-8 are read in the character set that the line names")
    func characterSet() {
        let card = Array("BEGIN:VCARD\nFN;CHARSET=SHIFT_JIS:".utf8) + [0x8E, 0x52, 0x93, 0x63] + Array("\nNOTE:caf".utf8) + [0xE9, 0x0A]
        #expect(Payload(bytes: card).parsed().json == #"{"name":"山田","names":["山田"],"note":"café"}"#)
    }

    @Test("Of several cards the first is shown, and that is said")
    func severalCards() {
        let cards = parsed("BEGIN:VCARD\nFN:One\nEND:VCARD\nBEGIN:VCARD\nFN:Two\nEND:VCARD")
        #expect(cards.text("name") == "One")
        #expect(cards.warnings == [.onlyFirstIsShown(of: 2)])
    }
}

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
            // On the last Sunday of March, 2:00 does not exist; on that of October it occurs twice.
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
            (
                "DTSTART;VALUE=DATE:20260704\nDTEND;VALUE=DATE:20260706",
                #"{"all_day":true,"end":"2026-07-06","last_day":"2026-07-05","start":"2026-07-04"}"#
            ),
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
                    + "LOCATION:here\nORGANIZER;CN=\"a:b\":MAILTO:a@b.c\nATTENDEE:mailto:d@e.f\nATTENDEE:mailto:g@h.i\nGEO:1.5;2\nRRULE:FREQ=DAILY"
            ))
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
