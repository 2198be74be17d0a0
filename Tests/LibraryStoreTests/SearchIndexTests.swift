import Foundation
import GRDB
import Payload
import Platform
import Testing
import TestTexts
@testable import LibraryStore

@Suite("The index of the search follows large imports")
struct SearchBacklogTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func records(_ count: Int, _ text: String = "imported") -> [CodeRecord] {
        (1...count).map { CodeRecord(payload: Payload("\(text) \($0)"), title: "Title \($0)") }
    }

    @Test("In a window it follows by itself, and nobody is told of codes that did not change")
    func window() async throws {
        let library = try Library.open(at: folder.library).library
        try library.insert(records(SearchBacklog.batchSize * 2))
        #expect(try await library.count(matching: CodeQuery(search: "imported 12")) > 0)
        while try await library.read({ try !SearchBacklog.isEmpty(in: $0) }) { await Task.yield() }
        try await library.write { try $0.execute(sql: "INSERT INTO codeSearch (codeSearch, rank) VALUES ('integrity-check', 1)") }
        #expect(try await library.count(matching: CodeQuery(search: "imported")) == SearchBacklog.batchSize * 2)
    }

    @Test("What an import left behind is taken up when the library is opened, by a command in parts")
    func reopened() async throws {
        try Library.open(at: folder.library, for: .command).library.insert(records(SearchBacklog.batchSize * 2 + 1500))
        func waiting() async throws -> Int {
            try await DatabaseQueue(path: folder.library.path).read {
                try Int.fetchOne($0, sql: "SELECT coalesce(sum(last - first + 1), 0) FROM searchBacklog") ?? -1
            }
        }
        var left = await [try waiting()]
        while left.last != 0, left.count < 10 {
            #expect(try await Library.open(at: folder.library, for: .command).library.count(matching: CodeQuery(search: "imported 11")) > 0)
            await left.append(try waiting())
        }
        #expect(
            left.count == 4 && left.last == 0 && left[0] - left[1] == SearchBacklog.batchSize
                && left[1] - left[2] == SearchBacklog.batchSize)
    }

    @Test("An import that fails leaves nothing to do")
    func failed() async throws {
        struct Stop: Error {}
        let library = try Library.open(at: folder.library, for: .command).library
        #expect(throws: Stop.self) { try library.insert(records(3000), progress: { if $0 > 2000 { throw Stop() } }) }
        #expect(try await library.read { try SearchBacklog.isEmpty(in: $0) })
        #expect(try await library.count(matching: CodeQuery()) == 0)
        try library.insert(records(10))
        #expect(try await library.count(matching: CodeQuery(search: "imported")) == 10)
    }

    @Test("Of two imports one behind the other, both are found and both are taken in")
    func twice() async throws {
        let library = try Library.open(at: folder.library, for: .command).library
        try library.insert(records(2500, "first"))
        try await library.add(NewCode(payload: Payload("between")))
        try library.insert(records(2500, "second"), known: .replace)
        for _ in 1...4 {
            #expect(try await library.count(matching: CodeQuery(search: "first")) == 2500)
            #expect(try await library.count(matching: CodeQuery(search: "second")) == 2500)
            #expect(try await library.ids(matching: CodeQuery(search: "between", limit: 50)) == [2501])
            _ = try await library.write { try SearchBacklog.indexBatch(in: $0) }
        }
        try await library.write { try $0.execute(sql: "INSERT INTO codeSearch (codeSearch, rank) VALUES ('integrity-check', 1)") }
    }
}

