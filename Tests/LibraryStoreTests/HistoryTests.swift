import Foundation
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
    func recording() throws {
        let code = try library.add(NewCode(payload: Payload("x"), origin: .scanned)).id
        for kind in [HistoryEvent.Kind.shown, .copied, .exported] { try library.record(kind, of: code) }
        try library.update(code) { $0.title = "New" }
        try library.update(code) { $0.isFavorite = true }
        let kinds = try library.history(of: code).map(\.kind)
        #expect(kinds == [.edited, .exported, .copied, .shown, .scanned])
        #expect(try library.code(code)?.useCount == 3)
        #expect(try library.code(code)?.used != nil)
        #expect(throws: LibraryError.noSuchCode("9")) { try library.record(.shown, of: 9) }
        #expect(throws: LibraryError.noSuchCode("9")) { try library.record(.edited, of: 9) }
        #expect(try library.history(limit: 2, offset: 1).map(\.kind) == [.exported, .copied])
    }

    @Test("A code for one use can be shown without using it up")
    func withoutSpending() throws {
        let code = try library.add(NewCode(payload: Payload("x"), isOneTime: true)).id
        try library.record(.shown, of: code, spending: false)
        #expect(try library.code(code)?.spent == nil)
        #expect(try library.code(code)?.useCount == 1)
        try library.record(.shown, of: code)
        #expect(try library.code(code)?.spent != nil)
    }

    @Test("The summary counts all, this week, and knows first and last; clearing forgets one or all")
    func summary() throws {
        let week = Date(timeIntervalSince1970: 1_700_000_000)
        var record = CodeRecord(payload: Payload("x"), created: week)
        record.history = [-86400, -1, 0, 3600].map { CodeRecord.Event(.shown, week.addingTimeInterval($0)) }
        try library.insert([record])
        try library.add(NewCode(payload: Payload("y")))
        #expect(
            try library.historySummary(of: 1, since: week)
                == HistorySummary(total: 4, thisWeek: 2, first: week.addingTimeInterval(-86400), last: week.addingTimeInterval(3600)))
        #expect(try library.historySummary(since: week).total == 5)
        try library.clearHistory(of: 1)
        #expect(try library.historySummary(of: 1, since: week) == HistorySummary(total: 0, thisWeek: 0, first: nil, last: nil))
        #expect(try library.historySummary(since: week).total == 1)
        try library.clearHistory()
        #expect(try library.history().isEmpty)
        #expect(throws: LibraryError.noSuchCode("9")) { try library.clearHistory(of: 9) }
    }

    @Test("A code for one use is used when its content was handed over, and may be allowed again")
    func oneTime() throws {
        let code = try library.add(NewCode(payload: Payload("ticket"), isOneTime: true)).id
        #expect(try library.code(code)?.state() == .usable)
        try library.record(.exported, of: code)
        #expect(try library.code(code)?.state() == .usable)
        try library.record(.shown, of: code)
        let spent = try #require(try library.code(code)?.spent)
        #expect(try library.code(code)?.state() == .used)
        try library.record(.copied, of: code)
        #expect(try library.code(code)?.spent == spent)
        #expect(try library.ids(matching: CodeQuery(state: .used)) == [code])
        #expect(try library.ids(matching: CodeQuery(state: .usable)).isEmpty)
        #expect(try library.update(code) { $0.spent = nil }.state() == .usable)
        #expect(try library.duplicate(code).useCount == 0)
    }

    @Test("A code expires at its date, which is decided when it is asked")
    func expiry() throws {
        let end = Date(timeIntervalSince1970: 2_000_000_000)
        let code = try library.add(NewCode(payload: Payload("x"), expires: end))
        #expect(code.state(at: end.addingTimeInterval(-0.001)) == .usable && code.state(at: end) == .expired)
        var query = CodeQuery(state: .expired)
        query.now = end.addingTimeInterval(-1)
        #expect(try library.ids(matching: query).isEmpty)
        query.now = end
        #expect(try library.ids(matching: query) == [code.id])
        query.state = .usable
        #expect(try library.ids(matching: query).isEmpty)
    }

    @Test("The most used come first")
    func mostUsed() throws {
        let ids = try library.add((1...3).map { NewCode(payload: Payload("\($0)")) }).map(\.id)
        for id in [ids[1], ids[1], ids[0]] { try library.record(.shown, of: id) }
        #expect(try library.ids(matching: CodeQuery(sort: .used)) == [ids[1], ids[0], ids[2]])
    }

    @Test("A duplicate has what the code has, with an id, a uuid and a history of its own")
    func duplicate() throws {
        let folder = try library.addFolder("Some").id
        let code = try library.add(
            NewCode(payload: Payload("x"), title: "One", style: "{}", isFavorite: true, folder: folder, tags: ["a", "b"], notes: "n"))
        try library.record(.shown, of: code.id)
        let copy = try library.duplicate(code.id)
        #expect(copy.title == "One (Copy)" && copy.id == 2 && copy.uuid != code.uuid && copy.useCount == 0 && copy.used == nil)
        #expect(copy.style == "{}" && copy.isFavorite && copy.folder == folder && copy.tags == ["a", "b"] && copy.notes == "n")
        #expect(try library.history(of: copy.id).map(\.kind) == [.made])
        #expect(throws: LibraryError.noSuchCode("9")) { try library.duplicate(9) }
    }

    @Test("Editing changes the content in place; a title that was suggested follows it")
    func editing() throws {
        let code = try library.add(NewCode(payload: Payload("https://one.example/")))
        let edited = try library.update(code.id) { $0.payload = Payload("https://two.example/") }
        #expect(edited.title == "two.example" && edited.uuid == code.uuid && edited.created == code.created)
        #expect(try library.ids(matching: CodeQuery(search: "one.example")).isEmpty)
        #expect(try library.ids(matching: CodeQuery(search: "two.ex")) == [code.id])
        try library.update(code.id) { $0.title = "Mine" }
        let again = try library.update(code.id) { $0.payload = Payload("WIFI:S:Net;;") }
        #expect(again.title == "Mine" && again.kind == .wifi)
    }

    @Test("What was in the trash for 30 days is gone when the library is opened, and nothing else")
    func trashExpiry() throws {
        let folder = try TemporaryFolder()
        do {
            let library = try Library.open(at: folder.library).library
            try library.add((1...703).map { NewCode(payload: Payload("\($0)"), tags: ["tag \($0)"]) })
            try library.trash(Array(1...702))
            let now = Timestamp.now()
            try library.write { db in
                try db.execute(literal: "UPDATE code SET trashed = \(now - 30 * 86_400_000 - 1000) WHERE id <= 700")
                try db.execute(literal: "UPDATE code SET trashed = \(now - 30 * 86_400_000 + 60_000) WHERE id = 701")
            }
        }
        let library = try Library.open(at: folder.library, for: .command).library
        #expect(try library.ids(matching: CodeQuery(place: .trash)) == [702, 701])
        #expect(try library.ids(matching: CodeQuery()) == [703])
        #expect(try library.tags().count == 3)
        #expect(try library.history().count == 3)
    }
}
