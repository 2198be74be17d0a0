import Foundation
import GRDB
import Payload
import Platform
import Testing
import TestTexts

@testable import LibraryStore

@Suite("Opening a library", .serialized)
struct LibraryOpeningTests {
    let folder: TemporaryFolder
    var file: URL { folder.library }

    init() throws {
        folder = try TemporaryFolder()
    }

    private func makeLibrary(codes: Int, text: String = "text") async throws {
        let library = try Library.open(at: file, for: .command).library
        try await library.add((1...codes).map { NewCode(payload: Payload("\(text) \($0)")) })
    }

    private func overwrite(at offset: Int, with bytes: [UInt8]) throws {
        let handle = try FileHandle(forUpdating: file)
        try handle.seek(toOffset: UInt64(offset))
        try handle.write(contentsOf: bytes)
        try handle.close()
    }

    @Test(
        "A row with a value of another type, as a flipped bit makes it, is damage and ends nothing",
        arguments: ["useCount = 'many'", "useCount = 9.2e18", "created = x'00'", "title = x'FF'", "isFavorite = 'no'", "uuid = 7"])
    func flippedRow(change: String) async throws {
        try await makeLibrary(codes: 2)
        let queue = try DatabaseQueue(path: file.path)
        try await queue.write { db in
            try db.execute(sql: "PRAGMA ignore_check_constraints = ON")
            try db.execute(sql: "UPDATE code SET \(change) WHERE id = 1")
        }
        try queue.close()
        let library = try Library.open(at: file, for: .command).library
        do {
            _ = try await library.codes(ids: [1, 2])
            _ = try await library.code(1)
        } catch {
            #expect(error == .damaged(file: library.file))
        }
    }

