import Foundation
import GRDB
import Payload
import Testing

@testable import LibraryStore

@Suite("History, counts and how long a code may be used")
struct HistoryTests {
    let library: Library

    init() throws {
        library = try Library.inMemory()
    }

    @Test("What happens to a code is logged, and uses count")
    func recording() async throws {
        let code = try await library.add(NewCode(payload: Payload("x"), origin: .scanned)).id
        for kind in [HistoryEvent.Kind.shown, .copied, .exported] { try await library.record(kind, of: code) }
        try await library.update(code) { $0.title = "New" }
        try await library.update(code) { $0.isFavorite = true }
        let kinds = try await library.history(of: code).map(\.kind)
        #expect(kinds == [.edited, .exported, .copied, .shown, .scanned])
        #expect(try await library.code(code)?.useCount == 3)
        #expect(try await library.code(code)?.used != nil)
        await #expect(throws: LibraryError.noSuchCode("9")) { try await library.record(.shown, of: 9) }
        await #expect(throws: LibraryError.noSuchCode("9")) { try await library.record(.edited, of: 9) }
        #expect(try await library.history(limit: 2, offset: 1).map(\.kind) == [.exported, .copied])
    }

    @Test("A code for one use can be shown without using it up")
    func withoutSpending() async throws {
        let code = try await library.add(NewCode(payload: Payload("x"), isOneTime: true)).id
        try await library.record(.shown, of: code, spending: false)
        #expect(try await library.code(code)?.spent == nil)
        #expect(try await library.code(code)?.useCount == 1)
        try await library.record(.shown, of: code)
        #expect(try await library.code(code)?.spent != nil)
    }

    @Test("The summary counts all, this week, and knows first and last; clearing forgets one or all")
    func summary() async throws {
        let week = Date(timeIntervalSince1970: 1_700_000_000)
        var record = CodeRecord(payload: Payload("x"), created: week)
        record.history = [-86400, -1, 0, 3600].map { CodeRecord.Event(.shown, week.addingTimeInterval($0)) }
        try library.insert([record])
        try await library.add(NewCode(payload: Payload("y")))
        #expect(
            try await library.historySummary(of: 1, since: week)
                == HistorySummary(total: 4, thisWeek: 2, first: week.addingTimeInterval(-86400), last: week.addingTimeInterval(3600)))
        #expect(try await library.historySummary(since: week).total == 5)
        try await library.clearHistory(of: 1)
        #expect(try await library.historySummary(of: 1, since: week) == HistorySummary(total: 0, thisWeek: 0, first: nil, last: nil))
        #expect(try await library.historySummary(since: week).total == 1)
        try await library.clearHistory()
        #expect(try await library.history().isEmpty)
        await #expect(throws: LibraryError.noSuchCode("9")) { try await library.clearHistory(of: 9) }
    }

    @Test("A code for one use is used when its content was handed over, and may be allowed again")
    func oneTime() async throws {
        let code = try await library.add(NewCode(payload: Payload("ticket"), isOneTime: true)).id
        #expect(try await library.code(code)?.state() == .usable)
        try await library.record(.exported, of: code)
        #expect(try await library.code(code)?.state() == .usable)
        try await library.record(.shown, of: code)
        let spent = try await #require(try library.code(code)?.spent)
        #expect(try await library.code(code)?.state() == .used)
        try await library.record(.copied, of: code)
        #expect(try await library.code(code)?.spent == spent)
        #expect(try await library.ids(matching: CodeQuery(state: .used)) == [code])
        #expect(try await library.ids(matching: CodeQuery(state: .usable)).isEmpty)
        #expect(try await library.update(code) { $0.spent = nil }.state() == .usable)
        #expect(try await library.duplicate(code).useCount == 0)
    }

    @Test("A code expires at its date, which is decided when it is asked")
    func expiry() async throws {
        let end = Date(timeIntervalSince1970: 2_000_000_000)
        let code = try await library.add(NewCode(payload: Payload("x"), expires: end))
        #expect(code.state(at: end.addingTimeInterval(-0.001)) == .usable && code.state(at: end) == .expired)
        var query = CodeQuery(state: .expired)
        query.now = end.addingTimeInterval(-1)
        #expect(try await library.ids(matching: query).isEmpty)
        query.now = end
        #expect(try await library.ids(matching: query) == [code.id])
        query.state = .usable
        #expect(try await library.ids(matching: query).isEmpty)
    }

    @Test("The most used come first")
    func mostUsed() async throws {
        let ids = try await library.add((1...3).map { NewCode(payload: Payload("\($0)")) }).map(\.id)
        for id in [ids[1], ids[1], ids[0]] { try await library.record(.shown, of: id) }
        #expect(try await library.ids(matching: CodeQuery(sort: .used)) == [ids[1], ids[0], ids[2]])
    }

    @Test("A duplicate has what the code has, with an id, a uuid and a history of its own")
    func duplicate() async throws {
        let folder = try await library.addFolder("Some").id
        let code = try await library.add(
            NewCode(payload: Payload("x"), title: "One", style: "{}", isFavorite: true, folder: folder, tags: ["a", "b"], notes: "n"))
        try await library.record(.shown, of: code.id)
        let copy = try await library.duplicate(code.id)
        #expect(copy.title == "One (Copy)" && copy.id == 2 && copy.uuid != code.uuid && copy.useCount == 0 && copy.used == nil)
        #expect(copy.style == "{}" && copy.isFavorite && copy.folder == folder && copy.tags == ["a", "b"] && copy.notes == "n")
        #expect(try await library.history(of: copy.id).map(\.kind) == [.made])
        await #expect(throws: LibraryError.noSuchCode("9")) { try await library.duplicate(9) }
    }

    @Test("Editing changes the content in place; a title that was suggested follows it")
    func editing() async throws {
        let code = try await library.add(NewCode(payload: Payload("https://one.example/")))
        let edited = try await library.update(code.id) { $0.payload = Payload("https://two.example/") }
        #expect(edited.title == "two.example" && edited.uuid == code.uuid && edited.created == code.created)
        #expect(try await library.ids(matching: CodeQuery(search: "one.example")).isEmpty)
        #expect(try await library.ids(matching: CodeQuery(search: "two.ex")) == [code.id])
        try await library.update(code.id) { $0.title = "Mine" }
        let again = try await library.update(code.id) { $0.payload = Payload("WIFI:S:Net;;") }
        #expect(again.title == "Mine" && again.kind == .wifi)
    }

    @Test("What was in the trash for 30 days is gone when the library is opened, and nothing else")
    func trashExpiry() async throws {
        let folder = try TemporaryFolder()
        do {
            let library = try Library.open(at: folder.library).library
            try await library.add((1...703).map { NewCode(payload: Payload("\($0)"), tags: ["tag \($0)"]) })
            try await library.trash(Array(1...702))
            let now = Timestamp.now()
            try await library.write { db in
                try db.execute(literal: "UPDATE code SET trashed = \(now - 30 * 86_400_000 - 1000) WHERE id <= 700")
                try db.execute(literal: "UPDATE code SET trashed = \(now - 30 * 86_400_000 + 60_000) WHERE id = 701")
            }
        }
        let library = try Library.open(at: folder.library, for: .command).library
        #expect(try await library.ids(matching: CodeQuery(place: .trash)) == [702, 701])
        #expect(try await library.ids(matching: CodeQuery()) == [703])
        #expect(try await library.tags().count == 3)
        #expect(try await library.history().count == 3)
    }
}
