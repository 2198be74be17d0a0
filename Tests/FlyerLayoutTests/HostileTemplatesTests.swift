import FlyerLayout
import Testing

@Suite struct HostileTemplatesTests {
    @Test(arguments: [
        "", " ", "\0", "7", "null", "\"text\"", "[]", "{", "{}", "\u{FEFF}{}", "[[[[", String(repeating: "[", count: 500_000),
        String(repeating: "{\"a\":", count: 200_000), "{\"version\": 1e999}", "{\"version\": 1, \"id\": \"\u{202E}\"}",
    ]) func whatIsNoTemplateIsRefused(_ text: String) {
        let reading = TemplateReading(Array(text.utf8))
        #expect(reading.template == nil)
        #expect(!reading.problems.isEmpty)
    }

    @Test func aFileOfManyMegabytesIsRefusedAtOnce() {
        let reading = TemplateReading([UInt8](repeating: 0x20, count: 64 << 20))
        #expect(reading.problems.first?.message.contains("At most 1048576 are read") == true)
    }

    @Test func aMillionElementsAreRefused() throws {
        let element = #"{"type":"code","frame":[0,0,9,9]},"#
        let many = try TemplateFixture.text("hello").replacingOccurrences(of: #""portrait": ["#, with: #""portrait": ["# + String(repeating: element, count: 5_000))
        #expect(TemplateReading(Array(many.utf8)).problems.first?.message.contains("these are 5003") == true)
        let more = #"{"version":1,"portrait":["# + String(repeating: "0,", count: 500_000) + "0]}"
        #expect(TemplateReading(Array(more.utf8)).problems.first?.message.contains("more than 50000 values") == true)
    }

    @Test func onlyTheFirstTwentyMistakesAreListed() throws {
        let wrong = String(repeating: #"{"type":"code"},"#, count: 290)
        let text = try TemplateFixture.text("hello").replacingOccurrences(of: #""portrait": ["#, with: #""portrait": ["# + wrong)
        #expect(TemplateReading(Array(text.utf8)).problems.count == 20)
    }

    @Test func theLargestSheetIsLaidOut() throws {
        let text = try TemplateFixture.text("labels").replacingOccurrences(
            of: #""columns": 3, "rows": 7, "label": {"width": 63.5, "height": 38.1}, "origin": {"x": 7.2, "y": 15.1}, "pitch": {"x": 66, "y": 38.1}"#,
            with: #""columns": 20, "rows": 50, "label": {"width": 10, "height": 5.5}"#)
        let template = try FlyerTemplate(json: Array(text.utf8))
        let pages = template.pages(of: Flyer(template: "labels", codes: [TemplateFixture.link]))
        #expect(pages.count == 1)
        #expect(pages.first?.codes.count == 1000)
    }

    @Test func lengthsThatLeaveNothingAreLeftOut() throws {
        // 100% - 500s is far below nothing on every paper.
        let text = try TemplateFixture.text("hello").replacingOccurrences(of: #""76s", "76s""#, with: #""100% - 500s", "76s""#)
        let page = try #require(FlyerTemplate(json: Array(text.utf8)).pages(of: Flyer(template: "hello", codes: [TemplateFixture.link])).first)
        #expect(page.codes.isEmpty)
        #expect(page.items.allSatisfy { $0.box.width >= 0 && $0.box.height >= 0 && $0.box.x.isFinite && $0.box.maxY.isFinite })
    }

    @Test func aFlyerOfAnyNumbersIsLaidOut() throws {
        let template = try TemplateFixture.template("labels")
        for used in [Int.min, -1, 0, 20, 21, .max] {
            for count in [0, 1, 50] {
                let flyer = Flyer(template: "labels", codes: Array(repeating: TemplateFixture.link, count: count), usedLabels: used)
                #expect(template.pages(of: flyer).count == template.pageCount(of: flyer))
            }
        }
        #expect(template.pages(5..<9, of: Flyer(template: "labels")).isEmpty)
    }

    @Test func moreCodesThanAnyoneNeedsAreSaid() throws {
        let template = try TemplateFixture.template("hello")
        let flyer = Flyer(template: "hello", codes: Array(repeating: TemplateFixture.link, count: FlyerTemplate.maximumCodes + 1))
        #expect(template.pageCount(of: flyer) == FlyerTemplate.maximumCodes)
        #expect(template.problems(of: flyer) == ["Of 10001 codes the first 10000 are laid out. Make several flyers of them."])
    }
}
