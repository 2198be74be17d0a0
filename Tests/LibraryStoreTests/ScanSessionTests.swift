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
    func counting() throws {
        let session = try library.beginScanSession("Shelf 3")
        try library.count([scan("a"), scan("4006381333931", printedAs: "EAN-13", after: 1)], in: session.id)
        let changed = try library.count([scan("a", after: 2), scan("a", after: 3)], in: session.id)
        #expect(changed.map(\.count) == [3])
        let items = try library.scanItems(of: session.id)
        #expect(items.map(\.title) == ["a", items[1].title] && items.map(\.count) == [3, 1])
        #expect(items[0].first == ScanHistoryTests.now && items[0].last == ScanHistoryTests.now.addingTimeInterval(3))
        #expect(items[1].kind == .product && items[1].printedAs == "EAN-13")
        let now = try library.scanSession(session.id)
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
    func corrections() throws {
        let session = try library.beginScanSession("Shelf")
        let item = try library.count([scan("a"), scan("a"), scan("b")], in: session.id)[0]
        #expect(try library.setCount(7, of: item.id).count == 7)
        #expect(try library.setCount(0, of: item.id).count == 1)
        #expect(try library.setCount(.max, of: item.id).count == ScanItem.counts.upperBound)
        #expect(try library.count([scan("a")], in: session.id)[0].count == ScanItem.counts.upperBound)
        try library.setCount(7, of: item.id)
        let removed = try library.removeScanItem(item.id)
        #expect(removed.count == 7)
        #expect(throws: LibraryError.noSuchScanItem(item.id)) { try library.setCount(2, of: item.id) }
        try library.count([scan("a")], in: session.id)
        try library.restore(removed)
        #expect(try library.scanItems(of: session.id).first { $0.payload == Payload("a") }?.count == 8)
    }

    @Test("A session is renamed, ended, gone on with, and removed with all it holds; undoing brings all of it back")
    func sessions() throws {
        let first = try library.beginScanSession("  First\n one ", at: ScanHistoryTests.now)
        #expect(first.name == "First one")
        let second = try library.beginScanSession("Second", at: ScanHistoryTests.now.addingTimeInterval(60))
        #expect(try library.scanSessions().map(\.id) == [second.id, first.id])
        try library.count([scan("a"), scan("a"), scan("b")], in: first.id)
        #expect(try library.renameScanSession(first.id, to: "Cellar").name == "Cellar")
        #expect(throws: LibraryError.unusableSessionName) { try library.renameScanSession(first.id, to: " \n") }
        #expect(try library.renameScanSession(first.id, to: String(repeating: "x", count: 500)).name.count == ScanSession.maximumNameLength)
        try library.endScanSession(first.id)
        #expect(try library.scanSession(first.id).ended != nil)
        try library.count([scan("c")], in: first.id)
        #expect(try library.scanSession(first.id).ended == nil, "counting goes on with it")
        let before = (try library.scanSession(first.id), try library.scanItems(of: first.id))
        let removed = try library.removeScanSession(first.id)
        #expect(throws: LibraryError.noSuchScanSession(first.id)) { try library.count([scan("a")], in: first.id) }
        #expect(try library.scanItems(of: first.id).isEmpty)
        try library.restore(removed)
        #expect(try library.scanSession(first.id) == before.0 && library.scanItems(of: first.id) == before.1)
    }

    @Test("A full session refuses what is new and keeps what it has")
    func full() throws {
        let session = try library.beginScanSession("Big")
        try library.count((0..<ScanSession.maximumItems).map { scan("\($0)") }, in: session.id)
        #expect(throws: LibraryError.scanSessionFull("Big")) { try library.count([scan("one more")], in: session.id) }
        #expect(try library.scanSession(session.id).pieces == ScanSession.maximumItems)
        #expect(try library.count([scan("5")], in: session.id).map(\.count) == [2])
    }

    @Test("Saving adds each code once with its count and a tag, and leaves alone what is there; undoing takes exactly that back")
    func saving() throws {
        let there = try library.add(NewCode(payload: Payload("known"), title: "Mine"))
        let session = try library.beginScanSession("Shelf 3")
        try library.count(
            [scan("known"), scan("a", after: 1), scan("4006381333931", printedAs: "EAN-13", after: 2), scan("a", after: 3)], in: session.id)
        let saved = try library.saveScanSession(session.id, into: .folderNamed("Shelf 3"), tag: "inventory")
        #expect(saved.known == 1 && saved.added.count == 2)
        let codes = try library.codes(ids: saved.added)
        #expect(codes.map(\.payload) == [Payload("a"), Payload("4006381333931")])
        #expect(codes[0].notes == "2 counted in “Shelf 3”." && codes.allSatisfy { $0.tags == ["inventory"] })
        #expect(codes[1].kind == .product && codes.allSatisfy { $0.folder == saved.folder })
        #expect(try library.history(of: codes[0].id).map(\.kind) == [.scanned])
        #expect(try library.folders().map(\.name) == ["Shelf 3"])
        #expect(try library.scanSession(session.id).ended != nil)
        #expect(try library.saveScanSession(session.id, into: .unfiled).added.isEmpty, "all of it is there now")

        try library.update(codes[1].id) { $0.title = "Pencils" }
        try library.undo(saved)
        #expect(try library.ids(matching: CodeQuery(sort: .title)) == [there.id, codes[1].id], "what was edited since stays")
        #expect(try library.folders().map(\.name) == ["Shelf 3"], "and so does the folder that holds it")
        #expect(try library.scanSession(session.id).ended == nil)
    }

    @Test("Undoing takes the folder along that was made, and not one that was there")
    func folders() throws {
        let session = try library.beginScanSession("Cellar")
        try library.count([scan("a")], in: session.id)
        try library.undo(try library.saveScanSession(session.id, into: .folderNamed("Cellar")))
        #expect(try library.folders().isEmpty && library.count(matching: CodeQuery()) == 0)
        let folder = try library.addFolder("CELLAR")
        let saved = try library.saveScanSession(session.id, into: .folderNamed("Cellar"))
        #expect(saved.folder == folder.id)
        try library.undo(saved)
        #expect(try library.folders().map(\.name) == ["CELLAR"] && library.count(matching: CodeQuery()) == 0)
        #expect(throws: LibraryError.noSuchFolder("99")) { try library.saveScanSession(session.id, into: .folder(99)) }
        #expect(try library.scanSession(session.id).ended == nil, "nothing happened")
    }

    @Test("Backups hold the history and the sessions, and bring them back")
    func backups() throws {
        let folder = try TemporaryFolder()
        let library = try Library.open(at: folder.library).library
        let backups = LibraryBackups(library)
        try library.recordScans([scan("a")])
        let session = try library.beginScanSession("Shelf")
        try library.count([scan("a"), scan("a")], in: session.id)
        let items = try library.scanItems(of: session.id)
        let backup = try backups.make()
        try library.clearScans()
        try library.removeScanSession(session.id)
        try library.recordScans([scan("b")])
        let other = try library.beginScanSession("Other")
        try library.count([scan("c")], in: other.id)
        try backups.restore(backup.name)
        #expect(try library.scans().map(\.title) == ["a"])
        #expect(try library.scanSessions().map(\.name) == ["Shelf"] && library.scanItems(of: session.id) == items)
    }
}
