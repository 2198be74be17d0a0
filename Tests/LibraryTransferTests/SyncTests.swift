import Foundation
import LibraryStore
import Payload
import Platform
import SamplePayloads
import Testing

@testable import LibraryTransfer

@Suite("Folder sync")
struct SyncTests {
    let all: URL
    let one: Device
    let two: Device
    let now = Date(timeIntervalSince1970: 1_900_000_000)

    init() throws {
        all = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().appending(path: "quire-sync-\(UUID().uuidString)")
        one = try Device("one", in: all)
        two = try Device("two", in: all)
    }

    private func remove() { try? FileManager.default.removeItem(at: all) }

    /// Copies all files of one folder to the other, as a carrier does when nothing goes wrong.
    private func carry(_ from: Device, _ to: Device) throws {
        for (name, data) in try from.documents() { try data.write(to: to.files.appending(path: name), options: .atomic) }
    }

    private func name(_ code: Code) -> String { "\(code.uuid.uuidString).json" }

    @Test("A code appears elsewhere with everything it has, a change follows, and what has not changed is not written again")
    func roundTrip() async throws {
        defer { remove() }
        let folder = try await one.library.addFolder("Travel", icon: "airplane", color: "2563EB")
        let code = try await one.library.add(
            NewCode(payload: Payload(bytes: [0xFF, 0, 0x80]), attributes: .sample, folder: folder.id))
        let sent = try one.sync.run(now: now)
        #expect(sent.sent == 2 && sent.received == 0 && sent.problems.isEmpty)
        try carry(one, two)
        #expect(try two.sync.run(now: now).received == 1)
        #expect(try await two.contents() == one.contents())
        #expect(try two.documents() == one.documents())
        let before = try one.documents()
        try await one.library.record(.shown, of: code.id)
        try await one.library.update(code.id) { $0.title = "Changed" }
        #expect(try one.sync.run(now: now).sent == 1)
        #expect(try one.sync.run(now: now).sent == 0)
        try carry(one, two)
        try two.sync.run(now: now)
        let arrived = try await #require(try two.library.code(uuid: code.uuid))
        #expect(arrived.title == "Changed" && arrived.useCount == 1)
        #expect(try await two.library.history(of: arrived.id).map(\.kind) == [.imported])
        #expect(try one.documents().filter { before[$0.key] == $0.value }.count == 2)
    }

    @Test("The picture of a card goes along, in whichever order its files arrive, and one that is another is refused")
    func pictures() async throws {
        defer { remove() }
        let picture = try #require(CardPicture([0xFF, 0xD8, 0xFF, 0xE0, 1, 2, 3]))
        try await one.library.keep([picture])
        let code = try await one.library.add(NewCode(payload: Payload("x")))
        try await one.library.update(code.id) { $0.card.front = picture.digest }
        try one.sync.run(now: now)
        let name = SyncFileName.name(ofPicture: picture.digest)
        let file = try #require(try one.documents()[name])
        // The code arrives first, and the picture broken.
        try carry(one, two)
        try Data("{}".utf8).write(to: two.files.appending(path: name))
        #expect(try two.sync.run(now: now).problems.map(\.file) == [name])
        #expect(try await two.library.code(uuid: code.uuid)?.card.front == picture.digest)
        try file.write(to: two.files.appending(path: name))
        #expect(try two.sync.run(now: now).problems.isEmpty)
        #expect(try await two.library.picture(picture.digest) == picture)
        // A picture that no code names goes only after a month, for the code may be on its way.
        try await one.library.update(code.id) { $0.card.front = "" }
        try one.sync.run(now: .now)
        #expect(try one.documents()[name] == file)
        try one.sync.run(now: .now.addingTimeInterval(40 * 86_400))
        #expect(try one.documents()[name] == nil)
    }

