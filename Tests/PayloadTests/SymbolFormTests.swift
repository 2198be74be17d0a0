import Foundation
import Payload
import Testing

@Suite("What a symbol holds")
struct SymbolFormTests {
    private static func text(_ lines: [String]) -> String { lines.map { $0 + "\r\n" }.joined() }

    private static let zone = [
        "BEGIN:VTIMEZONE", "TZID:Europe/Berlin", "BEGIN:STANDARD", "DTSTART:19701025T030000", "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
        "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100", "END:STANDARD", "END:VTIMEZONE",
    ]

    private static func event(_ lines: [String]) -> String {
        text(["BEGIN:VCALENDAR", "VERSION:2.0"] + zone + ["BEGIN:VEVENT"] + lines + ["END:VEVENT", "END:VCALENDAR"])
    }

    @Test("An event that does not repeat is in universal time and has no zone")
    func universal() {
        let kept = Self.event([
            "UID:1", "DTSTART;TZID=Europe/Berlin:20260715T093000", "DTEND;TZID=Europe/Berlin:20261215T103000", "SUMMARY:Imported",
        ])
        let form = Payload(kept).symbolForm
        #expect(
            form.payload.text
                == Self.text([
                    "BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT", "UID:1", "DTSTART:20260715T073000Z", "DTEND:20261215T093000Z",
                    "SUMMARY:Imported", "END:VEVENT", "END:VCALENDAR",
                ]))
        #expect(form.leftOut.isEmpty)
    }

    @Test("An event that repeats stands before its zone, whose times it keeps")
    func repeating() throws {
        let kept = Self.event([
            "DTSTART;TZID=Europe/Berlin:20260715T093000", "RRULE:FREQ=WEEKLY",
            "SUMMARY:Every week, and a text that is so long that it is fol",
            " ded here",
        ])
        let drawn = try #require(Payload(kept).symbolForm.payload.text)
        #expect(drawn.range(of: "DTSTART")?.lowerBound == drawn.range(of: "DTSTART;TZID=Europe/Berlin:20260715T093000")?.lowerBound)
        #expect(Set(drawn.split(separator: "\r\n")) == Set(kept.split(separator: "\r\n")))
        #expect(Payload(drawn).parsed().fields == Payload(kept).parsed().fields)
    }

    @Test("An event of a zone that nobody knows stands before its definition")
    func unknownZone() throws {
        let kept = Self.event(["DTSTART;TZID=Home:20260715T093000", "SUMMARY:x"])
        let drawn = try #require(Payload(kept).symbolForm.payload.text)
        #expect(drawn.hasPrefix("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nDTSTART;TZID=Home:20260715T093000\r\n"))
    }

    @Test("A card in quoted-printable becomes vCard 3.0 in UTF-8")
    func quotedPrintable() {
        let kept = Self.text([
            "BEGIN:VCARD", "VERSION:2.1", "N:Test;First;;Dr.;", "NOTE;ENCODING=QUOTED-PRINTABLE:Reid=92s place: a, b=0D=0Anext l=", "ine",
            "TEL;HOME;VOICE:+15554441234", "ADR;HOME:;;50 R Ave;Bergen;New Jersey;07621;United States", "END:VCARD",
        ])
        #expect(
            Payload(kept).symbolForm.payload.text
                == Self.text([
                    "BEGIN:VCARD", "VERSION:3.0", "N:Test;First;;Dr.;", "FN:Dr. First Test", "NOTE:Reid’s place: a\\, b\\nnext line",
                    "TEL;TYPE=HOME,VOICE:+15554441234", "ADR;TYPE=HOME:;;50 R Ave;Bergen;New Jersey;07621;United States", "END:VCARD",
                ]))
    }

    @Test("Pictures, keys and private properties of a card stay beside the symbol")
    func contact() {
        let kept = Self.text([
            "BEGIN:VCARD", "VERSION:3.0", "PRODID:-//Example//EN", "FN:Ada", "item1.URL:https://example.org", "item1.X-ABLabel:Home",
            "X-PHONETIC-FIRST-NAME:Ada", "PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQ", " SkZJRgABAQ", "LOGO:https://example.org/logo.png",
            "KEY;TYPE=PGP:abc", "X-ABLabel:Work", "END:VCARD",
        ])
        let form = Payload(kept).symbolForm
        #expect(
            form.payload.text
                == Self.text([
                    "BEGIN:VCARD", "VERSION:3.0", "FN:Ada", "item1.URL:https://example.org", "X-PHONETIC-FIRST-NAME:Ada",
                    "LOGO:https://example.org/logo.png", "END:VCARD",
                ]))
        #expect(form.leftOut == ["PRODID", "X-ABLABEL", "PHOTO", "KEY"])
    }

    @Test("A picture whose lines are not indented stays beside the symbol with all of them")
    func oldPicture() {
        let kept = Self.text([
            "BEGIN:VCARD", "VERSION:2.1", "FN:Ada", "PHOTO;JPEG;ENCODING=BASE64:", "/9j/4AAQSkZJRg", "ABAQAAAQ==", "", "TEL:+491",
            "END:VCARD",
        ])
        #expect(
            Payload(kept).symbolForm.payload.text
                == Self.text(["BEGIN:VCARD", "VERSION:2.1", "FN:Ada", "TEL:+491", "END:VCARD"]))
    }

    private static let understood = [
        "https://example.org/", "WIFI:T:WPA;S:Cafe;P:12345678;;", "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ada\r\nTEL:+49\r\nEND:VCARD\r\n",
        "BEGIN:VCARD\nVERSION:4.0\nFN:Jörg\nTEL;TYPE=\"work,voice\";VALUE=uri:tel:+49-30-1234\nEND:VCARD\n",
        "BEGIN:VEVENT\nSUMMARY:x\nDTSTART:20260101\nEND:VEVENT",
        "BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART;TZID=Europe/Berlin:20260715T090000\nEND:VEVENT\nEND:VCALENDAR", "BEGIN:VCARD", "BEGIN:V",
        "BEGIN:VCALENDAR\nBEGIN:VTIMEZONE\nTZID:x\nEND:VTIMEZONE\nEND:VCALENDAR",
    ]

    @Test("Everything that readers understand stays as it is", arguments: understood)
    func unchanged(text: String) {
        #expect(Payload(text).symbolForm.payload == Payload(text))
    }

    @Test("Bytes that are no text stay as they are")
    func bytes() {
        let payload = Payload(bytes: [0x42, 0xFF, 0x00, 0x80])
        #expect(payload.symbolForm.payload == payload)
    }
}
