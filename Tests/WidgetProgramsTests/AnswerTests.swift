import Foundation
import Platform
import Testing
import Timeline
@testable import WidgetPrograms

@Suite("The answer of a widget program")
struct AnswerTests {
    private static let cases = ProtocolCase.all("answers.jsonl", "answer")

    private func answer(_ json: String, family: WidgetFamily = .small) throws -> ProgramAnswer {
        try ProgramAnswer(Array(json.utf8), of: ProgramSample.nowhere, in: ProgramSample.context(family))
    }

    private func timeline(_ json: String) throws -> WidgetTimeline { try #require(try answer(json).timeline) }

    @Test("is taken or refused as the protocol says", arguments: cases)
    func protocolCases(_ sample: ProtocolCase) {
        do {
            let answer = try ProgramAnswer(sample.json, of: ProgramSample.nowhere, in: ProgramSample.context())
            #expect(sample.isAccepted, "it was taken")
            #expect((answer.timeline == nil) != (answer.failure == nil))
        } catch {
            #expect(!sample.isAccepted, "\(error.message)")
            #expect(error.recovery?.isEmpty == false)
        }
    }

    @Test("has cases to be tested with")
    func casesAreThere() { #expect(Self.cases.count > 40) }

    @Test("can be one word for every family")
    func shortForm() throws {
        for family in WidgetFamily.allCases {
            let answer = try answer(
                #"{"title": "Disk", "value": "42 %", "text": "13 GB free", "icon": "quire-disk-symbolic", "gauge": 0.42}"#, family: family)
            let view = try #require(answer.timeline?.entries.first?.view)
            #expect(view.texts.contains("42 %"))
            #expect(view.texts.contains("Disk, 42 per cent"))
            #expect(answer.warnings.isEmpty)
        }
    }

    @Test("says when it is asked again")
    func policies() throws {
        let now = ProgramSample.date
        #expect(try timeline(#"{"text": "a"}"#).policy == .after(now + 900))
        #expect(try timeline(#"{"text": "a", "refresh": 60}"#).policy == .after(now + 60))
        #expect(try timeline(#"{"text": "a", "refresh": "never"}"#).policy == .never)
        #expect(try timeline(#"{"text": "a", "policy": "atEnd"}"#).policy == .atEnd)
        #expect(try timeline(#"{"text": "a", "policy": {"after": 1800003600}}"#).policy == .after(now + 3600))
        // Entries of the future say how far they go.
        #expect(try timeline(#"{"entries": [{"text": "a"}, {"date": 1800000060, "text": "b"}]}"#).policy == .atEnd)
    }

    @Test("has entries in the order of their dates, the one without a date from always")
    func entries() throws {
        let timeline = try timeline(#"{"entries": [{"date": "2027-01-15T09:00:00+01:00", "text": "b"}, {"text": "a"}]}"#)
        #expect(timeline.entries.map(\.view.texts) == [["a"], ["b"]])
        #expect(timeline.entries.map(\.date) == [.distantPast, Date(timeIntervalSince1970: 1_800_000_000)])
        let relevant = try self.timeline(#"{"text": "a", "relevance": {"score": 2, "duration": 60}}"#)
        #expect(relevant.entries.first?.date == ProgramSample.date && relevant.relevance(at: ProgramSample.date) == 2)
    }

    @Test("can be an error in the program's own words")
    func failure() throws {
        let answer = try answer(#"{"error": {"message": "No\nstation\u202E.", "advice": "Wait."}}"#)
        #expect(answer.failure == ProgramFailure(message: "No station.", advice: "Wait.") && answer.timeline == nil)
    }

    @Test("warns of names that mean nothing, wherever they are")
    func warnings() throws {
        let answer = try answer(
            #"{"view": {"root": {"type": "row", "children": [{"type": "text", "text": "a", "colour": "accent"}], "gap": 4}}, "titel": "x"}"#
        )
        #expect(
            answer.warnings.map(\.message.string) == [
                "“titel” means nothing here.", "view.root: “gap” means nothing here.",
                "view.root.children[0]: “colour” means nothing here.",
            ])
    }

    @Test("warns of nothing in a view with all that is optional")
    func optionalParts() throws {
        let answer = try answer(
            #"""
            {"view": {"background": "accent", "scroll": {"down": {"type": "provider", "name": "more", "parameters": {"by": "1"}}},
             "action": {"type": "open", "address": "https://a.b"}, "root": {"type": "divider"}}}
            """#)
        #expect(answer.warnings.map(\.message.string) == [])
    }

    @Test(
        "names the place of what is wrong",
        arguments: [
            (
                #"{"view": {"root": {"type": "row", "children": [{"type": "text", "text": 5}]}}}"#,
                "view.root.children[0].text: this is no text."
            ),
            (
                #"{"entries": [{"text": "a"}, {"view": {"type": "gauge", "value": 2, "label": ""}}]}"#,
                "entries[1].view.root: The widget specifies 2 for “value”."
            ),
            (#"{"entries": [{"text": "a"}, {"date": "soon", "text": "a"}]}"#, "entries[1].date: this is no date."),
            (#"{"entries": [{"title": 5}]}"#, "entries[0].title: this is a number."),
            (#"{"text": "a", "items": ["b", {}]}"#, "items[1]: “title” is missing."),
            (#"{"text": "a", "text": "b"}"#, "“text” stands here twice."),
            (#"{"view": {"root": {"type": "text", "te\u0078t": "a", "text": "b"}}}"#, "view.root: “text” stands here twice."),
            (
                #"{"view": {"type": "image", "label": "", "file": "../secret.png"}}"#,
                "view.root.file: “../secret.png” is not among what this program may show."
            ),
        ])
    func places(_ json: String, message: String) {
        let error = #expect(throws: ProgramFormatError.self) { try answer(json) }
        #expect(error?.message.string == message)
    }

    @Test("keeps texts as they are, without what is invisible and turns them around")
    func texts() throws {
        let timeline = try timeline(
            #"{"view": {"type": "column", "children": [{"type": "text", "text": "<b>a</b> & \u202Eb\u0007"}, {"type": "text", "text": "one\r\ntwo"}]}}"#
        )
        #expect(timeline.entries.first?.view.texts == ["<b>a</b> & b", "one\ntwo"])
    }

    @Test("shows pictures of the program's own and of what it may read")
    func pictures() throws {
        let sample = try ProgramSample()
        defer { sample.remove() }
        let url = try sample.write(
            "pictures",
            manifest:
                #"{"protocol": 1, "id": "p", "name": "P", "families": ["small"], "permissions": {"filesRead": ["\#(sample.folder.path)/shared"]}}"#
        )
        try FileManager.default.createSymbolicLink(
            at: sample.folder.appending(path: "link.png"), withDestinationURL: URL(filePath: "/etc/passwd"))
        let folder = try ProgramFolder.load(url)
        func file(_ name: String) throws -> ImageNode.Source? {
            let json = #"{"view": {"type": "image", "label": "", "file": "\#(name)"}}"#
            let answer = try ProgramAnswer(Array(json.utf8), of: folder, in: ProgramSample.context())
            guard case .image(let image)? = answer.timeline?.entries.first?.view.root else { return nil }
            return image.source
        }
        #expect(try file("sun.png") == .file(url.path + "/sun.png"))
        #expect(try file("/widget/sun.png") == .file(url.path + "/sun.png"))
        #expect(try file("\(sample.folder.path)/shared/a.png") == .file("\(sample.folder.path)/shared/a.png"))
        for name in ["../link.png", "/etc/passwd", "~/a.png/../../x", "\(sample.folder.path)/shared/../link.png"]
        where name != "~/a.png/../../x" {
            #expect(throws: ProgramFormatError.self) { try file(name) }
        }
        for path in ["\(sample.folder.path)/shared/a.png", url.path + "/sun.png"] { #expect(folder.mayShow(pictureFile: path)) }
        for path in ["/etc/passwd", "sun.png", "\(sample.folder.path)/link.png"] { #expect(!folder.mayShow(pictureFile: path)) }
    }

    @Test(
        "has its pictures checked as they are drawn, however their part is written",
        arguments: [
            #"{"type": "image\u202e", "label": "", "file": "/etc/passwd"}"#,
            #"{"type": "\u2066im\u200eage\u2069", "label": "", "file": "/etc/passwd"}"#,
            #"{"file": "/etc/passwd", "type": "\u0069mage\ufeff", "label": ""}"#,
            #"{"root": {"type": "row\u202a", "children": [{"type": "button", "label": "", "action": {"type": "intent", "name": "scan"}, "child": {"type": "image\u0000", "label": "", "file": "/etc/passwd"}}]}}"#,
        ])
    func disguisedPictures(view: String) {
        #expect(throws: ProgramFormatError.self) { try answer(#"{"view": \#(view)}"#) }
    }
}

/// What a program can print to do harm: refused with words, in bounded time and memory, and never a crash.
@Suite("A hostile answer")
struct HostileAnswerTests {
    private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

    private static let answers: [(name: String, bytes: [UInt8])] = [
        ("nothing", []),
        ("spaces", text(String(repeating: " ", count: 1000))),
        ("a hundred thousand brackets", text(String(repeating: "[", count: 100_000))),
        ("a hundred thousand objects", text(String(repeating: #"{"a":"#, count: 100_000))),
        (
            "deep children",
            text(
                #"{"view":{"root":"# + String(repeating: #"{"type":"row","children":["#, count: 5000) + String(repeating: "]}", count: 5000)
                    + "}}")
        ),
        (
            "twenty levels",
            text(
                #"{"view":"# + String(repeating: #"{"type":"row","children":["#, count: 13) + #"{"type":"divider"}"#
                    + String(repeating: "]}", count: 13) + "}")
        ),
        ("invalid UTF-8", text(#"{"text":""#) + [0xFF, 0xFE] + text(#""}"#)),
        ("an overlong encoding", text(#"{"text":""#) + [0xC0, 0xAF] + text(#""}"#)),
        ("half a pair", text(#"{"text":"\ud800"}"#)),
        ("a pair the wrong way round", text(#"{"text":"\udc00\ud800"}"#)),
        ("not a number", text(#"{"gauge":NaN}"#)),
        ("infinity", text(#"{"gauge":Infinity}"#)),
        ("a huge number", text(#"{"gauge":1e999}"#)),
        ("a number of a million digits", text(#"{"gauge":"# + String(repeating: "9", count: 1_000_000) + "}")),
        ("a number with a leading zero", text(#"{"gauge":01}"#)),
        ("a huge exponent", text(#"{"refresh":1e300,"text":"a"}"#)),
        ("a million entries", text(#"{"entries":["# + Array(repeating: #"{}"#, count: 300_000).joined(separator: ",") + "]}")),
        ("two thousand entries", text(#"{"entries":["# + Array(repeating: #"{"text":"a"}"#, count: 2000).joined(separator: ",") + "]}")),
        ("more than a megabyte", text(#"{"text":""# + String(repeating: "a", count: 1_048_576) + #""}"#)),
        ("a text of half a megabyte", text(#"{"text":""# + String(repeating: "a", count: 500_000) + #""}"#)),
        (
            "a character of a thousand marks",
            text(#"{"view":{"type":"text","text":"a"# + String(repeating: "\u{301}", count: 5000) + #""}}"#)
        ),
        (
            "a thousand parts",
            text(
                #"{"view":{"type":"row","children":["# + Array(repeating: #"{"type":"divider"}"#, count: 1000).joined(separator: ",")
                    + "]}}")
        ),
        ("a raw line end in a text", text("{\"text\":\"a\nb\"}")),
        ("two answers", text(#"{"text":"a"}{"text":"b"}"#)),
        ("a comma too many", text(#"{"text":"a",}"#)),
        ("single quotes", text("{'text':'a'}")),
        ("a comment", text(#"{"text":"a"} // b"#)),
        ("a name twice", text(#"{"view":{"type":"divider"},"view":{"type":"divider"}}"#)),
        ("markup for an answer", text("<html><body>404</body></html>")),
        ("a date of the year a million", text(#"{"entries":[{"date":3e13,"text":"a"}]}"#)),
        ("a date before all calendars", text(#"{"entries":[{"date":-1e17,"text":"a"}]}"#)),
        ("a policy beyond calendars", text(#"{"text":"a","policy":{"after":1e17}}"#)),
        ("a countdown to nowhere", text(#"{"view":{"type":"date","date":1e300,"form":"countdown"}}"#)),
        (
            "pictures for which there is no room",
            text(
                #"{"view":{"type":"row","children":["#
                    + Array(
                        repeating: #"{"type":"image","label":"","data":""# + Data(count: 300_000).base64EncodedString() + #""}"#, count: 3
                    ).joined(separator: ",") + "]}}")
        ),
        ("no base64", text(#"{"view":{"type":"image","label":"","data":"*"}}"#)),
        ("a device as a picture", text(#"{"view":{"type":"image","label":"","file":"/dev/zero"}}"#)),
        ("a name with a zero byte", text(#"{"view":{"type":"image","label":"","file":"a\u0000b"}}"#)),
        (
            "an address with a line end",
            text(#"{"view":{"type":"link","address":"java\nscript:alert(1)","label":"","child":{"type":"divider"}}}"#)
        ),
        (
            "an action without end",
            text(
                #"{"view":{"type":"button","label":"","child":{"type":"divider"},"action":{"type":"provider","name":""#
                    + String(repeating: "a", count: 5000) + #""}}}"#)
        ),
        ("a negative measure", text(#"{"view":{"type":"spacer","minimum":-1}}"#)),
        ("a grid of no columns", text(#"{"view":{"type":"grid","columns":0,"children":[]}}"#)),
        ("a grid of too many columns", text(#"{"view":{"type":"grid","columns":1e18,"children":[]}}"#)),
        ("values for which there is no room", text(#"{"values":["# + Array(repeating: "1", count: 501).joined(separator: ",") + "]}")),
        ("an icon by its path", text(#"{"view":{"type":"icon","name":""# + String(repeating: "../", count: 100) + #""}}"#)),
    ]

    @Test("is refused with words", arguments: answers.indices)
    func refused(_ index: Int) {
        let (name, bytes) = Self.answers[index]
        let error = #expect(throws: ProgramFormatError.self, "\(name) was taken") {
            try ProgramAnswer(bytes, of: ProgramSample.nowhere, in: ProgramSample.context())
        }
        guard let error else { return }
        #expect(!error.what.isEmpty && error.recovery?.isEmpty == false && error.message.string.count < 600, "\(name): \(error.message)")
        #expect(error.message.string.unicodeScalars.allSatisfy { $0.value >= 0x20 }, "\(name): \(error.message)")
    }

    @Test("that was changed by chance neither crashes nor shows what cannot be drawn")
    func changedByChance() {
        let whole = Array(
            #"{"entries":[{"date":1800000000,"view":{"root":{"type":"column","children":[{"type":"gauge","value":0.5,"label":"a"},{"type":"text","text":"é\n"}]}}}],"policy":{"after":1800000060}}"#
                .utf8)
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        var taken = 0
        for _ in 0..<5000 {
            var bytes = whole
            for _ in 0...next(3) {
                switch next(3) {
                case 0: bytes[next(bytes.count)] = UInt8(next(256))
                case 1: bytes.remove(at: next(bytes.count))
                default: bytes.insert(whole[next(whole.count)], at: next(bytes.count))
                }
            }
            guard let answer = try? ProgramAnswer(bytes, of: ProgramSample.nowhere, in: ProgramSample.context()) else { continue }
            taken += 1
            #expect(throws: Never.self) { try answer.timeline?.checked() }
        }
        #expect(taken > 0 && taken < 5000)
    }
}