    @Test(
        "A folder whose name no folder can have stops nobody's sync",
        arguments: [String(repeating: "long ", count: 30), "Unfiled", " "])
    func unusableFolder(name: String) async throws {
        defer { remove() }
        _ = try await one.library.addFolder("Travel", color: "2563EB")
        try one.sync.run(now: now)
        let (file, data) = try #require(try one.documents().first { String(decoding: $0.value, as: UTF8.self).contains("Travel") })
        let changed = String(decoding: data, as: UTF8.self).replacing("Travel", with: name).replacing("2563EB", with: "no colour")
        try Data(changed.utf8).write(to: two.files.appending(path: file))
        let code = try await two.library.add(NewCode(payload: Payload("x")))
        #expect(try two.sync.run(now: now).sent >= 1)
        #expect(try two.documents()["\(code.uuid.uuidString).json"] != nil)
        try carry(two, one)
        try one.sync.run(now: now)
        #expect(try await one.library.code(uuid: code.uuid) != nil)
    }

    @Test("Of fields that two devices changed the newest counts, each for itself, and tags of both stay")
    func fields() async throws {
        defer { remove() }
        let code = try await one.library.add(NewCode(payload: Payload("x"), title: "Title", tags: ["red"]))
        try one.sync.run(now: now)
        try carry(one, two)
        try two.sync.run(now: now)
        let other = try await #require(try two.library.code(uuid: code.uuid))
        try await one.library.change([code.id], .addTags(["blue"]))
        try await one.library.change([code.id], .setFavorite(true))
        try one.sync.run(now: now + 10)
        try await two.library.change([other.id], .addTags(["green"]))
        try await two.library.change([other.id], .removeTags(["red"]))
        try await two.library.trash([other.id])
        try two.sync.run(now: now + 20)
        // Both devices changed the file: the carrier keeps one version next to the other.
        try two.documents()[name(code)]?.write(
            to: one.files.appending(path: "\(code.uuid.uuidString).sync-conflict-20260101-120000-ABCDEFG.json"))
        let report = try one.sync.run(now: now + 30)
        #expect(report.conflicts == 0 && report.problems.isEmpty)
        let merged = try await #require(try one.library.code(uuid: code.uuid))
        #expect(merged.tags == ["blue", "green"] && merged.isFavorite && merged.trashed != nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: one.files.path).allSatisfy { !$0.contains("conflict") })
        try carry(one, two)
        try two.sync.run(now: now + 40)
        #expect(try await two.contents() == one.contents())
    }

    @Test("A content that two devices changed is kept twice, on both devices alike")
    func conflict() async throws {
        defer { remove() }
        let code = try await one.library.add(NewCode(payload: Payload("first"), title: "Site"))
        try one.sync.run(now: now)
        try carry(one, two)
        try two.sync.run(now: now)
        try await one.library.update(code.id) { $0.payload = Payload("of one") }
        try one.sync.run(now: now)
        let other = try await #require(try two.library.code(uuid: code.uuid))
        try await two.library.update(other.id) {
            $0.payload = Payload("of two")
            $0.notes = "mine"
        }
        try two.sync.run(now: now)
        // Each device gets the other's file before it has written the result of its own merge.
        let (ones, twos) = (try one.documents(), try two.documents())
        for (name, data) in twos { try data.write(to: one.files.appending(path: name)) }
        for (name, data) in ones { try data.write(to: two.files.appending(path: name)) }
        #expect(try one.sync.run(now: now).conflicts == 1)
        #expect(try two.sync.run(now: now).conflicts == 1)
        #expect(try await one.contents() == two.contents() && one.documents() == two.documents())
        let codes = try await one.library.codes(matching: CodeQuery(sort: .title))
        #expect(Set(codes.map(\.payload)) == [Payload("of one"), Payload("of two")])
        #expect(codes[0].title == "Site" && codes[0].payload == Payload("of two"))
        #expect(codes[1].title.wholeMatch(of: /Site \(conflict from one, \d{4}-\d\d-\d\d\)/) != nil)
    }