@Suite("A damaged index of the search")
struct SearchRepairTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    static let damages = [
        "DELETE FROM codeSearch_data", "DELETE FROM codeSearch_idx", "DELETE FROM codeSearch_config",
        "UPDATE codeSearch_data SET block = zeroblob(length(block))",
        "UPDATE codeSearch_data SET block = randomblob(7) WHERE id > 10", "DELETE FROM codeSearch_data WHERE id > 10",
        "INSERT INTO codeSearch (codeSearch) VALUES ('delete-all')",
    ]
    /// Damage that no program does to an open library.
    static let losses = ["DROP TABLE codeSearch_data", "DROP TABLE codeSearch_config"]

    private func makeLibrary() async throws {
        let library = try Library.open(at: folder.library, for: .command).library
        try await library.add((1...300).map { NewCode(payload: Payload("some text \($0)"), tags: ["tag"]) })
    }

    private func damage(_ statement: String) throws {
        try DatabaseQueue(path: folder.library.path).write { try $0.execute(sql: statement) }
    }

    private func checkEverything(_ library: Library) async throws {
        #expect(try await library.count(matching: CodeQuery(search: "some text")) == 300)
        #expect(try await library.ids(matching: CodeQuery(search: "text 299", limit: 50)) == [299])
        try await library.add(NewCode(payload: Payload("another")))
        try await library.update(1) { $0.payload = Payload("changed") }
        try await library.removePermanently([2])
        #expect(try await library.count(matching: CodeQuery(search: "some text")) == 298)
        try await library.write { try $0.execute(sql: "INSERT INTO codeSearch (codeSearch, rank) VALUES ('integrity-check', 1)") }
    }

    @Test("It is noticed when the library is opened, told of, and made anew", arguments: damages + losses, [Library.Use.window, .command])
    func opening(statement: String, use: Library.Use) async throws {
        try await makeLibrary()
        try damage(statement)
        let opened = try Library.open(at: folder.library, for: use)
        #expect(opened.notice == .searchRebuilt(file: folder.library))
        #expect(opened.notice?.message.string.hasSuffix("No code was lost.") == true)
        try await checkEverything(opened.library)
        #expect(try Library.open(at: folder.library, for: use).notice == nil)
    }

    @Test(
        "Damaged while the library is open, it is made anew by the first search that fails", arguments: damages,
        [Library.Use.window, .command])
    func searching(statement: String, use: Library.Use) async throws {
        try await makeLibrary()
        let library = try Library.open(at: folder.library, for: use).library
        #expect(try await library.count(matching: CodeQuery(search: "text")) == 300)
        try damage(statement)
        try await checkEverything(library)
        #expect(try Library.open(at: folder.library, for: use).notice == .searchRebuilt(file: folder.library))
        #expect(try Library.open(at: folder.library, for: use).notice == nil)
    }

    @Test("A change that meets the damage first is made all the same; an import says that it is to be tried again")
    func changing() async throws {
        try await makeLibrary()
        let library = try Library.open(at: folder.library, for: .command).library
        try damage("DELETE FROM codeSearch_data")
        let added = try await library.add(NewCode(payload: Payload("new text")))
        #expect(try await library.ids(matching: CodeQuery(search: "new text")) == [added.id])
        try damage("DELETE FROM codeSearch_data")
        let record = CodeRecord(payload: Payload("imported text"))
        #expect(throws: LibraryError.searchDamaged(file: folder.library)) { try library.insert([record]) }
        #expect(try library.insert([record]).inserted == 1)
        #expect(try await library.count(matching: CodeQuery(search: "text")) == 302)
    }

    @Test("In a large library a lost index is noticed on opening too, and codes are found while it is being made")
    func large() async throws {
        let library = try Library.open(at: folder.library, for: .command).library
        try library.insert((1...12_000).map { CodeRecord(payload: Payload("a text that is long enough to fill some pages \($0)")) })
        while try await library.write({ try SearchBacklog.indexBatch(in: $0) }) {}
        try damage("DELETE FROM codeSearch_data WHERE id > 10")
        let opened = try Library.open(at: folder.library)
        #expect(opened.notice == .searchRebuilt(file: folder.library))
        #expect(try await opened.library.count(matching: CodeQuery(search: "long enough")) == 12_000)
        #expect(try await opened.library.ids(matching: CodeQuery(search: "pages 11999", limit: 5)) == [11_999])
    }
}