    /// Leaves the file as `kill -9` does in the middle of a change that has a rollback journal, as each one has before WAL mode is set.
    private func interrupt(_ change: String) throws {
        let changed = folder.url.appending(path: "changed.sqlite")
        if FileManager.default.fileExists(atPath: file.path) { try FileManager.default.moveItem(at: file, to: changed) }
        let queue = try DatabaseQueue(path: changed.path)
        try queue.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA journal_mode = DELETE; PRAGMA cache_size = 1; BEGIN; \(change)")
            try db.execute(
                sql: """
                    CREATE TABLE large (bytes BLOB);
                    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200) INSERT INTO large SELECT randomblob(4000) FROM n
                    """)
            for suffix in ["", "-journal"] {
                try FileManager.default.copyItem(atPath: changed.path + suffix, toPath: file.path + suffix)
            }
            try db.execute(sql: "ROLLBACK")
        }
        try queue.close()
    }

    @Test("A library whose making was interrupted is made anew", arguments: [Library.Use.window, .command])
    func interruptedCreation(use: Library.Use) async throws {
        try interrupt("")
        #expect((LibraryFile.size(of: file) ?? 0) > 0)
        let opened = try Library.open(at: file, for: use)
        #expect(opened.notice == nil && opened.library.readOnlyReason == nil)
        try await opened.library.add(NewCode(payload: Payload("x")))
    }

    @Test("A change that was interrupted is taken back", arguments: [Library.Use.window, .command])
    func interruptedChange(use: Library.Use) async throws {
        try await makeLibrary(codes: 3)
        try interrupt("DELETE FROM code;")
        let opened = try Library.open(at: file, for: use)
        #expect(opened.notice == nil && opened.library.readOnlyReason == nil)
        #expect(try await opened.library.count(matching: CodeQuery()) == 3)
    }

    @Test("A new library is made with its folders, for its owner's eyes only", arguments: [Library.Use.window, .command])
    func creation(use: Library.Use) async throws {
        let file = folder.url.appending(path: "a/b/library.sqlite")
        let opened = try Library.open(at: file, for: use)
        #expect(opened.notice == nil)
        try await opened.library.add(NewCode(payload: Payload("x")))
        for name in try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path) {
            let attributes = try FileManager.default.attributesOfItem(atPath: file.deletingLastPathComponent().appending(path: name).path)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
    }

    @Test("Every commit is synced, in a window and in a command", arguments: [Library.Use.window, .command])
    func durability(use: Library.Use) throws {
        let library = try Library.open(at: file, for: use).library
        #expect(try library.write { try Int.fetchOne($0, sql: "PRAGMA synchronous") } == 2)
        #expect(try library.write { try String.fetchOne($0, sql: "PRAGMA journal_mode") } == "wal")
    }

    @Test("Programs that write at the same time wait for each other")
    func concurrentWriters() async throws {
        let file = file
        try await withThrowingTaskGroup(of: Void.self) { group in
            for use in [Library.Use.window, .command, .window, .command] {
                group.addTask {
                    let library = try Library.open(at: file, for: use).library
                    for number in 0..<25 {
                        try await library.add(NewCode(payload: Payload("\(number)")))
                        _ = try await library.count(matching: CodeQuery())
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try await Library.open(at: file).library.count(matching: CodeQuery()) == 100)
    }

    @Test("A library of a newer Quire is refused and left exactly as it is")
    func newerVersion() async throws {
        try await makeLibrary(codes: 3)
        try await DatabaseQueue(path: file.path).write {
            try $0.execute(sql: "CREATE TABLE future(x); INSERT INTO grdb_migrations VALUES ('9 something from the future')")
        }
        let before = try Data(contentsOf: file)
        for use in [Library.Use.window, .command] {
            #expect(throws: LibraryError.newerVersion(file: file)) { try Library.open(at: file, for: use) }
        }
        #expect(try Data(contentsOf: file) == before)
        #expect(try folder.names.filter { $0.contains("damaged") }.isEmpty)
    }

    @Test("A database of another program is refused and left exactly as it is")
    func foreign() throws {
        try DatabaseQueue(path: file.path).write { try $0.execute(sql: "CREATE TABLE recipe(x); INSERT INTO recipe VALUES (1)") }
        let before = try Data(contentsOf: file)
        #expect(throws: LibraryError.foreign(file: file)) { try Library.open(at: file) }
        #expect(throws: LibraryError.foreign(file: file)) { try Library.open(at: file, for: .command) }
        #expect(try Data(contentsOf: file) == before)
    }

    @Test("A folder and a path that leads nowhere are told apart from a library")
    func unreachable() throws {
        #expect(throws: LibraryError.unreachable(file: folder.url, reason: "it is a folder")) { try Library.open(at: folder.url) }
        let device = URL(fileURLWithPath: "/dev/null")
        #expect(throws: LibraryError.unreachable(file: device, reason: "it isn’t a regular file")) { try Library.open(at: device) }
        try Data("x".utf8).write(to: folder.url.appending(path: "plain"))
        let inside = folder.url.appending(path: "plain/library.sqlite")
        #expect { try Library.open(at: inside) } throws: { error in
            if case .unreachable(inside, _) = error as? LibraryError { true } else { false }
        }
    }

    @Test(
        "A file that is no library at all is set aside unchanged, and a new one is started",
        arguments: [Array("This is not a database, whatever its name says.".utf8), [UInt8](repeating: 0, count: 5000), [0x53]])
    func garbage(content: [UInt8]) async throws {
        try Data(content).write(to: file)
        let opened = try Library.open(at: file)
        guard case .setAside(file, let kept, 0) = opened.notice else {
            Issue.record("the notice was \(String(describing: opened.notice))")
            return
        }
        #expect(try Data(contentsOf: kept) == Data(content))
        #expect(opened.notice?.message.string.contains(kept.path) == true)
        try await opened.library.add(NewCode(payload: Payload("new")))
        #expect(try Library.open(at: file).notice == nil)
    }

    @Test("A file damaged twice is set aside twice, under two names")
    func neverOverwritten() throws {
        for round in 1...3 {
            try Data("garbage \(round)".utf8).write(to: file)
            #expect(try Library.open(at: file, for: .command).notice != nil)
        }
        let kept = try folder.names.filter { $0.hasPrefix("library-damaged-") && $0.hasSuffix(".sqlite") }
        #expect(kept.count == 3)
        let contents = try kept.map { String(decoding: try Data(contentsOf: folder.url.appending(path: $0)), as: UTF8.self) }
        #expect(Set(contents) == ["garbage 1", "garbage 2", "garbage 3"])
    }

    @Test("A damaged page in a small library is found on opening, and what can be read is kept")
    func damagedPage() async throws {
        try await makeLibrary(codes: 2000, text: "a text that is long enough to fill some pages of the table, number")
        let before = try Data(contentsOf: file)
        try overwrite(at: before.count / 2 / 4096 * 4096, with: [UInt8](repeating: 0xA5, count: 4096))
        let damaged = try Data(contentsOf: file)
        let opened = try Library.open(at: file)
        guard case .setAside(file, let kept, let rescued) = opened.notice else {
            Issue.record("the notice was \(String(describing: opened.notice))")
            return
        }
        #expect(try Data(contentsOf: kept) == damaged)
        #expect(rescued > 1900)
        #expect(try await opened.library.count(matching: CodeQuery()) == rescued)
        let last = try await #require(try opened.library.code(2000))
        #expect(last.title == "a text that is long enough to fill some pages of the table,…")
        #expect(try await opened.library.add(NewCode(payload: Payload("new"))).id == 2001)
        #expect(try Library.open(at: file).notice == nil)
    }

    @Test("What is read of a damaged library includes the options of pinned windows")
    func rescuedOptions() async throws {
        try await makeLibrary(codes: 2000, text: "a text that is long enough to fill some pages of the table, number")
        let options = WindowOptions(level: .below, opacity: 0.5)
        try await Library.open(at: file, for: .command).library.pin(kind: "clock", family: "small", options: options)
        let size = try Data(contentsOf: file).count
        try overwrite(at: size / 2 / 4096 * 4096, with: [UInt8](repeating: 0xA5, count: 4096))
        let opened = try Library.open(at: file)
        #expect(opened.notice != nil)
        #expect(try await opened.library.pins().map(\.options) == [options])
    }

    @Test("A truncated library is set aside")
    func truncated() async throws {
        try await makeLibrary(codes: 500)
        let handle = try FileHandle(forUpdating: file)
        try handle.truncate(atOffset: 20_000)
        try handle.close()
        #expect(try Library.open(at: file, for: .command).notice != nil)
    }

    @Test("A journal whose library is gone is set aside, not thrown away")
    func orphanedJournal() throws {
        let journal = Array("the only trace of many codes".utf8)
        try Data(journal).write(to: URL(fileURLWithPath: file.path + "-wal"))
        let notice = try Library.open(at: file).notice
        guard case .setAside(file, let kept, 0) = notice else {
            Issue.record("the notice was \(String(describing: notice))")
            return
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: kept.path + "-wal")) == Data(journal))
    }

    @Test("Damage met in use is named, and the next start sets the file aside and rescues the rest")
    func damageInUse() async throws {
        let text = String(repeating: "long text ", count: 60)
        try await makeLibrary(codes: 5000, text: text)
        let size = try #require(LibraryFile.size(of: file))
        #expect(size > 3 << 20)
        // The table fills most of the file, so the pages in the middle hold codes.
        for page in stride(from: size / 2 / 4096, to: size / 2 / 4096 + 4, by: 1) {
            try overwrite(at: page * 4096, with: [UInt8](repeating: 0, count: 4096))
        }
        do {
            let opened = try Library.open(at: file)
            #expect(opened.notice == nil)
            await #expect(throws: LibraryError.damaged(file: file)) { try await opened.library.codes(matching: CodeQuery()) }
        }
        let opened = try Library.open(at: file)
        guard case .setAside(file, _, let rescued) = opened.notice else {
            Issue.record("the notice was \(String(describing: opened.notice))")
            return
        }
        #expect(rescued > 4900 && rescued < 5000)
        #expect(try Library.open(at: file).notice == nil)
    }

    @Test("A full disk is named, loses nothing that was saved, and saving works again when there is space")
    func fullDisk() async throws {
        var opening = LibraryOpening(at: file, for: .command)
        opening.preparation = { try $0.execute(sql: "PRAGMA max_page_count = 60") }
        let library = try opening.open().library
        var saved = 0
        await #expect(throws: LibraryError.diskFull(file: file)) {
            while true {
                try await library.add(NewCode(payload: Payload(String(repeating: "x", count: 2000))))
                saved += 1
            }
        }
        #expect(saved > 5)
        #expect(try await library.count(matching: CodeQuery()) == saved)
        let roomy = try Library.open(at: file).library
        try await roomy.add(NewCode(payload: Payload("fits")))
        #expect(try await roomy.count(matching: CodeQuery()) == saved + 1)
    }

    @Test("Codes that are only in the journal are read where nothing may be written")
    func readOnlyWithJournal() async throws {
        let library = try Library.open(at: file).library
        try await library.add((1...3).map { NewCode(payload: Payload("text \($0)")) })
        let copy = folder.url.appending(path: "copy.sqlite")
        try FileManager.default.copyItem(at: file, to: copy)
        try FileManager.default.copyItem(atPath: file.path + "-wal", toPath: copy.path + "-wal")
        let reader = try ReadOnlyCopy(of: LibraryFile(copy)).open()
        #expect(try await reader.read { try CodeTable.count(matching: CodeQuery(), in: $0) } == 3)
    }

    @Test("A library reached through a link is set aside itself, the link stays")
    func symbolicLink() throws {
        let real = folder.url.appending(path: "real.sqlite")
        try Data("garbage".utf8).write(to: real)
        try FileManager.default.createSymbolicLink(at: file, withDestinationURL: real)
        #expect(try Library.open(at: file).library.file == real)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file.path) == real.path)
        #expect(try folder.names.contains { $0.hasPrefix("real-damaged-") })
    }

    @Test("A file deleted or replaced while it is open takes nothing more, so that nothing is saved into the void")
    func replaced() async throws {
        let library = try Library.open(at: file).library
        try await library.add(NewCode(payload: Payload("kept")))
        let moved = folder.url.appending(path: "moved.sqlite")
        try FileManager.default.moveItem(at: file, to: moved)
        await #expect(throws: LibraryError.replaced(file: file)) { try await library.add(NewCode(payload: Payload("lost?"))) }
        await #expect(throws: LibraryError.replaced(file: file)) { try await library.count(matching: CodeQuery()) }
        _ = try Library.open(at: file)
        await #expect(throws: LibraryError.replaced(file: file)) { try await library.add(NewCode(payload: Payload("lost?"))) }
    }

    @Test("Every error says what happened and what to do")
    func messages() {
        let file = URL(fileURLWithPath: "/home/a/library.sqlite")
        let errors: [LibraryError] = [
            .newerVersion(file: file), .damaged(file: file), .foreign(file: file), .diskFull(file: file), .readOnly(file: file),
            .unreachable(file: file, reason: "it is a folder"), .replaced(file: file), .busy(file: file), .noSuchCode("x"), .noSuchPin(1),
            .ambiguousTitle("x", ids: [1, 2]), .noSuchFolder("x"), .folderExists("x"), .unusableFolderName(""), .unusableFolderName("x"),
            .unusableColor("x"), .noSuchTag("x"), .unusableTagName, .cancelled, .unexpected("x"),
        ]
        for error in errors {
            #expect(error.message.string.hasSuffix(".") && error.recovery?.string.hasSuffix(".") == true)
            #expect(!error.message.string.contains("SQLITE") && !error.message.string.contains("\n"))
        }
    }
}
