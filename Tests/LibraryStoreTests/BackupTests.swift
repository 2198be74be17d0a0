import Foundation
import GRDB
import Payload
import Testing

@testable import LibraryStore

@Suite("Backups")
struct BackupTests {
    let folder: TemporaryFolder
    let library: Library
    let backups: LibraryBackups

    init() throws {
        folder = try TemporaryFolder()
        library = try Library.open(at: folder.library).library
        backups = LibraryBackups(library)
    }

    /// Everything in a library, for comparison.
    private struct Contents: Equatable {
        var codes: [Int64: CodeRecord] = [:]
        let folders: [Folder]
        let pins: [PinnedWidget]

        init(_ library: Library) async throws {
            folders = try await library.folders()
            pins = try await library.pins()
            var codes: [Int64: CodeRecord] = [:]
            try library.forEachRecord { codes[$0] = $1 }
            self.codes = codes
        }
    }

    private func fill() async throws {
        let folder = try await library.addFolder("Travel", color: "2563EB")
        for number in 1...20 {
            let code = try await library.add(
                NewCode(payload: Payload("https://example.org/\(number)"), folder: folder.id, tags: ["tag \(number % 3)"], notes: "note"))
            try await library.record(.shown, of: code.id)
        }
        try await library.trash([3])
        try await library.pin(kind: "code", family: "small", configuration: ["code": "1"])
    }

    private func day(_ number: Int) -> Date { Date(timeIntervalSince1970: 1_900_000_000 + Double(number) * 86_400) }

    private func integrity() throws -> String? {
        try DatabaseQueue(path: folder.library.path).read { try String.fetchOne($0, sql: "PRAGMA integrity_check") }
    }

