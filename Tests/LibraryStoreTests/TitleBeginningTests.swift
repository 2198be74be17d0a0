import Foundation
import Payload
import Testing

@testable import LibraryStore

@Suite("Titles that begin with what is typed")
struct TitleBeginningTests {
    let library: Library

    init() throws {
        library = try Library.inMemory()
        let titles = ["Éclair", "echo", "An echo", "100% _sure", "100 more", "Eclipse"]
        try library.add(titles.map { NewCode(payload: Payload("x"), title: $0) })
        try library.trash([6])
    }

    @Test(
        "are found without regard to case and accents, and to nothing else",
        arguments: [
            ("e", [1, 2]), ("EC", [1, 2]), ("écl", [1]), ("echo ", []), ("100%", [4]), ("100% _", [4]), ("100", [4, 5]), ("%", []), ("", []),
        ] as [(String, Set<Int64>)])
    func beginnings(beginning: String, ids: Set<Int64>) throws {
        #expect(try library.ids(titleBeginning: beginning) == ids)
    }

    @Test("are found in the trash when that is meant")
    func trash() throws {
        #expect(try library.ids(titleBeginning: "e", inTrash: true) == [6])
    }

    @Test("A code leaves the trash thirty days after it came there")
    func leaving() throws {
        let code = try #require(try library.code(6))
        #expect(code.leavesTrash == code.trashed?.addingTimeInterval(30 * 86_400))
        #expect(try library.code(1)?.leavesTrash == nil)
        #expect(Code.daysInTrash == 30)
    }
}
