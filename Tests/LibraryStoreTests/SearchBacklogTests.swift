import Foundation
import GRDB
import Payload
import Testing

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
        try library.insert(records(SearchBacklog.batch * 2))
        #expect(try await library.count(matching: CodeQuery(search: "imported 12")) > 0)
        while try await library.read({ try !SearchBacklog.isEmpty(in: $0) }) { await Task.yield() }
        try await library.write { try $0.execute(sql: "INSERT INTO codeSearch (codeSearch, rank) VALUES ('integrity-check', 1)") }
        #expect(try await library.count(matching: CodeQuery(search: "imported")) == SearchBacklog.batch * 2)
    }

    @Test("What an import left behind is taken up when the library is opened, by a command in parts")
    func reopened() throws {
        try Library.open(at: folder.library, for: .command).library.insert(records(SearchBacklog.batch * 2 + 1500))
        func waiting() throws -> Int {
            try DatabaseQueue(path: folder.library.path).read {
                try Int.fetchOne($0, sql: "SELECT coalesce(sum(last - first + 1), 0) FROM searchBacklog") ?? -1
            }
        }
        var left = [try waiting()]
        while left.last != 0, left.count < 10 {
            #expect(try Library.open(at: folder.library, for: .command).library.count(matching: CodeQuery(search: "imported 11")) > 0)
            left.append(try waiting())
        }
        #expect(left.count == 4 && left.last == 0 && left[0] - left[1] == SearchBacklog.batch && left[1] - left[2] == SearchBacklog.batch)
    }

    @Test("An import that fails leaves nothing to do")
    func failed() throws {
        struct Stop: Error {}
        let library = try Library.open(at: folder.library, for: .command).library
        #expect(throws: Stop.self) { try library.insert(records(3000), progress: { if $0 > 2000 { throw Stop() } }) }
        #expect(try library.read { try SearchBacklog.isEmpty(in: $0) })
        #expect(try library.count(matching: CodeQuery()) == 0)
        try library.insert(records(10))
        #expect(try library.count(matching: CodeQuery(search: "imported")) == 10)
    }

    @Test("Of two imports one behind the other, both are found and both are taken in")
    func twice() throws {
        let library = try Library.open(at: folder.library, for: .command).library
        try library.insert(records(2500, "first"))
        try library.add(NewCode(payload: Payload("between")))
        try library.insert(records(2500, "second"), known: .replace)
        for _ in 1...4 {
            #expect(try library.count(matching: CodeQuery(search: "first")) == 2500)
            #expect(try library.count(matching: CodeQuery(search: "second")) == 2500)
            #expect(try library.ids(matching: CodeQuery(search: "between", limit: 50)) == [2501])
            _ = try library.write { try SearchBacklog.work(in: $0) }
        }
        try library.write { try $0.execute(sql: "INSERT INTO codeSearch (codeSearch, rank) VALUES ('integrity-check', 1)") }
    }
}
