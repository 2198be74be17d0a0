import Foundation
import LibraryStore
import LibraryTransfer
import Payload
import Platform
import Testing
import TestTexts

@Suite("A library that is written")
struct RoundTripTests {
    @Test("as JSON and read again is equal, and written again is the same bytes", arguments: 0..<150)
    func json(seed: Int) throws {
        var random = RandomLibrary(seed: UInt64(seed))
        let library = random.library()
        let first = try LibraryWriting.json(library)
        let result = try LibraryReading.read(first)
        #expect(result.format == .json)
        #expect(result.problems == [])
        #expect(result.library == library)
        #expect(try LibraryWriting.json(result.library) == first)
    }

    @Test("as a table and read again has its contents, titles, tags and notes", arguments: 0..<150)
    func table(seed: Int) throws {
        var random = RandomLibrary(seed: UInt64(seed))
        var library = random.library()
        // A table cannot tell an empty content from a missing one.
        library.codes.removeAll { $0.payload.bytes.isEmpty }
        let result = try LibraryReading.read(try LibraryWriting.csv(library), as: .csv)
        #expect(result.problems == [])
        #expect(result.codes.map(\.code.payload) == library.codes.map(\.payload))
        #expect(result.codes.map(\.code.tags) == library.codes.map(\.tags))
        #expect(result.titles == library.codes.map { $0.title.trimmingCharacters(in: .whitespaces) })
        #expect(result.codes.map(\.code.uuid) == library.codes.map(\.uuid))
        #expect(result.codes.map(\.code.useCount) == library.codes.map(\.useCount))
        #expect(result.codes.map(\.code.isFavorite) == library.codes.map(\.isFavorite))
    }

    @Test("in version 1 of the format stays readable, and is written as it stands")
    func versionOne() throws {
        let bytes = try Fixture.bytes("quire-1.json")
        let result = try LibraryReading.read(bytes)
        #expect(result.folders == [ExchangedFolder(name: "Home", icon: "home", color: "3584e4"), ExchangedFolder(name: "Büro")])
        let code = result.codes[0].code
        #expect(code.payload.text == "WIFI:T:WPA;S:Nest;P:swallow-summer;;")
        #expect((code.title, code.folder, code.kind, code.useCount, code.isFavorite) == ("Guest network", "Home", .wifi, 3, true))
        #expect(code.notes == "Behind the \"router\"\nline two")
        #expect(code.tags == ["guests", "a, b"])
        #expect(code.style == "{\"shape\":\"round\"}")
        #expect(code.history == [CodeRecord.Event(.shown, try moment("2026-07-05T10:00:00Z"))])
        #expect(result.codes[1].code.payload.bytes == [0x00, 0xFF, 0xFE, 0x80])
        #expect(result.codes[1].code.trashed == (try moment("2026-07-07T00:00:00Z")))
        #expect(try LibraryWriting.json(result.library) == bytes)
    }

    @Test("by a newer Quire is refused with a sentence that says what to do")
    func newer() {
        let error = ExchangeError.newerVersion("3")
        #expect(throws: error) { try LibraryReading.read(Array(#"{"format":"quire-library","version":3,"codes":[]}"#.utf8)) }
        #expect(error.description.contains("Update Quire"))
    }

    @Test("as JSON with mistakes keeps every good code and names every bad one by its line")
    func brokenJSON() throws {
        let text = """
            {"format":"quire-library","version":1,
            "folders":[],
            "codes":[
            {"payload":"one"},
            {"title":"no payload"},
            {"payload":"two", "favorite":"yes"},
            {"payload":"three" "title":"no comma"},
            {"payload":"open},
            {"payload":"four","created":"2026-07-04"},
            {"payload":"five","uuid":"x"},
            17,
            {"payload":"six"}
            """
        let result = try LibraryReading.read(Array(text.utf8))
        #expect(result.contents == ["one", "four", "six"])
        #expect(result.lines == [4, 9, 12])
        #expect(result.badLines == [5, 6, 7, 8, 10, 11])
        #expect(result.problems[1].reason == "“favorite” must be true or false.")
    }

    @Test("as a table has no cell that a spreadsheet runs", arguments: ["=1+1", "+49", "-1", "@x", "\tx", "\rx", "'=x", "\nx"])
    func formulas(text: String) throws {
        let table = try LibraryWriting.csv(ExchangedLibrary(codes: [ExchangedCode(payload: Payload(text), title: "T\(text)")]))
        let row = String(decoding: table, as: UTF8.self).drop { $0 != "\r\n" }.dropFirst()
        #expect(row.contains(",'\(text)") || row.contains(",\"'\(text)"))
        #expect(try LibraryReading.read(table).contents == [text])
    }

    @Test("as contacts and events has what can be one, and counts what cannot")
    func kinds() throws {
        var trashed = ExchangedCode(payload: Payload("BEGIN:VCARD\nVERSION:3.0\nFN:Gone\nEND:VCARD"))
        trashed.trashed = Date(timeIntervalSince1970: 0)
        let zone =
            "BEGIN:VTIMEZONE\r\nTZID:Z\r\nBEGIN:STANDARD\r\n"
            + "DTSTART:19700101T000000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0100\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n"
        func event(_ name: String) -> String {
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(zone)BEGIN:VEVENT\r\nUID:\(name)\r\n"
                + "DTSTART;TZID=Z:20270101T100000\r\nSUMMARY:\(name)\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
        }
        let library = ExchangedLibrary(
            codes: [
                "BEGIN:VCARD\nVERSION:3.0\nFN:Ada\nEND:VCARD", "MECARD:N:Hopper,Grace;TEL:123;;", "https://example.org", event("One"),
                event("Two"),
                "BEGIN:VEVENT\nSUMMARY:Bare\nDTSTART:20270101T100000Z\nEND:VEVENT", "BEGIN:VCARD\nVERSION:3.0\nFN:Open",
            ].map { ExchangedCode(payload: Payload($0)) } + [trashed])
        let cards = LibraryWriting.vCards(library)
        #expect(
            try LibraryReading.read(cards.bytes).titles.map { $0.hasPrefix("Ada") || $0.contains("Hopper") || $0.contains("Open") }
                == Array(repeating: true, count: cards.written))
        #expect(cards.written >= 2)
        let calendar = LibraryWriting.calendar(library)
        #expect(calendar.written == 3)
        #expect(String(decoding: calendar.bytes, as: UTF8.self).components(separatedBy: "BEGIN:VTIMEZONE").count == 2)
        let events = try LibraryReading.read(calendar.bytes)
        #expect(events.titles == ["One", "Two", "Bare"])
        #expect(events.problems == [])
    }
}
