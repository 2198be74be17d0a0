import Foundation
import LibraryStore
import Payload
import SamplePayloads
import Testing

@testable import CodeEditor

@Suite("Saving an edit")
struct CodeChangesTests {
    private let library: Library
    private let code: Code

    init() async throws {
        library = try .inMemory()
        code = try await library.add(NewCode(payload: Payload("https://example.org"), title: "Site", tags: ["one", "two"], notes: "old"))
    }

    private func save(_ change: (inout Draft) -> Void, payload: Payload? = nil) async throws -> Code {
        let old = Draft(code)
        var new = old
        change(&new)
        let changes = CodeChanges(from: old, to: new, payload: payload)
        return try await library.update(code.id) { changes.apply(to: &$0) }
    }

    @Test("Reading a code in another character set changes none of its bytes; typing does, and writes UTF-8")
    func charset() async throws {
        let bytes: [UInt8] = [0x4D, 0xFC, 0x6C, 0x6C, 0x65, 0x72]
        let code = try await library.add(NewCode(payload: Payload(bytes: bytes)))
        let old = Draft(code)
        var new = old
        new.read(code.payload.read(as: .windows1251))
        #expect(new.content.values["text"] == .text("Mьller") && new.content.unchangedPayload?.bytes == bytes)
        let reading = CodeChanges(from: old, to: new, payload: nil)
        let read = try await library.update(code.id) { reading.apply(to: &$0) }
        #expect(read.payload.bytes == bytes && read.title == "Mьller" && read.charset == "windows-1251")
        let before = Draft(read)
        var typed = before
        typed.content.values["text"] = .text("Möller")
        let payload = try typed.content.payload()
        let typing = CodeChanges(from: before, to: typed, payload: payload)
        let saved = try await library.update(code.id) { typing.apply(to: &$0) }
        #expect(saved.payload == Payload("Möller") && saved.charset.isEmpty && saved.payload.text == "Möller")
    }

    @Test("What another program changed meanwhile stays, field by field")
    func besideOthers() async throws {
        let folder = try await library.addFolder("Home")
        try await library.update(code.id) {
            $0.notes = "theirs"
            $0.folder = folder.id
            $0.tags = ["one", "three"]
            $0.isFavorite = true
            $0.payload = Payload("https://example.org/theirs")
        }
        let saved = try await save {
            $0.title = "Mine"
            $0.tags = ["two", "four"]
        }
        #expect(saved.title == "Mine")
        #expect(saved.notes == "theirs")
        #expect(saved.folder == folder.id)
        #expect(saved.isFavorite)
        #expect(saved.payload == Payload("https://example.org/theirs"))
        // “one” was taken away and “four” added here; “three” was added and “two” taken away there.
        #expect(saved.tags == ["four", "three"])
    }

    @Test("Each attribute is saved alone", arguments: CodeAttribute.all)
    func attributes(attribute: CodeAttribute) async throws {
        try await library.update(code.id) { $0.attributes = .sample }
        var wanted = CodeAttributes.sample
        wanted[attribute] = .text(attribute == .charset ? "Big5" : "another")
        if wanted[attribute] == CodeAttributes.sample[attribute] { wanted[attribute] = CodeAttributes()[attribute] }
        // What was set before the edit, so that the edit differs from it.
        let old = Draft(try #require(try await library.code(code.id)))
        var new = old
        new.attributes[attribute] = wanted[attribute]
        let changes = CodeChanges(from: old, to: new, payload: nil)
        #expect(try await library.update(code.id) { changes.apply(to: &$0) }.attributes == wanted)
    }

    @Test("An edit that changes nothing writes nothing")
    func nothing() async throws {
        #expect(try await save { _ in } == code)
    }

    @Test("Id, history, counts and the date of making stay")
    func identity() async throws {
        try await library.record(.shown, of: code.id)
        let saved = try await save({ $0.isOneTime = true }, payload: Payload("https://example.org/new"))
        #expect(saved.id == code.id)
        #expect(saved.uuid == code.uuid)
        #expect(saved.created == code.created)
        #expect(saved.useCount == 1)
        #expect(saved.payload == Payload("https://example.org/new"))
        #expect(saved.isOneTime)
    }

    @Test("A title that follows the payload goes on following it; one of one's own does not")
    func titles() async throws {
        let suggested = try await library.add(NewCode(payload: Payload("https://example.org/a")))
        #expect(Draft(suggested).title.isEmpty)
        #expect(Draft(code).title == "Site")
        let old = Draft(suggested)
        let changes = CodeChanges(from: old, to: old, payload: Payload("https://example.net/b"))
        #expect(try await library.update(suggested.id) { changes.apply(to: &$0) }.title == Payload("https://example.net/b").title)
        #expect(try await save({ $0.title = "" }).title == code.payload.title)
    }

    @Test("A style of a newer Quire that is not understood stays as it is")
    func style() async throws {
        try await library.update(code.id) { $0.style = "{\"moduleShape\":\"from the future\"}" }
        #expect(try await save { $0.title = "Other" }.style == "{\"moduleShape\":\"from the future\"}")
    }
}
