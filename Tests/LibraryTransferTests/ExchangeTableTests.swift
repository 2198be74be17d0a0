import LibraryTransfer
import Payload
import Platform
import Testing

@Suite("Tables read row by row")
struct ExchangeTableTests {
    private func table(_ text: String, claimed: Set<String> = []) throws -> ExchangeTable {
        try ExchangeTable(Array(text.utf8), claimed: claimed)
    }

    private func cells(_ table: ExchangeTable) throws -> [[String]] {
        try table.rows().map { step in
            let row = try step.get()
            return try table.header.indices.map { try row.text($0) }
        }
    }

    @Test(
        "The header tells the separator",
        arguments: [
            ("name,price\na,1\nb,2\n", [["a", "1"], ["b", "2"]]),
            ("name;price\r\na;1,50\r\nb;2,00\r\n", [["a", "1,50"], ["b", "2,00"]]),
            ("name\tprice\na, b\t1\n", [["a, b", "1"]]),
            ("sep=|\nname|price\na|1\n", [["a", "1"]]),
            ("\u{FEFF}name,price\n\n , \n\"a\n\"\"b\"\"\",1", [["a\n\"b\"", "1"]]),
            ("name,price\na\n", [["a", ""]]),
        ])
    func separators(text: String, expected: [[String]]) throws {
        let table = try table(text)
        #expect(table.header == ["name", "price"])
        #expect(try cells(table) == expected)
    }

    @Test("What a spreadsheet would run is text, without the mark that says so")
    func formulas() throws {
        #expect(try cells(table("a,b\n=1+1,'=2+2\n'quoted,+49 30\n")) == [["=1+1", "=2+2"], ["'quoted", "+49 30"]])
    }

    @Test("Broken rows have their lines, and the rows around them are read")
    func brokenRows() throws {
        let table = try table("a,b\n1,2\n\"x,3\n1,2,3\n4,5\n")
        let steps = Array(table.rows())
        #expect(steps.count == 4)
        let problems = steps.compactMap { if case .failure(let problem) = $0 { problem } else { nil } }
        #expect(problems.map(\.line) == [3, 4])
        #expect(
            problems[0].reason.string.contains("quotation marks") && problems[1].reason.string.contains("3 cells where the header has 2"))
        #expect(try steps[3].get().line == 5)
    }

    @Test("The columns that an import knows make codes")
    func codes() throws {
        let table = try table("payload,title,price\nhttps://example.org,Site,3\n,None,4\n")
        #expect(table.holdsCodes)
        let rows = try table.rows().map { try $0.get() }
        let code = try table.code(of: rows[0])
        #expect(code.payload.text == "https://example.org" && code.title == "Site")
        let problem = #expect(throws: ImportRowError.self) { try table.code(of: rows[1]) }
        #expect(problem?.line == 3 && problem?.reason.string.contains("The column “payload” is empty") == true)
    }

    @Test("A claimed column holds no content, whatever it is called")
    func claimedColumns() throws {
        #expect(try table("Text,price\nx,3\n").holdsCodes)
        #expect(try !table("Text,price\nx,3\n", claimed: ["text"]).holdsCodes)
        let both = try table("code,url\n12,https://example.org\n", claimed: ["code"])
        #expect(try both.code(of: both.rows().map { try $0.get() }[0]).payload.text == "https://example.org")
    }

    @Test("Nothing at all is no table")
    func empty() {
        #expect(throws: ExchangeError.empty) { try table("") }
        #expect(throws: ExchangeError.empty) { try table("\n , \n\n") }
    }
}
