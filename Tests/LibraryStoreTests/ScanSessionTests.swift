import Foundation
import Payload
import Testing

@testable import LibraryStore

@Suite("Scan sessions")
struct ScanSessionTests {
    let library: Library

    init() throws {
        library = try Library.inMemory()
    }

    private func scan(_ text: String, printedAs: String = "QR-Code", after seconds: Double = 0) -> NewScan {
        ScanHistoryTests.scan(text, printedAs: printedAs, after: seconds)
    }

    @Test("Each code is listed once with how often it was counted, the last one seen first")
    func counting() async throws {
        let session = try await library.beginScanSession("Shelf 3")
        try await library.count([scan("a"), scan("4006381333931", printedAs: "EAN-13", after: 1)], in: session.id)
        let changed = try await library.count([scan("a", after: 2), scan("a", after: 3)], in: session.id)
        #expect(changed.map(\.count) == [3])
        let items = try await library.scanItems(of: session.id)
        #expect(items.map(\.title) == ["a", items[1].title] && items.map(\.count) == [3, 1])
        #expect(items[0].first == ScanHistoryTests.now && items[0].last == ScanHistoryTests.now.addingTimeInterval(3))
        #expect(items[1].kind == .product && items[1].printedAs == "EAN-13")
        let now = try await library.scanSession(session.id)
        #expect(now.codes == 2 && now.pieces == 4 && now.ended == nil && now.name == "Shelf 3")
    }

