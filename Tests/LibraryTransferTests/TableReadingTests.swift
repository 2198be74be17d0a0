import Foundation
import LibraryStore
import LibraryTransfer
import Payload
import Platform
import Testing
import TestTexts

private func read(_ text: String, as format: ExchangeFormat? = .csv) throws -> ImportResult {
    try LibraryReading.read(Array(text.utf8), as: format)
}

@Suite("A table")
struct TableReadingTests {
    @Test("of a German spreadsheet is read with its separator, its mark and its newlines in cells")
    func german() throws {
        let result = try Fixture.read("excel-german.csv")
        #expect(result.format == .csv)
        #expect(result.problems == [])
        #expect(result.contents == ["https://example.org/tür?a=1;2", "erste\r\nzweite", "tel:+49301234"])
        #expect(result.titles == ["Tür", "Zwei \"Zeilen\"", "Letzte"])
        #expect(result.lines == [3, 4, 6])
        #expect(result.codes[0].code.tags == ["eins", "zwei"])
        #expect(result.codes[0].code.folder == "Büro")
        #expect(result.folders == [ExchangedFolder(name: "Büro")])
    }

    @Test(
        "is read whatever character set a spreadsheet saved it in",
        arguments: [
            ("excel-utf16.csv", "Été", "https://example.org/été"), ("excel-ansi.csv", "Müller", "https://example.org/müller"),
        ])
    func characterSets(name: String, title: String, content: String) throws {
        let result = try Fixture.read(name)
        #expect(result.titles == [title])
        #expect(result.contents == [content])
        #expect(result.problems == [])
    }

    @Test("that is broken gives every good row and names every bad one by its line")
    func broken() throws {
        let result = try Fixture.read("broken.csv")
        #expect(result.titles == ["Good", "Good again", "Pipe 5\" wide", "Blanks", "Last"])
        #expect(result.contents == [1, 3, 4].map { "https://example.org/\($0)" } + ["https://example.org/6,7", "https://example.org/10"])
        #expect(result.lines == [2, 4, 6, 8, 13])
        #expect(result.badLines == [3, 5, 7, 9, 10, 11])
        let reasons = result.problems.map(\.reason)
        #expect(reasons[0].string.contains("quotation marks"))
        #expect(reasons[1] == "The row ends before the column “content”: it has 1 of 3 cells.")
        #expect(reasons[3] == "The row has 4 cells where the header has 3: put values that contain “,” in quotes.")
        #expect(reasons[4].string.contains("“expires” isn’t a date"))
        #expect(reasons[5] == "The column “content” is empty: fill it in or remove the row.")
    }

    @Test(
        "has its columns found by the usual words of many languages",
        arguments: [
            "title,content", "Name;Text", "Titel\tInhalt", "Nom,Lien", "Título;Contenido", "nome|contenuto", "Название;Ссылка", "名称,内容",
            "名前,内容", "\"Title\",\"QR content\"", " Title , URL ", "Bezeichnung;Daten", "Naam;Inhoud", "TITLE;PAYLOAD",
        ])
    func headers(header: String) throws {
        let separator = header.first { ",;\t|".contains($0) } ?? ","
        let result = try read("\(header)\nHome\(separator)https://example.org/\n", as: nil)
        #expect(result.titles == ["Home"])
        #expect(result.contents == ["https://example.org/"])
        #expect(result.lines == [2])
    }

    @Test(
        "without a header has its contents where contents are",
        arguments: [
            ("Home,https://example.org/1\nWork,https://example.org/2\n", ["Home", "Work"]),
            ("https://example.org/1,Home\nhttps://example.org/2,Work\n", ["Home", "Work"]),
            ("https://example.org/1\n\"https://example.org/2\"\n", ["", ""]),
            ("\"https://example.org/1\"\r\n\"https://example.org/2\"", ["", ""]),
        ])
    func withoutHeader(text: String, titles: [String]) throws {
        let result = try read(text)
        #expect(result.contents == ["https://example.org/1", "https://example.org/2"])
        #expect(result.titles == titles)
    }

    @Test(
        "is told from a list of texts or addresses that hold commas",
        arguments: [
            ("Hello, world\nBye, moon\n", ExchangeFormat.lines), ("https://example.org/1,2\nhttps://example.org/3,4\n", .lines),
            ("Home,https://example.org/1\nWork,https://example.org/2\n", .csv),
            ("https://example.org/1,My home\nhttps://example.org/2,Work\n", .csv),
            ("a\tb\nc\td\n", .csv), ("\"a\"\n\"b\"\n", .csv), ("sep=;\na\nb\n", .csv), ("[draft] one\n[draft] two\n", .lines),
        ])
    func lists(text: String, format: ExchangeFormat) throws {
        #expect(try LibraryReading.format(of: Array(text.utf8)) == format)
    }

    @Test("keeps every byte of a content, and tells what the other columns mean")
    func columns() throws {
        let result = try read(
            """
            content,title,folder,tags,notes,favorite,created,used,uses,expires,onetime,type,uuid
            " blanks ",T,F,"a,""b,c"",a",N,yes,2026-07-04T09:30:00Z,2026-07-05,7,2027-01-01,1,text,0F8FAD5B-D9CB-469F-A165-70867728950E
            4006381333931,Milk,,,,,,,,,,EAN-13,
            '+49 30 1234,Phone,,,,,,,,,,phone,
            """)
        #expect(result.problems == [])
        let code = result.codes[0].code
        #expect(code.payload.text == " blanks ")
        #expect(code.tags == ["a", "b,c"])
        #expect((code.folder, code.notes, code.useCount) == ("F", "N", 7))
        #expect((code.isFavorite, code.isOneTime) == (true, true))
        #expect(code.created == (try moment("2026-07-04T09:30:00Z")))
        #expect(code.used == (try moment("2026-07-05T00:00:00Z")))
        #expect(code.expires == (try moment("2027-01-01T00:00:00Z")))
        #expect(code.uuid?.uuidString == "0F8FAD5B-D9CB-469F-A165-70867728950E")
        #expect(result.codes[1].code.kind == .product)
        #expect(result.codes[2].code.payload.text == "+49 30 1234")
    }

    @Test("that names no column for the content says so")
    func noContent() {
        #expect(throws: ExchangeError.noContentColumn(header: ["Title", "Folder"])) { try read("Title,Folder\na,b\n") }
    }

    @Test("with one line that is no UTF-8 loses that line only")
    func badBytes() throws {
        let bytes = Array("title,content\nä,https://example.org/1\nx,".utf8) + [0xE4, 0xFF] + Array("\ny,https://example.org/2".utf8)
        let result = try LibraryReading.read(bytes)
        #expect(result.titles == ["ä", "y"])
        #expect(result.badLines == [3])
    }

    @Test("whose quote is never closed loses the row of the quote only", arguments: ["\n", "\r\n", "\r"])
    func openQuote(end: String) throws {
        let rows = ["title,content"] + (2...9).map { $0 == 4 ? "\"x,https://example.org/4" : "t,https://example.org/\($0)" }
        let result = try read(rows.joined(separator: end))
        #expect(result.lines == [2, 3, 5, 6, 7, 8, 9])
        #expect(result.badLines == [4])
    }
}