    @Test("What was deleted for good goes elsewhere too, unless it was changed there; its content is in no file any more")
    func deletion() async throws {
        defer { remove() }
        let codes = try await one.library.add(["gone for good", "edited there"].map { NewCode(payload: Payload($0)) })
        try one.sync.run(now: now)
        try carry(one, two)
        try two.sync.run(now: now)
        let edited = try await #require(try two.library.code(uuid: codes[1].uuid))
        try await two.library.update(edited.id) { $0.payload = Payload("edited meanwhile") }
        try await one.library.removePermanently(codes.map(\.id))
        try one.sync.run(now: now + 60)
        #expect(try one.documents().values.allSatisfy { !String(decoding: $0, as: UTF8.self).contains("gone for good") })
        try two.sync.run(now: now)
        let changed = try two.documents()[name(codes[1])]
        try carry(one, two)
        try changed?.write(to: two.files.appending(path: "\(codes[1].uuid.uuidString) (conflicted copy 2030-01-01 101010).json"))
        try two.sync.run(now: now + 70)
        #expect(try await two.library.codes(matching: CodeQuery()).map(\.payload) == [Payload("edited meanwhile")])
        try carry(two, one)
        try one.sync.run(now: now + 80)
        #expect(try await one.contents() == two.contents())
        // A year later the deletion may be forgotten.
        try one.sync.run(now: now + 400 * 86_400)
        #expect(try one.documents()[name(codes[0])] == nil && one.documents()[name(codes[1])] != nil)
    }

    @Test("Files that are missing are written again, and a folder that is gone deletes nothing")
    func missing() async throws {
        defer { remove() }
        try await one.library.add([NewCode(payload: Payload("a")), NewCode(payload: Payload("b"))])
        try one.sync.run(now: now)
        let documents = try one.documents()
        for name in documents.keys where name != "quire-sync.json" {
            try FileManager.default.removeItem(at: one.files.appending(path: name))
        }
        #expect(try one.sync.run(now: now).sent == 2)
        #expect(try one.documents() == documents)
        try FileManager.default.removeItem(at: one.files)
        #expect(throws: SyncError.folderMissing(path: one.files.path)) { try one.sync.run(now: now) }
        // An empty folder in place of a disk that is not mounted.
        try FileManager.default.createDirectory(at: one.files, withIntermediateDirectories: true)
        #expect(throws: SyncError.folderMissing(path: one.files.path)) { try one.sync.run(now: now) }
        #expect(try one.documents().isEmpty)
        #expect(try await one.library.count(matching: CodeQuery()) == 2)
        #expect(one.sync.status.failure?.contains("is missing") == true)
    }

