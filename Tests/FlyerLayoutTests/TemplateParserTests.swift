import FlyerLayout
import Foundation
import Graphics
import Platform
import Testing
import TestTexts

/// A mistake in a valid template, and the expected message.
struct TemplateMistake: Sendable, CustomTestStringConvertible {
    let why: String
    let says: String
    let file: [UInt8]

    var testDescription: String { why }

    static let all: [TemplateMistake] = {
        do {
            return try TemplateFixture.lines("mistakes.jsonl").map(TemplateMistake.init)
        } catch {
            preconditionFailure("mistakes.jsonl cannot be read: \(error)")
        }
    }()

    private init(_ line: String) throws {
        let value = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        why = try #require(value["why"] as? String)
        says = try #require(value["says"] as? String)
        let good = try TemplateFixture.text(try #require(value["of"] as? String))
        let template = try JSONSerialization.jsonObject(with: Data(good.utf8))
        let wrong = try Self.changed(template, at: try #require(value["path"] as? [Any])[...], to: value["value"])
        file = [UInt8](try JSONSerialization.data(withJSONObject: wrong))
    }

    private static func changed(_ whole: Any, at path: ArraySlice<Any>, to value: Any?) throws -> Any {
        guard let step = path.first else { return try #require(value) }
        let rest = path.dropFirst()
        if let index = step as? Int {
            var list = try #require(whole as? [Any])
            list[index] = try changed(list[index], at: rest, to: value)
            return list
        }
        var object = try #require(whole as? [String: Any])
        let key = try #require(step as? String)
        object[key] = rest.isEmpty ? value : try changed(try #require(object[key]), at: rest, to: value)
        return object
    }
}

@Suite struct TemplateMistakesTests {
    @Test(arguments: TemplateMistake.all) func eachMistakeIsSaid(_ mistake: TemplateMistake) {
        let reading = TemplateParser(mistake.file)
        #expect(reading.template == nil)
        #expect(reading.problems.contains { $0.message.string.contains(mistake.says) }, "\(reading.problems)")
    }

    @Test func aMistakeIsSaidWithItsLine() throws {
        let problems = try TemplateFixture.problems("hello", replacing: #""fill": "accent""#, with: #""fill": "akzent""#)
        #expect(problems.map(\.line) == [10])
        #expect(
            problems.first?.message.string.hasPrefix(
                "portrait[0].fill: “akzent” is no colour. Write \"#RRGGBB\" or one of background, accent")
                == true)
    }

    @Test func aKeyThatNothingReadsIsSaidWithItsLine() throws {
        let problems = try TemplateFixture.problems("everything", replacing: #""summary""#, with: #""sumary""#)
        #expect(problems.map(\.line) == [6])
        #expect(
            problems.first?.message.string.hasPrefix("“sumary” means nothing here. Take it out, or write what was meant: version, id, name")
                == true)
    }

    @Test func allMistakesAreSaidAtOnce() throws {
        let text = try TemplateFixture.text("hello").replacingOccurrences(of: #""weight": "bold""#, with: #""weight": "fat""#)
            .replacingOccurrences(of: ##""#FFFFFF""##, with: #""white""#).replacingOccurrences(of: #""code""#, with: #""barcode""#)
        #expect(TemplateParser(Array(text.utf8)).problems.map(\.line) == [8, 11, 12])
    }

    @Test func brokenJSONIsSaidWithItsLine() throws {
        let problems = try TemplateFixture.problems("hello", replacing: #""a5"},"#, with: #""a5"}"#)
        #expect(problems.map(\.line) == [7])
        #expect(problems.first?.message.string.contains("a comma or } is missing") == true)
    }

    @Test func aNameThatStandsTwiceIsSaid() throws {
        let problems = try TemplateFixture.problems("hello", replacing: #""name": "Hello","#, with: #""name": "Hello", "name": "Again","#)
        #expect(problems.map(\.line) == [4])
        #expect(problems.first?.message.string.contains("“name” stands here twice") == true)
    }

    @Test func textThatIsNoUTF8IsSaidWithItsLine() throws {
        var bytes = Array(try TemplateFixture.text("hello").utf8)
        let place = try #require(bytes.firstRange(of: Array("large".utf8)))
        bytes.replaceSubrange(place, with: [0x6C, 0xE4, 0x72])
        let problems = TemplateParser(bytes).problems
        #expect(problems.map(\.line) == [5])
        #expect(problems.first?.message.string.contains("not UTF-8") == true)
    }

    @Test func whatCannotBeSeenIsNotRepeated() throws {
        let problems = try TemplateFixture.problems("hello", replacing: #""fill": "accent""#, with: #""fill": "a\u202Ecc\u0007ent""#)
        let message = try #require(problems.first?.message)
        #expect(!message.string.unicodeScalars.contains { $0.value == 0x202E || $0.value < 0x20 })
    }
}

@Suite struct HostileTemplatesTests {
    @Test(arguments: [
        "", " ", "\0", "7", "null", "\"text\"", "[]", "{", "{}", "\u{FEFF}{}", "[[[[", String(repeating: "[", count: 500_000),
        String(repeating: "{\"a\":", count: 200_000), "{\"version\": 1e999}", "{\"version\": 1, \"id\": \"\u{202E}\"}",
    ]) func whatIsNoTemplateIsRefused(_ text: String) {
        let reading = TemplateParser(Array(text.utf8))
        #expect(reading.template == nil)
        #expect(!reading.problems.isEmpty)
    }

    @Test func aFileOfManyMegabytesIsRefusedAtOnce() {
        let reading = TemplateParser([UInt8](repeating: 0x20, count: 64 << 20))
        #expect(reading.problems.first?.message.string.contains("At most 1048576 are read") == true)
    }

    @Test func aMillionElementsAreRefused() throws {
        let element = #"{"type":"code","frame":[0,0,9,9]},"#
        let many = try TemplateFixture.text("hello").replacingOccurrences(
            of: #""portrait": ["#, with: #""portrait": ["# + String(repeating: element, count: 5_000))
        #expect(TemplateParser(Array(many.utf8)).problems.first?.message.string.contains("these are 5003") == true)
        let more = #"{"version":1,"portrait":["# + String(repeating: "0,", count: 500_000) + "0]}"
        #expect(TemplateParser(Array(more.utf8)).problems.first?.message.string.contains("more than 50000 values") == true)
    }

    @Test func onlyTheFirstTwentyMistakesAreListed() throws {
        let wrong = String(repeating: #"{"type":"code"},"#, count: 290)
        let text = try TemplateFixture.text("hello").replacingOccurrences(of: #""portrait": ["#, with: #""portrait": ["# + wrong)
        #expect(TemplateParser(Array(text.utf8)).problems.count == 20)
    }

    @Test func theLargestSheetIsLaidOut() throws {
        let text = try TemplateFixture.text("labels").replacingOccurrences(
            of:
                #""columns": 3, "rows": 7, "label": {"width": 63.5, "height": 38.1}, "origin": {"x": 7.2, "y": 15.1}, "pitch": {"x": 66, "y": 38.1}"#,
            with: #""columns": 20, "rows": 50, "label": {"width": 10, "height": 5.5}"#)
        let template = try FlyerTemplate(json: Array(text.utf8))
        let pages = template.pages(of: Flyer(template: "labels", codes: [TemplateFixture.link]))
        #expect(pages.count == 1)
        #expect(pages.first?.codes.count == 1000)
    }

    @Test func lengthsThatLeaveNothingAreLeftOut() throws {
        // 100% - 500s is negative on every paper.
        let text = try TemplateFixture.text("hello").replacingOccurrences(of: #""76s", "76s""#, with: #""100% - 500s", "76s""#)
        let page = try #require(
            FlyerTemplate(json: Array(text.utf8)).pages(of: Flyer(template: "hello", codes: [TemplateFixture.link])).first)
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
        #expect(template.problems(of: flyer) == ["Of the 10001 codes, only the first 10000 are laid out. Create several flyers instead."])
    }
}

@Suite struct BuiltInTemplatesTests {
    /// The built-in templates.
    private static let files: [URL] = {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../data/flyers").standardizedFileURL
        // The test fails if there are none.
        let all = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return all.filter { $0.lastPathComponent.hasSuffix(".json") && !$0.lastPathComponent.hasSuffix(".schema.json") }
            .sorted { $0.path < $1.path }
    }()

    @Test(arguments: files) func eachIsReadWithoutAProblem(_ file: URL) throws {
        let reading = TemplateParser([UInt8](try Data(contentsOf: file)))
        #expect(reading.problems.map { "\($0.line ?? 0): \($0.message)" } == [])
        #expect(reading.template?.id == file.deletingPathExtension().lastPathComponent)
    }
}
