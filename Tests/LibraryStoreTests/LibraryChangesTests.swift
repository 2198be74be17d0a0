import LibraryStore
import Payload
import Testing

@Suite("Changes of the library")
struct LibraryChangesTests {
    let library: Library

    init() throws {
        library = try Library.inMemory()
    }

    @Test("Every subscriber hears of each commit after it happened")
    func subscribers() async throws {
        var first = library.changes().makeAsyncIterator()
        var second = library.changes().makeAsyncIterator()
        let code = try await library.add(NewCode(payload: Payload("x")))
        #expect(await first.next() == LibraryChange(topics: [.codes], own: [.codes]))
        #expect(try await library.code(code.id) != nil)
        try await library.pin(kind: "clock", family: "small")
        #expect(await first.next() == LibraryChange(topics: [.pins], own: [.pins]))
        // The second reader was slow, so both changes are joined.
        #expect(await second.next() == LibraryChange(topics: [.codes, .pins], own: [.codes, .pins]))
    }

    @Test("A reader that is waiting is woken by the next change")
    func waiting() async throws {
        let changes = library.changes()
        let heard = Task { () -> LibraryChange? in
            for await change in changes { return change }
            return nil
        }
        try await library.add(NewCode(payload: Payload("x")))
        #expect(await heard.value == LibraryChange(topics: [.codes], own: [.codes]))
    }

    @Test("Reading, failing and changing nothing are no changes")
    func silence() async throws {
        let code = try await library.add(NewCode(payload: Payload("x")))
        var changes = library.changes().makeAsyncIterator()
        _ = try await library.codes(matching: CodeQuery())
        try await library.update(code.id) { $0.title = code.title }
        await #expect(throws: LibraryError.noSuchCode("9")) { try await library.trash([code.id, 9]) }
        library.notifyExternalChange([])
        library.notifyExternalChange([.pins])
        #expect(await changes.next() == LibraryChange(topics: [.pins], own: []))
    }

    @Test("A hundred thousand changes nobody read wait as one")
    func coalescing() async throws {
        var changes = library.changes().makeAsyncIterator()
        for _ in 0..<1000 { library.notifyExternalChange([.codes]) }
        #expect(await changes.next() == LibraryChange(topics: [.codes], own: []))
        library.notifyExternalChange([.pins])
        #expect(await changes.next() == LibraryChange(topics: [.pins], own: []))
    }

    @Test("Cancelling the task that reads ends the stream")
    func cancellation() async {
        let changes = library.changes()
        let reader = Task { for await _ in changes { continue } }
        reader.cancel()
        await reader.value
    }
}

@Suite("Pinned widgets in the library")
struct LibraryPinsTests {
    @Test("What is pinned is kept with its configuration and its place, until it is unpinned")
    func pins() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.open(at: folder.library).library
        let code = try await library.pin(kind: "code", family: "small", configuration: ["code": "12", "title": "Ünï\"code"])
        let clock = try await library.pin(kind: "clock", family: "medium", placement: "{\"x\":1}")
        try await library.setPlacement("{\"x\":20,\"y\":30}", ofPin: code.id)
        try await library.setConfiguration(["zone": "UTC"], ofPin: clock.id)

        let again = try Library.open(at: folder.library).library
        let pins = try await again.pins()
        #expect(pins.map(\.id) == [code.id, clock.id])
        #expect(pins.map(\.kind) == ["code", "clock"])
        #expect(pins.map(\.family) == ["small", "medium"])
        #expect(pins.map(\.configuration) == [["code": "12", "title": "Ünï\"code"], ["zone": "UTC"]])
        #expect(pins.map(\.placement) == ["{\"x\":20,\"y\":30}", "{\"x\":1}"])

        try await again.unpin(code.id)
        #expect(try await library.pins().map(\.id) == [clock.id])
        await #expect(throws: LibraryError.noSuchPin(code.id)) { try await library.unpin(code.id) }
        await #expect(throws: LibraryError.noSuchPin(code.id)) { try await library.setPlacement(nil, ofPin: code.id) }
    }
}