    @Test("What is no document is named and left alone, byte by byte, and everything else goes on")
    func hostile() async throws {
        defer { remove() }
        let code = try await one.library.add(NewCode(payload: Payload("mine")))
        try one.sync.run(now: now)
        let good = try #require(try one.documents()[name(code)])
        let deep = "{\"format\":\"quire-code\",\"version\":1,\"tags\":" + String(repeating: "[", count: 100_000)
        let other = UUID().uuidString
        let texts = [
            "", "{", "null", "[]", deep, String(decoding: good.prefix(good.count / 2), as: UTF8.self),
            String(decoding: good, as: UTF8.self),
            "{\"format\":\"quire-code\",\"version\":99}", "{\"format\":\"other\",\"version\":1}",
            String(decoding: good, as: UTF8.self).replacing(code.uuid.uuidString, with: other).replacing("\"at\":", with: "\"at\":9"),
        ]
        var files: [String: Data] = [:]
        for text in texts {
            let name = "\(UUID().uuidString).json"
            files[name] = Data(text.utf8)
        }
        files["\(other).json"] = Data(String(decoding: good, as: UTF8.self).replacing("\"at\":", with: "\"at\":-999999999999999999").utf8)
        files["folder-\(String(repeating: "a", count: 32)).json"] = Data("{\"format\":\"quire-folder\",\"version\":1}".utf8)
        for (name, data) in files { try data.write(to: one.files.appending(path: name)) }
        let secret = all.appending(path: "secret")
        try good.write(to: secret)
        let link = "\(UUID().uuidString).json"
        try FileManager.default.createSymbolicLink(at: one.files.appending(path: link), withDestinationURL: secret)
        let pipe = "\(UUID().uuidString).json"
        #expect(mkfifo(one.files.appending(path: pipe).path, 0o600) == 0)
        try await one.library.add(NewCode(payload: Payload("another")))
        let report = try one.sync.run(now: now)
        #expect(Set(report.problems.map(\.file)) == Set(files.keys).union([link, pipe]))
        #expect(report.problems.allSatisfy { $0.reason.hasSuffix(".") && $0.reason.count > 10 })
        #expect(report.sent == 1 && report.received == 0)
        for (name, data) in files { #expect(try Data(contentsOf: one.files.appending(path: name)) == data) }
        #expect(try await one.library.count(matching: CodeQuery()) == 2)
    }

    @Test("A code whose own file arrived only in part is not lost, and follows once the file is whole")
    func halfWritten() async throws {
        defer { remove() }
        let code = try await one.library.add(NewCode(payload: Payload("x"), title: "Old"))
        try one.sync.run(now: now)
        try carry(one, two)
        try two.sync.run(now: now)
        try await two.library.update(try #require(try two.library.code(uuid: code.uuid)).id) { $0.title = "New" }
        try two.sync.run(now: now)
        let whole = try #require(try two.documents()[name(code)])
        try whole.prefix(40).write(to: one.files.appending(path: name(code)))
        #expect(try one.sync.run(now: now).problems.map(\.file) == [name(code)])
        #expect(try await one.library.code(code.id)?.title == "Old")
        try whole.write(to: one.files.appending(path: name(code)))
        #expect(try one.sync.run(now: now).problems.isEmpty)
        #expect(try await one.library.code(code.id)?.title == "New")
    }

    @Test("A folder that holds other things is refused, and one that is synced with elsewhere is taken")
    func folders() async throws {
        defer { remove() }
        let third = try Device("three", in: all)
        let used = all.appending(path: "used")
        try FileManager.default.createDirectory(at: used, withIntermediateDirectories: true)
        try Data().write(to: used.appending(path: "holiday.jpg"))
        #expect(throws: SyncError.folderInUse(path: used.path)) { try third.sync.turnOn(used) }
        try await one.library.add(NewCode(payload: Payload("x")))
        try one.sync.run(now: now)
        try third.sync.turnOn(one.files)
        #expect(try third.sync.run(now: now).received == 1)
        try third.sync.turnOff()
        #expect(throws: SyncError.isOff) { try third.sync.run(now: now) }
        #expect(try await third.library.count(matching: CodeQuery()) == 1 && third.sync.status.folder == nil)
    }

    @Test("Folders of the library keep their look and order, are renamed, and go when they are removed elsewhere")
    func libraryFolders() async throws {
        defer { remove() }
        let ids = try await ["Work", "Home", "Travel"].asyncMap { try await one.library.addFolder($0, color: "2563EB").id }
        let code = try await one.library.add(NewCode(payload: Payload("x"), folder: ids[0]))
        try await one.library.orderFolders([ids[2], ids[0], ids[1]])
        func exchange() throws {
            for moment in 1...2 {
                try one.sync.run(now: now + Double(moment))
                try carry(one, two)
                try two.sync.run(now: now + Double(moment))
                try carry(two, one)
            }
            try one.sync.run(now: now + 3)
        }
        try exchange()
        #expect(try await two.contents() == one.contents())
        #expect(try await two.library.folders().map(\.name) == ["Travel", "Work", "Home"])
        try await one.library.renameFolder(ids[0], to: "Office")
        try await one.library.removeFolder(ids[1], codes: .unfile)
        try exchange()
        #expect(try await two.contents() == one.contents())
        #expect(try await two.library.folders().map(\.name) == ["Travel", "Office"])
        let arrived = try await #require(try two.library.code(uuid: code.uuid))
        #expect(try await two.library.folder(named: "Office")?.id == arrived.folder)
        try await two.library.addFolder("Home")
        try exchange()
        #expect(try await one.library.folders().map(\.name) == ["Travel", "Office", "Home"])
    }

    @Test("What is restored from a backup is carried on as a change, and not undone by the folder")
    func restored() async throws {
        defer { remove() }
        let code = try await one.library.add(NewCode(payload: Payload("x"), title: "Good"))
        try one.sync.run(now: now)
        let backups = LibraryBackups(one.library)
        let backup = try backups.make()
        try await one.library.update(code.id) { $0.title = "Bad" }
        try await one.library.add(NewCode(payload: Payload("later")))
        try one.sync.run(now: now + 10)
        try carry(one, two)
        try two.sync.run(now: now + 10)
        #expect(try await two.library.count(matching: CodeQuery()) == 2)
        try backups.restore(backup.name)
        try one.sync.run(now: now + 20)
        try carry(one, two)
        try two.sync.run(now: now + 20)
        #expect(try await two.library.codes(matching: CodeQuery()).map(\.title) == ["Good"])
        #expect(try await one.contents() == two.contents())
    }
}
