import LibraryStore
import Payload
import Testing

@Suite("Waiting for the library on a thread")
struct BlockingTests {
    @Test("The result and the error of an operation arrive, and what it wrote is there")
    func outcome() throws {
        let library = try Library.inMemory()
        let code = try library.runBlocking { try await $0.add(NewCode(payload: Payload("x"), title: "Site")) }
        #expect(try library.runBlocking { try await $0.code(code.id) }?.title == "Site")
        #expect(throws: LibraryError.noSuchCode("99")) { try library.runBlocking { try await $0.trash([99]) } }
    }
}
