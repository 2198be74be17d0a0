import Foundation
import GRDB
import Payload
import Testing

@testable import LibraryStore

@Suite("Libraries of an older Quire")
struct MigrationTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// A library in schema version 1: three codes, one of them in the trash, a fourth that was permanently deleted, and a pinned widget.
    private func makeFirstLibrary() throws {
        var configuration = Configuration()
        configuration.prepareDatabase { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
        let queue = try DatabaseQueue(path: folder.library.path, configuration: configuration)
        try Schema.migrator.migrate(queue, upTo: "1 codes and pins")
        try queue.write { db in
            let rows: [(Int64, String, String, String, Int64?, Int64?, String)] = [
                (1, "00000000-0000-4000-8000-000000000001", "uri", "Our site", 1_700_000_500_000, nil, "https://example.org/"),
                (2, "00000000-0000-4000-8000-000000000002", "wifi", "Café", nil, nil, "WIFI:T:WPA;S:Café;P:geheimnis;;"),
                (3, "00000000-0000-4000-8000-000000000003", "text", "Old", nil, Timestamp.now(), "old text"),
                (7, "00000000-0000-4000-8000-000000000007", "text", "Gone", nil, nil, "gone"),
            ]
            for (id, uuid, kind, title, used, trashed, text) in rows {
                try db.execute(
                    sql: """
                        INSERT INTO code (id, uuid, kind, title, sortTitle, isFavorite, created, modified, used, touched, trashed, style,
                            searchText, payload)
                        VALUES (?, ?, ?, ?, ?, ?, 1700000000000, 1700000000001, ?, 1700000500000, ?, ?, ?, ?)
                        """,
                    arguments: [
                        id, uuid, kind, title, title.lowercased(), id == 2, used, trashed, id == 1 ? "{\"level\":\"Q\"}" : nil,
                        "\(title)\n\(text)".lowercased(), Data(text.utf8),
                    ])
            }
            try db.execute(sql: "DELETE FROM code WHERE id = 7")
            try db.execute(
                sql:
                    "INSERT INTO pin (kind, family, configuration, placement, created) VALUES ('code', 'small', '{\"code\":\"1\"}', '{}', 5)"
            )
        }
        try queue.close()
    }

    @Test("Opening one loses nothing: codes, pins, the trash and the ids that were given", arguments: [Library.Use.window, .command])
    func nothingLost(use: Library.Use) async throws {
        try makeFirstLibrary()
        let opened = try Library.open(at: folder.library, for: use)
        let library = opened.library
        #expect(opened.notice == nil)
        let first = try await #require(try library.code(1))
        #expect(first.title == "Our site" && first.kind == .uri && first.style == "{\"level\":\"Q\"}" && !first.isFavorite)
        #expect(first.uuid.uuidString == "00000000-0000-4000-8000-000000000001" && first.payload == Payload("https://example.org/"))
        #expect(first.created == Timestamp.date(1_700_000_000_000) && first.modified == Timestamp.date(1_700_000_000_001))
        #expect(first.used == Timestamp.date(1_700_000_500_000) && first.useCount == 1)
        #expect(first.folder == nil && first.tags.isEmpty && first.notes.isEmpty && first.state() == .usable)
        #expect(try await library.code(2)?.isFavorite == true)
        #expect(try await library.ids(matching: CodeQuery(place: .trash)) == [3])
        #expect(try await library.ids(matching: CodeQuery(sort: .title)) == [2, 1])
        let pin = try await #require(try library.pins().first)
        #expect(pin.kind == "code" && pin.configuration == ["code": "1"] && pin.placement == "{}")
        #expect(try await library.add(NewCode(payload: Payload("new"))).id == 8)
        #expect(try await library.history(of: 1).map(\.kind) == [.made])
        #expect(try await library.history(of: 1).map(\.date) == [first.created])
        #expect(try await library.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") } == "ok")
    }

    @Test("Texts in other character sets, which were data, are texts; what was named by a person stays so")
    func charsets() async throws {
        try makeFirstLibrary()
        let queue = try DatabaseQueue(path: folder.library.path)
        try Schema.migrator.migrate(queue, upTo: "7 titles of one measure, folded alike")
        // “прибор №5 Первомайский” in Windows-1251, and data.
        let text = try #require(Data(base64Encoded: "7/Do4e7wILk1IM/l8OLu7ODp8ero6Q=="))
        try await queue.write { db in
            for (id, title, payload) in [
                (11, "\(text.count) bytes of data", text), (12, "Mine", text), (13, "3 bytes of data", Data([0, 1, 0xFF])),
            ] {
                try db.execute(
                    sql: "UPDATE code SET title = ?, sortTitle = ?, kind = 'binary', searchText = ?, payload = ? WHERE id = ?",
                    arguments: [title, title, "\(title)\n\n", payload, id - 10])
            }
        }
        try queue.close()
        let library = try Library.open(at: folder.library).library
        let read = try await #require(try library.code(1))
        #expect(read.kind == .text && read.title == "прибор №5 Первомайский" && read.payload.bytes == Array(text))
        #expect(try await library.code(2)?.title == "Mine")
        #expect(try await library.code(2)?.kind == .text)
        #expect(try await library.code(3)?.kind == .binary)
        #expect(try await library.ids(matching: CodeQuery(search: "первомайский")).sorted() == [1, 2])
    }

    @Test("What was searchable stays so, and the passwords that were are no longer")
    func search() async throws {
        try makeFirstLibrary()
        let library = try Library.open(at: folder.library).library
        #expect(try await library.ids(matching: CodeQuery(search: "CAFE")) == [2])
        #expect(try await library.ids(matching: CodeQuery(search: "example.org")) == [1])
        #expect(try await library.ids(matching: CodeQuery(search: "geheimnis")).isEmpty)
        #expect(try await library.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM code WHERE searchText LIKE '%geheim%'") } == 0)
    }

    @Test(
        "One of before the scan history loses nothing and gets an empty one",
        arguments: ["2 folders, tags, history and search", "3 search behind imports"])
    func beforeScans(step: String) async throws {
        try makeFirstLibrary()
        let queue = try DatabaseQueue(path: folder.library.path)
        try Schema.migrator.migrate(queue, upTo: step)
        try queue.close()
        let library = try Library.open(at: folder.library).library
        #expect(try await library.ids(matching: CodeQuery(sort: .title)) == [2, 1])
        #expect(try await library.ids(matching: CodeQuery(search: "CAFE")) == [2])
        #expect(try await library.countScans() == 0)
        #expect(try await library.scanSessions().isEmpty)
        try await library.recordScans([NewScan(Payload("x"), source: ScanSource(.screen))])
        let session = try await library.beginScanSession("Shelf")
        try await library.count([NewScan(Payload("x"), source: ScanSource(.screen))], in: session.id)
        #expect(try await library.countScans() == 1)
        #expect(try await library.scanSessions().map(\.pieces) == [1])
        #expect(try await library.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") } == "ok")
    }

    @Test("A damaged one is rescued as well")
    func damaged() async throws {
        try makeFirstLibrary()
        let handle = try FileHandle(forUpdating: folder.library)
        // The pages after the first hold tables and indexes; the one that is zeroed is an index.
        try await DatabaseQueue(path: folder.library.path).read { db in
            let page = try #require(try Int.fetchOne(db, sql: "SELECT rootpage FROM sqlite_master WHERE name = 'codeByTouched'"))
            try handle.seek(toOffset: UInt64((page - 1) * 4096))
        }
        try handle.write(contentsOf: [UInt8](repeating: 0xA5, count: 4096))
        try handle.close()
        let opened = try Library.open(at: folder.library)
        guard case .setAside(_, _, 3) = opened.notice else {
            Issue.record("the notice was \(String(describing: opened.notice))")
            return
        }
        #expect(try await opened.library.ids(matching: CodeQuery()) == [2, 1])
        #expect(try await opened.library.ids(matching: CodeQuery(search: "cafe")) == [2])
        #expect(try await opened.library.pins().count == 1)
    }

    @Test("One in a place that cannot be written is read all the same")
    func readOnly() throws {
        try makeFirstLibrary()
        let reader = try ReadOnlyCopy(of: LibraryFile(folder.library)).open()
        #expect(try reader.read { try CodeTable.ids(matching: CodeQuery(search: "cafe"), in: $0) } == [2])
    }

    @Test("Titles without a measure are cut, and all are found by their beginnings")
    func titles() async throws {
        let queue = try DatabaseQueue(path: folder.library.path)
        try Schema.migrator.migrate(queue, upTo: "6 tasks and their lists")
        try await queue.write { db in
            for (id, title, sortTitle) in [(1, "Straße", "straße"), (2, String(repeating: "lang ", count: 40_000), "lang")] {
                try db.execute(
                    sql: """
                        INSERT INTO code (id, uuid, kind, title, sortTitle, notes, created, modified, touched, searchText, payload)
                        VALUES (?, ?, 'text', ?, ?, '', 1, 1, 1, ?, ?)
                        """,
                    arguments: [id, UUID().uuidString, title, sortTitle, title, Data("x".utf8)])
                try db.execute(sql: "INSERT INTO codeSearch (rowid, searchText) VALUES (?, ?)", arguments: [id, title])
            }
        }
        try queue.close()
        let opened = try Library.open(at: folder.library, for: .command)
        #expect(opened.notice == nil)
        let library = opened.library
        #expect(try await library.ids(titleBeginning: "strass") == [1])
        #expect(try await library.ids(titleBeginning: "LANG") == [2])
        let title = try #require(await library.code(2)?.title)
        #expect(title.hasPrefix("lang lang"))
        #expect(title.count == 299)
    }
}
