import Foundation
import Payload
import Testing

/// Contacts and events as files.
struct PayloadDocumentTests {
    private func text(_ payload: String) throws -> String {
        let document = try #require(PayloadDocument(Payload(payload), now: Date(timeIntervalSince1970: 0)))
        return String(decoding: document.bytes, as: UTF8.self)
    }

    @Test func `A vCard stays as it is`() throws {
        let card = "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ada\r\nX-OWN:kept\r\nEND:VCARD"
        #expect(try text(card) == card + "\r\n")
        #expect(PayloadDocument(Payload(card))?.format.type == "text/vcard")
    }

    @Test(arguments: [
        "MECARD:N:Lovelace,Ada;TEL:+441234;EMAIL:ada@example.org;;", "BIZCARD:N:Ada;X:Lovelace;B:+441234;E:ada@example.org;;",
        "MEMORY:x\r\nNAME1:Lovelace Ada\r\nTEL1:+441234\r\nMAIL1:ada@example.org\r\n",
    ])
    func `Other contacts become a vCard that says the same`(_ contact: String) throws {
        let card = Payload(try text(contact)).parsed()
        #expect(card.kind == .contact)
        #expect(card["phones"]?.text == "+441234")
        #expect(card["emails"]?.text == "ada@example.org")
        #expect(card.text("name")?.contains("Lovelace") == true)
    }

    @Test func `What no vCard can hold is left away, and the rest is kept`() throws {
        let card = try text("MECARD:N:Ada;TEL:nonsense;EMAIL:no address;URL:also none;NOTE:kept;;")
        #expect(card.contains("FN:Ada"))
        #expect(card.contains("NOTE:kept"))
        #expect(!card.contains("nonsense"))
    }

    @Test func `An event alone gets what a calendar's file has`() throws {
        let event = "BEGIN:VEVENT\nSUMMARY:Party\nDTSTART:20260501T100000Z\nEND:VEVENT"
        let file = try text(event)
        #expect(file.hasPrefix("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n"))
        #expect(file.hasSuffix("END:VEVENT\r\nEND:VCALENDAR\r\n"))
        #expect(file.contains("\r\nUID:"))
        #expect(file.contains("\r\nDTSTAMP:19700101T000000Z\r\n"))
        let parsed = Payload(file).parsed()
        #expect(parsed.text("summary") == "Party")
        #expect(try text(event) == file, "the same event has the same identifier")
    }

    @Test func `What an event says of itself is not said twice`() throws {
        let file = try text("BEGIN:VEVENT\r\nUID:own\r\nDTSTAMP:20260101T000000Z\r\nSUMMARY:x\r\nEND:VEVENT\r\n")
        #expect(file.components(separatedBy: "UID:").count == 2)
        #expect(file.components(separatedBy: "DTSTAMP:").count == 2)
    }

    @Test func `A calendar's object stays as it is, and others make no file`() throws {
        let calendar = "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:x\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
        #expect(try text(calendar) == calendar)
        #expect(PayloadDocument(Payload("https://example.org")) == nil)
        #expect(PayloadDocument(Payload("MECARD:;;")) == nil)
    }
}
