import Foundation
import LibraryStore
import Payload
import SamplePayloads
import Testing

@Suite("Whole records")
struct RecordTests {
    struct Cancelled: Error {}

    /// To the millisecond, as the library stores dates.
    static func date(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }

    static var full: CodeRecord {
        var record = CodeRecord(payload: Payload(bytes: [0, 0xFF, 10]), title: "Full", created: date(1.5), modified: date(2.25))
        record.kind = .binary
        record.attributes = .sample
        record.title = "Full"
        record.folder = "Travel"
        record.notes = "two\nlines"
        record.used = date(3)
        record.useCount = 7
        record.trashed = date(1_999_999_999.999)
        record.history = [CodeRecord.Event(.imported, date(1)), CodeRecord.Event(.shown, date(3)), CodeRecord.Event(.shown, date(3))]
        return record
    }

    @Test("A record comes out as it went in, everything about it")
    func roundTrip() async throws {
        let library = try Library.inMemory()
        var plain = CodeRecord(payload: Payload("x"), title: "Plain", created: Self.date(-1.001))
        plain.kind = .text
        let records = [Self.full, plain]
        let insertion = try library.insert(records, folders: [FolderRecord(name: "Travel", icon: "airplane", color: "2563EB")])
        #expect(insertion.ids == [1, 2] && insertion.inserted == 2 && insertion.skipped == 0)
        var visited: [CodeRecord] = []
        try library.forEachRecord { visited.append($1) }
        #expect(visited == records)
        #expect(try await library.folders().map(\.color) == ["2563EB"])
        var chosen: [Code.ID] = []
        try library.forEachRecord(ids: [2, 9, 1]) { id, _ in chosen.append(id) }
        #expect(chosen == [2, 1])
    }

    @Test("The title of a code that another device changed is found as any other")
    func syncedTitle() async throws {
        let library = try Library.inMemory()
        var record = CodeRecord(payload: Payload("x"), title: "Old", created: Self.date(1))
        try library.insert([record])
        try library.startSyncTracking()
        record.title = "Straße"
        try library.sync([record.uuid], merge: { _ in SyncDecision(.write(record), document: nil, isUnwritten: false) }, settle: { $1 })
        #expect(try await library.code(idOrTitle: "strasse").title == "Straße")
        #expect(try await library.ids(titleBeginning: "strass") == [1])
    }

    @Test("A uuid that the library has is skipped, kept beside, or replaced under its id", arguments: Library.DuplicatePolicy.allCases)
    func known(policy: Library.DuplicatePolicy) async throws {
        let library = try Library.inMemory()
        let old = Self.full
        try library.insert([old])
        var new = old
        new.title = "New"
        new.tags = ["z"]
        let insertion = try library.insert([new], known: policy)
        var titles: [Code.ID: String] = [:]
        try library.forEachRecord { titles[$0] = $1.title }
        switch policy {
        case .skip: #expect(insertion.ids == [nil] && titles == [1: "Full"])
        case .keep: #expect(insertion.ids == [2] && titles == [1: "Full", 2: "New"])
        case .replace:
            #expect(insertion.ids == [1] && titles == [1: "New"])
            #expect(try await library.tags().map(\.name) == ["z"])
        }
    }

    @Test("Folders are found or made by name; what is no name is unfiled or cut")
    func folders() async throws {
        let library = try Library.inMemory()
        try await library.addFolder("Café")
        let names = ["CAFE", "New", nil, "", "Unfiled", String(repeating: "x", count: 60)]
        try library.insert(
            names.map { name in
                var record = CodeRecord(payload: Payload("x"))
                record.folder = name
                return record
            })
        #expect(try await library.folders().map(\.name) == ["Café", "New", String(repeating: "x", count: 50)])
        #expect(try await library.folderCounts()[nil] == 3)
    }

    @Test("Cancelling, or an error from the sequence's reader, leaves nothing behind and comes out as thrown")
    func cancelling() async throws {
        let library = try Library.inMemory()
        let many = (0..<5000).lazy.map { CodeRecord(payload: Payload("\($0)"), title: "t") }
        var progress: [Int] = []
        #expect(throws: Cancelled.self) {
            try library.insert(many) { done in
                progress.append(done)
                if done == 1500 { throw Cancelled() }
            }
        }
        #expect(progress == [500, 1000, 1500])
        #expect(try await library.count(matching: CodeQuery()) == 0)
        #expect(try library.insert(many).inserted == 5000)
        #expect(throws: Cancelled.self) { try library.forEachRecord { _, _ in throw Cancelled() } }
    }
}
