import Foundation
import Payload
import Testing

@Suite("A contact or an event that is too long")
struct FittedPayloadTests {
    private static func text(_ lines: [String]) -> String { lines.map { $0 + "\r\n" }.joined() }

    @Test("loses its note before its numbers, and the note is told")
    func note() throws {
        let note = String(repeating: "Long words. ", count: 400)
        let card = Payload(Self.text(["BEGIN:VCARD", "VERSION:3.0", "FN:Ben", "TEL:+49999", "NOTE:\(note)", "TITLE:Baker", "END:VCARD"]))
        let fitted = try #require(FittedPayload(card, maximumBytes: 2000))
        #expect(fitted.payload.text == Self.text(["BEGIN:VCARD", "VERSION:3.0", "FN:Ben", "TEL:+49999", "TITLE:Baker", "END:VCARD"]))
        #expect(fitted.rest == note.trimmingCharacters(in: .whitespaces))
    }

    @Test("loses what a reader can best do without, the longest first, and no more than it must")
    func order() throws {
        let lines = [
            "BEGIN:VCARD", "VERSION:3.0", "FN:Ben", "TEL:+49999", "CATEGORIES:" + String(repeating: "c", count: 300),
            "NICKNAME:" + String(repeating: "n", count: 500), "ADR:;;Street 1;Town;;12345;Germany", "END:VCARD",
        ]
        let whole = Payload(Self.text(lines))
        #expect(FittedPayload(whole, maximumBytes: 5000)?.payload == whole)
        let first = try #require(FittedPayload(whole, maximumBytes: whole.bytes.count - 1))
        #expect(first.rest == "Nickname: " + String(repeating: "n", count: 500))
        let all = try #require(FittedPayload(whole, maximumBytes: 80))
        #expect(all.payload.text == Self.text(["BEGIN:VCARD", "VERSION:3.0", "FN:Ben", "TEL:+49999", "END:VCARD"]))
        #expect(all.rest.hasSuffix("Adr: Street 1, Town, 12345, Germany"))
    }

    @Test("keeps its picture, which no symbol has to hold, in the library")
    func picture() throws {
        let photo = "PHOTO;ENCODING=b;TYPE=JPEG:" + String(repeating: "QUJD", count: 1000)
        let note = "NOTE:" + String(repeating: "Long words. ", count: 400)
        let card = Payload(Self.text(["BEGIN:VCARD", "VERSION:3.0", "FN:Ben", photo, note, "END:VCARD"]))
        let fitted = try #require(FittedPayload(card, maximumBytes: 2000))
        #expect(fitted.payload.text == Self.text(["BEGIN:VCARD", "VERSION:3.0", "FN:Ben", photo, "END:VCARD"]))
        #expect(fitted.payload.symbolForm.payload.text == Self.text(["BEGIN:VCARD", "VERSION:3.0", "FN:Ben", "END:VCARD"]))
    }

    @Test("in quoted-printable is measured as a symbol holds it")
    func quotedPrintable() throws {
        let names = (1...60).map { "EMAIL;ENCODING=QUOTED-PRINTABLE:=C3=BC=C3=BC=C3=BC=C3=BC\($0)@example.org" }
        let card = Payload(Self.text(["BEGIN:VCARD", "VERSION:2.1", "N:Ben"] + names + ["END:VCARD"]))
        let fitted = try #require(FittedPayload(card, maximumBytes: 1200))
        #expect((1100...1200).contains(fitted.payload.symbolForm.payload.bytes.count))
    }

    @Test("keeps the times of an event, and the rules of its zone")
    func event() throws {
        let zone = [
            "BEGIN:VTIMEZONE", "TZID:Home", "BEGIN:STANDARD", "DTSTART:19701025T030000", "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100",
            "END:STANDARD", "END:VTIMEZONE",
        ]
        let lines =
            ["BEGIN:VCALENDAR", "VERSION:2.0"] + zone
            + [
                "BEGIN:VEVENT", "SUMMARY:Party", "RRULE:FREQ=DAILY", "DTSTART;TZID=Home:20260715T093000",
                "DESCRIPTION:" + String(repeating: "d", count: 900),
            ]
            + ["ATTENDEE:mailto:a@example.org", "END:VEVENT", "END:VCALENDAR"]
        let fitted = try #require(FittedPayload(Payload(Self.text(lines)), maximumBytes: 500))
        let drawn = try #require(fitted.payload.text)
        #expect(drawn.contains("TZOFFSETTO:+0100") && drawn.contains("DTSTART;TZID=Home:20260715T093000") && drawn.contains("ATTENDEE"))
        #expect(fitted.payload.parsed().kind == .calendar)
        #expect(fitted.rest == String(repeating: "d", count: 900))
    }

    @Test("is none where it is something else, or where its name alone is too long")
    func none() {
        #expect(FittedPayload(Payload(String(repeating: "x", count: 4000)), maximumBytes: 2000) == nil)
        let card = Self.text(["BEGIN:VCARD", "VERSION:3.0", "FN:" + String(repeating: "x", count: 4000), "END:VCARD"])
        #expect(FittedPayload(Payload(card), maximumBytes: 2000) == nil)
    }
}