    @Test("One is made on each day that there is something to keep, and the last seven stay, for their owner's eyes only")
    func daily() async throws {
        #expect(try backups.makeDaily(day(0)) == nil && backups.all().isEmpty)
        try await fill()
        let asked = try backups.make(day(0))
        for number in 1...10 {
            let made = try #require(try backups.makeDaily(day(number)))
            #expect(made.codes == 19 && made.occasion == .daily)
            #expect(try !backups.isDailyDue(day(number)) && backups.makeDaily(day(number)) == nil)
        }
        let names = try backups.all().filter { $0.occasion == .daily }.map(\.name)
        #expect(names == (4...10).reversed().map { BackupName(day($0), .daily).text })
        #expect(try backups.all().contains { $0.name == asked.name })
        for file in try FileManager.default.contentsOfDirectory(atPath: backups.folder.path) {
            let attributes = try FileManager.default.attributesOfItem(atPath: backups.folder.appending(path: file).path)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
    }

    @Test("Two programs on one day make one")
    func concurrent() async throws {
        try await fill()
        let (backups, day) = (backups, day(0))
        let made = try await withThrowingTaskGroup(of: LibraryBackup?.self) { group in
            for _ in 0..<4 {
                group.addTask { try await backups.inBackground { backups throws(BackupError) in try backups.makeDaily(day) } }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(made.count { $0 != nil } == 1)
        #expect(try backups.all().count == 1)
    }

    /// Changes a little of everything, and adds a code whose id it returns.
    private func change() async throws -> Code.ID {
        try await library.removePermanently([1, 2])
        try await library.update(5) {
            $0.title = "Changed"
            $0.tags = ["new"]
        }
        try await library.removeFolder(1, codes: .unfile)
        try await library.addFolder("Other")
        for pin in try await library.pins() { try await library.unpin(pin.id) }
        return try await library.add(NewCode(payload: Payload("added later"))).id
    }

    @Test("Restoring brings everything back, in every program that has the library open, and can itself be taken back")
    func restore() async throws {
        try await fill()
        let before = try await Contents(library)
        let backup = try backups.make(day(0))
        let other = try Library.open(at: folder.library).library
        let added = try await change()
        let after = try await Contents(library)

        let present = try backups.restore(backup.name, day(1))
        #expect(try await Contents(library) == before)
        #expect(try await Contents(other) == before)
        #expect(try await other.ids(matching: CodeQuery(search: "added later")).isEmpty)
        #expect(try await other.ids(matching: CodeQuery(search: "example.org/1")).contains(1))
        #expect(present.codes == 18 && present.occasion == .restoration)
        #expect(try integrity() == "ok")

        try LibraryBackups(other).restore(present.name, day(2))
        #expect(try await Contents(library) == after)
        // An id is never used again, whatever was restored.
        try backups.restore(backup.name, day(3))
        #expect(try await library.add(NewCode(payload: Payload("new"))).id > added)
    }

    @Test("Who watches the library hears of a restoration as of any other change")
    func heard() async throws {
        try await fill()
        let backup = try backups.make(day(0))
        _ = try await change()
        var changes = library.changes().makeAsyncIterator()
        try backups.restore(backup.name, day(1))
        #expect(await changes.next() == LibraryChange(topics: [.codes, .pins], own: [.codes, .pins]))
    }

    @Test("Restoring what is there already changes nothing")
    func restoreSame() async throws {
        try await fill()
        let before = try await Contents(library)
        try backups.restore(try backups.make(day(0)).name, day(1))
        #expect(try await Contents(library) == before)
    }

    @Test("One of an older Quire is restored with everything that it knew")
    func older() async throws {
        try await fill()
        let file = backups.folder.appending(path: "2020-01-01.sqlite")
        try FileManager.default.createDirectory(at: backups.folder, withIntermediateDirectories: true)
        let queue = try DatabaseQueue(path: file.path)
        try Schema.migrator.migrate(queue, upTo: "1 codes and pins")
        try await queue.write {
            try $0.execute(
                sql: """
                    INSERT INTO code (id, uuid, kind, title, sortTitle, created, modified, touched, searchText, payload)
                    VALUES (7, '00000000-0000-4000-8000-000000000007', 'text', 'Old', 'old', 5, 5, 5, 'old', CAST('old text' AS BLOB))
                    """)
        }
        try queue.close()
        let bytes = try Data(contentsOf: file)
        try backups.restore("2020-01-01", day(0))
        let codes = try await library.codes(matching: CodeQuery())
        #expect(codes.map(\.title) == ["Old"] && codes.map(\.id) == [7])
        #expect(try await library.ids(matching: CodeQuery(search: "old text")) == [7])
        #expect(try await library.folders().isEmpty && Data(contentsOf: file) == bytes)
    }

    @Test("One that is damaged, of a newer Quire or not there is refused, and nothing has changed")
    func refused() async throws {
        try await fill()
        let before = try await Contents(library)
        let good = try backups.make(day(0))
        let damaged = backups.folder.appending(path: "2020-01-01.sqlite")
        var bytes = try [UInt8](Data(contentsOf: good.file))
        for index in 8192..<bytes.count { bytes[index] ^= 0xA5 }
        try Data(bytes).write(to: damaged)
        try Data("no database at all".utf8).write(to: backups.folder.appending(path: "2020-01-02.sqlite"))
        let newer = backups.folder.appending(path: "2020-01-03.sqlite")
        try FileManager.default.copyItem(at: good.file, to: newer)
        try await DatabaseQueue(path: newer.path).write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('99 something new')") }
        #expect(throws: BackupError.damaged("2020-01-01")) { try backups.restore("2020-01-01") }
        #expect(throws: BackupError.damaged("2020-01-02")) { try backups.restore("2020-01-02") }
        #expect(throws: BackupError.newerVersion("2020-01-03")) { try backups.restore("2020-01-03") }
        for name in ["2020-01-04", "../library", ""] { #expect(throws: BackupError.noSuchBackup(name)) { try backups.restore(name) } }
        #expect(try await Contents(library) == before)
        let codes = try Dictionary(uniqueKeysWithValues: backups.all().filter { $0.occasion != .restoration }.map { ($0.name, $0.codes) })
        #expect(codes["2020-01-02"] == .some(nil) && codes[good.name] == 19)
    }

    @Test("Of a damaged library none is made, and the good ones stay")
    func damagedLibrary() async throws {
        let text = String(repeating: "long text ", count: 60)
        try await library.add((0..<5000).map { NewCode(payload: Payload("\($0) \(text)")) })
        let good = try #require(try backups.makeDaily(day(0)))
        try await DatabaseQueue(path: folder.library.path).writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        let size = try #require(LibraryFile.size(of: folder.library))
        let handle = try FileHandle(forUpdating: folder.library)
        try handle.seek(toOffset: UInt64(size / 2 / 4096 * 4096))
        try handle.write(contentsOf: [UInt8](repeating: 0, count: 16_384))
        try handle.close()
        let damaged = try Library.open(at: folder.library).library
        #expect(throws: BackupError.library(.damaged(file: folder.library))) { try LibraryBackups(damaged).makeDaily(day(1)) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: backups.folder.path) == ["2030-03-17.sqlite"])
        #expect(good.codes == 5000)
        // The next start sets the damaged file aside; the backup then restores everything.
        let fresh = try Library.open(at: folder.library)
        #expect(fresh.notice != nil)
        try LibraryBackups(fresh.library).restore(good.name, day(2))
        #expect(try await fresh.library.count(matching: CodeQuery()) == 5000)
    }

    @Test("A place that takes no backups is named, and what a program that died left behind is tidied away")
    func places() async throws {
        try await fill()
        try Data().write(to: backups.folder.deletingLastPathComponent().appending(path: "backups"))
        #expect {
            try backups.make()
        } throws: { error in
            if case .cannotWrite? = error as? BackupError { true } else { false }
        }
        try FileManager.default.removeItem(atPath: backups.folder.path)
        try FileManager.default.createDirectory(at: backups.folder, withIntermediateDirectories: true)
        try Data("half".utf8).write(to: backups.folder.appending(path: ".1234.part"))
        let made = try backups.make(day(0))
        #expect(try FileManager.default.contentsOfDirectory(atPath: backups.folder.path) == [made.file.lastPathComponent])
    }
}
