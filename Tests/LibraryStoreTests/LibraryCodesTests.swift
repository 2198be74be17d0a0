import Foundation
import LibraryStore
import Payload
import Testing

@Suite("Codes in the library")
struct LibraryCodesTests {
    let folder: TemporaryFolder
    let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try Library.open(at: folder.library).library
    }

    @Test("The character set that was chosen decides kind, title and search, and goes when the content does")
    func charset() async throws {
        let library = try Library.inMemory()
        // “Müller” in ISO 8859-1.
        let code = try await library.add(NewCode(payload: Payload(bytes: [0x4D, 0xFC, 0x6C, 0x6C, 0x65, 0x72])))
        #expect(code.title == "Müller" && code.kind == .text && code.charset.isEmpty)
        let chosen = try await library.update(code.id) { $0.charset = "CP1251" }
        #expect(chosen.title == "Mьller" && chosen.charset == "windows-1251" && chosen.payload.text == "Mьller")
        #expect(try await library.ids(matching: CodeQuery(search: "Mьller")) == [code.id])
        let edited = try await library.update(code.id) { $0.payload = Payload("Möller") }
        #expect(edited.charset.isEmpty && edited.title == "Möller")
        #expect(try await library.update(code.id) { $0.charset = "klingon" }.charset.isEmpty)
        let scanned = try await library.add(NewCode(payload: Payload(bytes: [0xEF, 0xF0, 0xE8]).read(as: .windows1251)))
        #expect(scanned.charset == "windows-1251" && scanned.title == "при")
    }

    @Test("A code comes back as it was added, every byte of it")
    func roundTrip() async throws {
        let payload = Payload(bytes: (0...255).map { UInt8($0) } + [0])
        let before = Date()
        let added = try await library.add(NewCode(payload: payload, title: "Bytes", style: "{}", isFavorite: true))
        #expect(added.payload == payload)
        #expect(added.kind == .binary)
        #expect(added.isFavorite)
        #expect(added.style == "{}")
        #expect(added.used == nil && added.trashed == nil)
        // Dates have milliseconds.
        #expect((before.addingTimeInterval(-0.001)...Date()).contains(added.created))
        #expect(try await library.code(added.id) == added)
        #expect(try await Library.open(at: folder.library).library.code(added.id) == added)
    }

    @Test("The library in memory does the same as the one in a file")
    func memory() async throws {
        let memory = try Library.inMemory()
        let added = try await memory.add(NewCode(payload: Payload("https://example.org/")))
        #expect(added.title == "example.org")
        #expect(try await memory.code(added.id) == added)
        #expect(try await memory.codes(matching: CodeQuery()) == [added])
    }

    @Test(
        "A title is one line, and an empty one becomes what the payload suggests",
        arguments: [("", "example.org"), ("  \n ", "example.org"), (" My\r\nlink\t! ", "My link !"), ("a\u{0}b\u{7}", "ab"), ("日本", "日本")])
    func titles(given: String, kept: String) async throws {
        let code = try await library.add(NewCode(payload: Payload("https://example.org/"), title: given))
        #expect(code.title == kept)
        #expect(try await library.update(code.id) { $0.title = given }.title == kept)
    }

    @Test("Many codes are added in one transaction")
    func addMany() async throws {
        let codes = try await library.add((1...1000).map { NewCode(payload: Payload("text \($0)")) })
        #expect(codes.map(\.id) == Array(1...1000))
        #expect(try await library.count(matching: CodeQuery()) == 1000)
    }

    @Test("Changing a code changes what was asked and the date, nothing else")
    func update() async throws {
        let code = try await library.add(NewCode(payload: Payload("hello"), style: "{\"a\":1}"))
        let changed = try await library.update(code.id) {
            $0.title = "Greeting"
            $0.isFavorite = true
        }
        #expect(changed.title == "Greeting" && changed.isFavorite && changed.style == "{\"a\":1}")
        #expect(changed.payload == code.payload && changed.created == code.created && changed.uuid == code.uuid)
        #expect(changed.modified >= code.modified)
        #expect(try await library.codes(matching: CodeQuery(search: "greet")).map(\.id) == [code.id])
        await #expect(throws: LibraryError.noSuchCode("77")) { try await library.update(77) { $0.title = "x" } }
    }

    @Test("Restoring undoes a removal completely")
    func trashAndRestore() async throws {
        let codes = try await library.add((1...3).map { NewCode(payload: Payload("text \($0)"), isFavorite: true) })
        try await library.trash([codes[0].id, codes[2].id])
        #expect(try await library.ids(matching: CodeQuery()) == [codes[1].id])
        #expect(try await library.ids(matching: CodeQuery(place: .trash)) == [codes[2].id, codes[0].id])
        #expect(try await library.code(codes[0].id)?.trashed != nil)
        try await library.restore([codes[2].id, codes[0].id])
        #expect(try await library.codes(ids: codes.map(\.id)) == codes)
    }

    @Test("An unknown id leaves every other code where it is")
    func allOrNothing() async throws {
        let id = try await library.add(NewCode(payload: Payload("stay"))).id
        await #expect(throws: LibraryError.noSuchCode("99")) { try await library.trash([id, 99]) }
        #expect(try await library.code(id)?.trashed == nil)
        await #expect(throws: LibraryError.noSuchCode("99")) { try await library.removePermanently([id, 99]) }
        #expect(try await library.code(id) != nil)
        await #expect(throws: LibraryError.noSuchCode("99")) { try await library.restore([99]) }
        await #expect(throws: LibraryError.noSuchCode("99")) { try await library.record(.shown, of: 99) }
    }

    @Test("The id of a removed code is never given to another one")
    func idsAreNotReused() async throws {
        let id = try await library.add(NewCode(payload: Payload("one"))).id
        try await library.removePermanently([id, id])
        #expect(try await library.code(id) == nil)
        #expect(try await library.add(NewCode(payload: Payload("two"))).id == id + 1)
    }

    @Test("Using a code brings it to the front without marking it as changed")
    func markUsed() async throws {
        let codes = try await library.add((1...3).map { NewCode(payload: Payload("text \($0)")) })
        #expect(try await library.ids(matching: CodeQuery(sort: .recent)) == [3, 2, 1])
        // Dates have milliseconds; a code that is used within the same one would tie.
        while abs(codes[2].created.timeIntervalSinceNow) < 0.002 { continue }
        try await library.record(.shown, of: 1)
        let used = try await #require(try library.code(1))
        #expect(used.used != nil && used.modified == codes[0].modified)
        #expect(try await library.ids(matching: CodeQuery(sort: .recent)) == [1, 3, 2])
        #expect(try await library.ids(matching: CodeQuery(sort: .used)) == [1, 3, 2])
    }

    @Test("Codes asked for by id come in that order, missing ones skipped")
    func codesByID() async throws {
        _ = try await library.add((1...5).map { NewCode(payload: Payload("text \($0)")) })
        #expect(try await library.codes(ids: [4, 9, 1, 4]).map(\.id) == [4, 1, 4])
        #expect(try await library.codes(ids: []).isEmpty)
    }
}
