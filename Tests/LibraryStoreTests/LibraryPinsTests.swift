import LibraryStore
import Testing

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