    @Test("Two programs counting at the same time lose nothing")
    func concurrency() async throws {
        let folder = try TemporaryFolder()
        let first = try Library.open(at: folder.library).library
        let second = try Library.open(at: folder.library).library
        let session = try await first.beginScanSession("Both")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for library in [first, second, first, second] {
                group.addTask {
                    for number in 0..<25 {
                        try await library.count([ScanHistoryTests.scan("same"), ScanHistoryTests.scan("code \(number)")], in: session.id)
                    }
                }
            }
            try await group.waitForAll()
        }
        let items = try await second.scanItems(of: session.id)
        #expect(items.count == 26)
        #expect(items.first { $0.title == "same" }?.count == 100)
        #expect(items.filter { $0.title != "same" }.allSatisfy { $0.count == 4 })
    }

    @Test("A count is corrected within its bounds; a code that was taken out comes back with what was counted meanwhile")
    func corrections() async throws {
        let session = try await library.beginScanSession("Shelf")
        let item = try await library.count([scan("a"), scan("a"), scan("b")], in: session.id)[0]
        #expect(try await library.setCount(7, of: item.id).count == 7)
        #expect(try await library.setCount(0, of: item.id).count == 1)
        #expect(try await library.setCount(.max, of: item.id).count == ScanItem.counts.upperBound)
        #expect(try await library.count([scan("a")], in: session.id)[0].count == ScanItem.counts.upperBound)
        try await library.setCount(7, of: item.id)
        let removed = try await library.removeScanItem(item.id)
        #expect(removed.count == 7)
        await #expect(throws: LibraryError.noSuchScanItem(item.id)) { try await library.setCount(2, of: item.id) }
        try await library.count([scan("a")], in: session.id)
        try await library.restore(removed)
        #expect(try await library.scanItems(of: session.id).first { $0.payload == Payload("a") }?.count == 8)
    }

    @Test("A session is renamed, ended, gone on with, and removed with all it holds; undoing brings all of it back")
    func sessions() async throws {
        let first = try await library.beginScanSession("  First\n one ", at: ScanHistoryTests.now)
        #expect(first.name == "First one")
        let second = try await library.beginScanSession("Second", at: ScanHistoryTests.now.addingTimeInterval(60))
        #expect(try await library.scanSessions().map(\.id) == [second.id, first.id])
        try await library.count([scan("a"), scan("a"), scan("b")], in: first.id)
        #expect(try await library.renameScanSession(first.id, to: "Cellar").name == "Cellar")
        await #expect(throws: LibraryError.unusableSessionName) { try await library.renameScanSession(first.id, to: " \n") }
        #expect(
            try await library.renameScanSession(first.id, to: String(repeating: "x", count: 500)).name.count
                == ScanSession.maximumNameLength)
        try await library.endScanSession(first.id)
        #expect(try await library.scanSession(first.id).ended != nil)
        try await library.count([scan("c")], in: first.id)
        #expect(try await library.scanSession(first.id).ended == nil, "counting goes on with it")
        let before = await (try library.scanSession(first.id), try library.scanItems(of: first.id))
        let removed = try await library.removeScanSession(first.id)
        await #expect(throws: LibraryError.noSuchScanSession(first.id)) { try await library.count([scan("a")], in: first.id) }
        #expect(try await library.scanItems(of: first.id).isEmpty)
        try await library.restore(removed)
        #expect(try await library.scanSession(first.id) == before.0)
        #expect(try await library.scanItems(of: first.id) == before.1)
    }

    @Test("A full session refuses what is new and keeps what it has")
    func full() async throws {
        let session = try await library.beginScanSession("Big")
        try await library.count((0..<ScanSession.maximumItems).map { scan("\($0)") }, in: session.id)
        await #expect(throws: LibraryError.scanSessionFull("Big")) { try await library.count([scan("one more")], in: session.id) }
        #expect(try await library.scanSession(session.id).pieces == ScanSession.maximumItems)
        #expect(try await library.count([scan("5")], in: session.id).map(\.count) == [2])
    }

    @Test("Saving adds each code once with its count and a tag, and leaves alone what is there; undoing takes exactly that back")
    func saving() async throws {
        let there = try await library.add(NewCode(payload: Payload("known"), title: "Mine"))
        let session = try await library.beginScanSession("Shelf 3")
        try await library.count(
            [scan("known"), scan("a", after: 1), scan("4006381333931", printedAs: "EAN-13", after: 2), scan("a", after: 3)], in: session.id)
        let saved = try await library.saveScanSession(session.id, into: .folderNamed("Shelf 3"), tag: "inventory")
        #expect(saved.known == 1 && saved.added.count == 2)
        let codes = try await library.codes(ids: saved.added)
        #expect(codes.map(\.payload) == [Payload("a"), Payload("4006381333931")])
        #expect(codes[0].notes == "2 counted in “Shelf 3”." && codes.allSatisfy { $0.tags == ["inventory"] })
        #expect(codes[1].kind == .product && codes.allSatisfy { $0.folder == saved.folder })
        #expect(try await library.history(of: codes[0].id).map(\.kind) == [.scanned])
        #expect(try await library.folders().map(\.name) == ["Shelf 3"])
        #expect(try await library.scanSession(session.id).ended != nil)
        #expect(try await library.saveScanSession(session.id, into: .unfiled).added.isEmpty, "all of it is there now")

        try await library.update(codes[1].id) { $0.title = "Pencils" }
        try await library.undo(saved)
        #expect(try await library.ids(matching: CodeQuery(sort: .title)) == [there.id, codes[1].id], "what was edited since stays")
        #expect(try await library.folders().map(\.name) == ["Shelf 3"], "and so does the folder that holds it")
        #expect(try await library.scanSession(session.id).ended == nil)
    }

    @Test("Undoing takes the folder along that was made, and not one that was there")
    func folders() async throws {
        let session = try await library.beginScanSession("Cellar")
        try await library.count([scan("a")], in: session.id)
        try await library.undo(try library.saveScanSession(session.id, into: .folderNamed("Cellar")))
        #expect(try await library.folders().isEmpty)
        #expect(try await library.count(matching: CodeQuery()) == 0)
        let folder = try await library.addFolder("CELLAR")
        let saved = try await library.saveScanSession(session.id, into: .folderNamed("Cellar"))
        #expect(saved.folder == folder.id)
        try await library.undo(saved)
        #expect(try await library.folders().map(\.name) == ["CELLAR"])
        #expect(try await library.count(matching: CodeQuery()) == 0)
        await #expect(throws: LibraryError.noSuchFolder("99")) { try await library.saveScanSession(session.id, into: .folder(99)) }
        #expect(try await library.scanSession(session.id).ended == nil, "nothing happened")
    }

    @Test("Backups hold the history and the sessions, and bring them back")
    func backups() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.open(at: folder.library).library
        let backups = LibraryBackups(library)
        try await library.recordScans([scan("a")])
        let session = try await library.beginScanSession("Shelf")
        try await library.count([scan("a"), scan("a")], in: session.id)
        let items = try await library.scanItems(of: session.id)
        let backup = try backups.make()
        try await library.clearScans()
        try await library.removeScanSession(session.id)
        try await library.recordScans([scan("b")])
        let other = try await library.beginScanSession("Other")
        try await library.count([scan("c")], in: other.id)
        try backups.restore(backup.name)
        #expect(try await library.scans().map(\.title) == ["a"])
        #expect(try await library.scanSessions().map(\.name) == ["Shelf"])
        #expect(try await library.scanItems(of: session.id) == items)
    }
}
