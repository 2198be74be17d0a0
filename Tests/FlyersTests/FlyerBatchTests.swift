@testable import FlyerLayout
import Flyers
import Foundation
import Graphics
import Payload
import Platform
import Testing
import TestTexts

@Suite("Flyers of a table")
struct FlyerBatchTests {
    private static let fields = [
        FlyerField(id: "title", name: "Title", text: "{title}", maximumLength: 20, hasLines: false),
        FlyerField(id: "subtitle", name: "Below the title", text: "", maximumLength: 200, hasLines: true),
    ]
    private let template = FlyerTemplate(
        id: "plain", name: "Plain", summary: "", fields: fields, paper: PaperSize(width: 210, height: 297), background: .white,
        accent: .black)

    private struct NoSuchCode: PresentableError {
        let message: LocalizedText = "There is no such code."
    }

    private func batch(_ csv: String, flyer: Flyer = Flyer(template: "plain"), kind: PayloadKind? = nil) throws -> FlyerBatch {
        try FlyerBatch(csv: Array(csv.utf8), flyer: flyer, template: template, kind: kind) { name in
            guard name == "7" || name == "Our site" else { throw NoSuchCode() }
            return FlyerCode(id: 7, payload: Payload("https://example.org"), title: "Our site", style: "{}")
        }
    }

    private func steps(_ batch: FlyerBatch) async -> [Result<Flyer, BatchError>] {
        var steps: [Result<Flyer, BatchError>] = []
        for await item in batch.items() { steps.append(item.map(\.flyer)) }
        return steps
    }
    private func flyers(_ batch: FlyerBatch) async throws -> [Flyer] { try await steps(batch).map { try $0.get() } }
    private func problems(_ batch: FlyerBatch) async -> [BatchError] {
        await steps(batch).compactMap { if case .failure(let problem) = $0 { problem } else { nil } }
    }

    /// The text of a field on a page.
    private func text(_ field: String, of flyer: Flyer) -> String {
        let text = flyer.texts[field] ?? template.fields.first { $0.id == field }?.text ?? ""
        return Placeholders.fill(text, code: flyer.codes.first, columns: flyer.codes.first?.columns ?? [:]).text
    }

    @Test("A column “code” names codes of the library, which keep their style")
    func libraryCodes() async throws {
        let batch = try batch("code,title\n7,First\nOur site,Second\nnope,Third\n")
        #expect(batch.columns == ["code", "title"] && batch.count == 3)
        let steps = await steps(batch)
        let flyers = try steps.prefix(2).map { try $0.get() }
        #expect(flyers.map { $0.codes[0].id } == [7, 7] && flyers[0].codes[0].style == "{}")
        #expect(flyers.map { text("title", of: $0) } == ["First", "Second"])
        #expect(await problems(batch) == [BatchError(line: 4, message: "There is no such code.")])
    }

    @Test("A column for contents makes codes; its title is the code's own where no column is a text")
    func contents() async throws {
        let flyers = try await flyers(batch("payload,name\nhttps://a.example,Alpha\nhttps://b.example,\n"))
        #expect(flyers.map { $0.codes[0].payload.text } == ["https://a.example", "https://b.example"])
        #expect(text("title", of: flyers[0]) == "Alpha")
        #expect(text("title", of: flyers[1]) == Payload("https://b.example").title)
    }

    @Test("Columns named after the fields of a kind build its content")
    func kinds() async throws {
        let networks = try await flyers(batch("SSID;password\nCafé;secret12\nGuests;\n"))
        #expect(networks.map { $0.codes[0].kind } == [.wifi, .wifi])
        #expect(networks[0].codes[0].payload.text == "WIFI:T:WPA;S:Café;P:secret12;;")
        let mixed = try await flyers(batch("type,ssid,password,number\nwifi,Café,secret12,\nphone,,,+4930123456\n"))
        #expect(mixed.map { $0.codes[0].kind } == [.wifi, .phone])
        let told = try await flyers(batch("number\n+4930123456\n", kind: .phone))
        #expect(told[0].codes[0].payload.text == "tel:+4930123456")
    }

    @Test("Rows that build nothing say why")
    func badFields() async throws {
        let batch = try batch("ssid,password\nCafé,short\n,secret12\nGuests,secret12\n")
        #expect(await problems(batch).map(\.line) == [2, 3])
        #expect(await problems(batch)[0].message.string.contains("WPA password"))
        #expect(await problems(batch)[1].message.string.contains("“ssid” is missing"))
    }

    @Test("Without a column for codes each row has the codes that were chosen")
    func givenCodes() async throws {
        let given = Flyer(
            template: "plain", texts: ["subtitle": "Table {number}\n{note}"], codes: [FlyerCode(payload: Payload("x"), title: "X")])
        let flyers = try await flyers(batch("number,note\n1,\n2,by the window\n", flyer: given))
        #expect(flyers.map { text("subtitle", of: $0) } == ["Table 1", "Table 2\nby the window"])
        #expect(flyers.allSatisfy { $0.codes[0].payload.text == "x" })
        #expect(throws: FlyerError.self) { try batch("number,note\n1,\n") }
    }

    @Test("What stands in a cell is text: braces, formulas and quotes come out as they are")
    func literalCells() async throws {
        let flyers = try await flyers(batch("payload,title\nx,{title} {{a}}\ny,'=1+1\nz,\"\"\"a\"\"\"\n"))
        #expect(flyers.map { text("title", of: $0) } == ["{title} {{a}}", "=1+1", "\"a\""])
    }

    @Test("A text that is too long for its field, bytes that are no text and rows too wide are refused with their lines")
    func badRows() async throws {
        let long = String(repeating: "a", count: 21)
        let csv = Array("payload,title\nx,\(long)\ny,".utf8) + [0xC3, 0x28] + Array("ä\nz,b,c\nw,fine\nn,a\u{0}b\n".utf8)
        let batch = try FlyerBatch(csv: csv, flyer: Flyer(template: "plain"), template: template) { _ in throw NoSuchCode() }
        #expect(await problems(batch).map(\.line) == [2, 3, 4])
        #expect(await problems(batch)[0].message == "“Title” has 21 characters, but at most 20 are allowed: shorten it.")
        let made = await steps(batch).compactMap { try? $0.get() }
        #expect(made.map { text("title", of: $0) } == ["fine", "ab"])
    }

    @Test("Two columns of one name, and a table without rows, are refused as a whole")
    func badTables() {
        #expect(throws: FlyerError.self) { try batch("payload,note,Note\nx,a,b\n") }
        #expect(throws: FlyerError.self) { try batch("payload,note\n") }
        #expect(throws: FlyerError.self) { try batch("") }
    }

    @Test("A hundred thousand rows are gone through one by one")
    func manyRows() async throws {
        let batch = try batch("payload,title\n" + (1...100_000).map { "code \($0),\($0)\n" }.joined())
        #expect(batch.count == 100_000)
        var last: Flyer?
        for await step in batch.items() { last = try step.get().flyer }
        #expect(last?.codes.first?.payload.text == "code 100000")
    }
}
