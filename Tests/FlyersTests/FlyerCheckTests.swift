@testable import FlyerLayout
import Flyers
import Graphics
import Payload
import Platform
import Testing
import TestTexts

@Suite("Codes read back from finished pages")
struct FlyerCheckTests {
    private static let paper = PaperSize(width: 100, height: 150)

    private func rendering(_ items: [FlyerItem], text: String = "https://example.org/menu", style: String? = nil) throws -> FlyerRendering {
        let template = FlyerTemplate(
            id: "plain", name: "Plain", summary: "", fields: [], paper: Self.paper, background: .white, accent: .black)
        let flyer = Flyer(template: "plain", codes: [FlyerCode(payload: Payload(text), title: "The menu", style: style)])
        return try FlyerRendering(flyer, template: template, pages: [FlyerPage(size: Self.paper, items: items)])
    }

    private func code(_ side: Double, x: Double = 10, y: Double = 10, turns: Int = 0) -> FlyerItem {
        FlyerItem(box: Rectangle(x: x, y: y, width: side, height: side), quarterTurns: turns, content: .code(FlyerCodeContent(code: 0)))
    }

    private func shape(_ box: Rectangle, _ color: Color) -> FlyerItem {
        FlyerItem(box: box, content: .shape(FlyerShape(.rectangle(radius: 0), fill: .color(color))))
    }

    @Test("A code of a usual size reads, and says how large its modules are", arguments: [0, 1, 2, 3])
    func usual(turns: Int) throws {
        let finding = try #require(FlyerCheck.check(try rendering([code(37, turns: turns)]), page: 0).first)
        // Version 2 has 25 modules, and four more on each side.
        #expect(finding.reads && finding.problem == nil && finding.code == 0)
        #expect(abs(finding.moduleSize - 37.0 / 33) < 0.001)
        #expect(finding.distance > 0.2)
    }

    @Test("What is drawn over a code keeps it from being read")
    func covered() throws {
        let finding = try #require(
            FlyerCheck.check(try rendering([code(40), shape(Rectangle(x: 15, y: 15, width: 20, height: 20), .black)]), page: 0).first)
        #expect(!finding.reads && finding.problem?.string.hasPrefix("“The menu” would not scan") == true)
    }

    @Test("A code too small for the printer is told so in dots")
    func tooSmall() throws {
        let finding = try #require(FlyerCheck.check(try rendering([code(4)]), page: 0).first)
        #expect(!finding.reads && finding.problem?.string.contains("dots at 300 dots per inch") == true)
    }

    @Test("A pale code is told to take another style")
    func pale() throws {
        let style = #"{"background":"FFFFFF","foreground":"EEEEEE"}"#
        let finding = try #require(FlyerCheck.check(try rendering([code(40)], style: style), page: 0).first)
        #expect(!finding.reads && finding.problem?.string.contains("another style") == true)
    }

    @Test("From farther away modules must be larger")
    func distance() throws {
        let page = try rendering([code(20)])
        #expect(FlyerCheck(distance: 0.1).findings(on: 0, of: page).allSatisfy { $0.problem == nil })
        let far = try #require(FlyerCheck(distance: 20).findings(on: 0, of: page).first)
        #expect(far.reads && far.problem?.string.contains("not from 20.0 m") == true)
    }

    @Test("Each code of a sheet has a finding of its own")
    func sheet() throws {
        let items = (0..<6).flatMap { row in (0..<4).map { code(22, x: Double($0) * 24 + 1, y: Double(row) * 24 + 1) } }
        let spoiled = items + [shape(Rectangle(x: 30, y: 30, width: 12, height: 12), .black)]
        let findings = FlyerCheck.check(try rendering(spoiled), page: 0)
        #expect(findings.count == 24)
        #expect(findings.indices.filter { !findings[$0].reads } == [5])
    }

    @Test("A picture for the screen is read with the pixels that it has")
    func fewPixels() throws {
        let page = try rendering([code(40)])
        #expect(FlyerCheck(dotsPerInch: 72, snapsToPixels: true).findings(on: 0, of: page).allSatisfy { $0.reads })
        #expect(FlyerCheck(dotsPerInch: 15, snapsToPixels: true).findings(on: 0, of: page).allSatisfy { !$0.reads })
    }

    @Test("Contents that are no text read as well")
    func bytes() throws {
        let template = FlyerTemplate(
            id: "plain", name: "Plain", summary: "", fields: [], paper: Self.paper, background: .white, accent: .black)
        for bytes in [[0x00, 0xFF, 0x80, 0x41], Array("日本語のテキスト".utf8), Array("Grüße".utf8), Array("1234567890".utf8)] as [[UInt8]] {
            let flyer = Flyer(template: "plain", codes: [FlyerCode(payload: Payload(bytes: bytes), title: "")])
            let page = try FlyerRendering(flyer, template: template, pages: [FlyerPage(size: Self.paper, items: [code(40)])])
            #expect(FlyerCheck.check(page, page: 0).allSatisfy { $0.reads }, "\(bytes)")
        }
    }
}

@Suite struct FlyerErrorTests {
    @Test func anErrorSaysWhatHappenedAndWhatToDo() {
        let error = FlyerError.refused(message: "It isn’t a template.", recovery: "Name one of the list.")
        #expect(error.errorDescription == "It isn’t a template.")
        #expect(error.recoverySuggestion == "Name one of the list.")
    }
}
