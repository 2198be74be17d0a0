import FlyerLayout
import Foundation
import Testing

/// One mistake in a good template, with what has to be said about it.
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
        let reading = TemplateReading(mistake.file)
        #expect(reading.template == nil)
        #expect(reading.problems.contains { $0.message.contains(mistake.says) }, "\(reading.problems)")
    }

    @Test func aMistakeIsSaidWithItsLine() throws {
        let problems = try TemplateFixture.problems("hello", replacing: #""fill": "accent""#, with: #""fill": "akzent""#)
        #expect(problems.map(\.line) == [10])
        #expect(problems.first?.message.hasPrefix("portrait[0].fill: “akzent” is no colour. Write \"#RRGGBB\" or one of background, accent") == true)
    }

    @Test func aKeyThatNothingReadsIsSaidWithItsLine() throws {
        let problems = try TemplateFixture.problems("everything", replacing: #""summary""#, with: #""sumary""#)
        #expect(problems.map(\.line) == [6])
        #expect(problems.first?.message.hasPrefix("“sumary” means nothing here. Take it out, or write what was meant: version, id, name") == true)
    }

    @Test func allMistakesAreSaidAtOnce() throws {
        let text = try TemplateFixture.text("hello").replacingOccurrences(of: #""weight": "bold""#, with: #""weight": "fat""#)
            .replacingOccurrences(of: ##""#FFFFFF""##, with: #""white""#).replacingOccurrences(of: #""code""#, with: #""barcode""#)
        #expect(TemplateReading(Array(text.utf8)).problems.map(\.line) == [8, 11, 12])
    }

    @Test func brokenJSONIsSaidWithItsLine() throws {
        let problems = try TemplateFixture.problems("hello", replacing: #""a5"},"#, with: #""a5"}"#)
        #expect(problems.map(\.line) == [7])
        #expect(problems.first?.message.contains("a comma or } is missing") == true)
    }

    @Test func aNameThatStandsTwiceIsSaid() throws {
        let problems = try TemplateFixture.problems("hello", replacing: #""name": "Hello","#, with: #""name": "Hello", "name": "Again","#)
        #expect(problems.map(\.line) == [4])
        #expect(problems.first?.message.contains("“name” stands here twice") == true)
    }

    @Test func textThatIsNoUTF8IsSaidWithItsLine() throws {
        var bytes = Array(try TemplateFixture.text("hello").utf8)
        let place = try #require(bytes.firstRange(of: Array("large".utf8)))
        bytes.replaceSubrange(place, with: [0x6C, 0xE4, 0x72])
        let problems = TemplateReading(bytes).problems
        #expect(problems.map(\.line) == [5])
        #expect(problems.first?.message.contains("not UTF-8") == true)
    }

    @Test func whatCannotBeSeenIsNotRepeated() throws {
        let problems = try TemplateFixture.problems("hello", replacing: #""fill": "accent""#, with: #""fill": "a\u202Ecc\u0007ent""#)
        let message = try #require(problems.first?.message)
        #expect(!message.unicodeScalars.contains { $0.value == 0x202E || $0.value < 0x20 })
    }
}
