import Foundation
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
            #expect(!error.recovery.isEmpty)
        }
    }

    @Test("has cases to be tested with")
    func casesAreThere() { #expect(Self.cases.count > 40) }

    @Test("can be one word for every family")
    func shortForm() throws {
        for family in WidgetFamily.allCases {
            let answer = try answer(#"{"title": "Disk", "value": "42 %", "text": "13 GB free", "icon": "quire-disk-symbolic", "gauge": 0.42}"#, family: family)
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
            #"{"view": {"root": {"type": "row", "children": [{"type": "text", "text": "a", "colour": "accent"}], "gap": 4}}, "titel": "x"}"#)
        #expect(answer.warnings.map(\.message) == ["“titel” means nothing here.", "view.root: “gap” means nothing here.", "view.root.children[0]: “colour” means nothing here."])
    }

    @Test(
        "names the place of what is wrong",
        arguments: [
            (#"{"view": {"root": {"type": "row", "children": [{"type": "text", "text": 5}]}}}"#, "view.root.children[0].text: this is no text."),
            (#"{"entries": [{"text": "a"}, {"view": {"type": "gauge", "value": 2, "label": ""}}]}"#, "entries[1].view.root: The widget gives 2 for “value”."),
            (#"{"entries": [{"text": "a"}, {"date": "soon", "text": "a"}]}"#, "entries[1].date: this is no date."),
            (#"{"entries": [{"title": 5}]}"#, "entries[0].title: this is a number."),
            (#"{"text": "a", "items": ["b", {}]}"#, "items[1]: “title” is missing."),
            (#"{"text": "a", "text": "b"}"#, "“text” stands here twice."),
            (#"{"view": {"root": {"type": "text", "te\u0078t": "a", "text": "b"}}}"#, "view.root: “text” stands here twice."),
            (#"{"view": {"type": "image", "label": "", "file": "../secret.png"}}"#, "view.root.file: “../secret.png” is not among what this program may show."),
        ])
    func places(_ json: String, message: String) {
        let error = #expect(throws: ProgramProblem.self) { try answer(json) }
        #expect(error?.message == message)
    }

    @Test("keeps texts as they are, without what is invisible and turns them around")
    func texts() throws {
        let timeline = try timeline(
            #"{"view": {"type": "column", "children": [{"type": "text", "text": "<b>a</b> & \u202Eb\u0007"}, {"type": "text", "text": "one\r\ntwo"}]}}"#)
        #expect(timeline.entries.first?.view.texts == ["<b>a</b> & b", "one\ntwo"])
    }

    @Test("shows pictures of the program's own and of what it may read")
    func pictures() throws {
        let sample = try ProgramSample()
        defer { sample.remove() }
        let url = try sample.write("pictures", manifest: #"{"protocol": 1, "id": "p", "name": "P", "families": ["small"], "permissions": {"filesRead": ["\#(sample.folder.path)/shared"]}}"#)
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
        for name in ["../link.png", "/etc/passwd", "~/a.png/../../x", "\(sample.folder.path)/shared/../link.png"] where name != "~/a.png/../../x" {
            #expect(throws: ProgramProblem.self) { try file(name) }
        }
    }
}
