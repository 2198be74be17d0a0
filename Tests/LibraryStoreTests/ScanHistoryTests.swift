import Foundation
import GRDB
import Payload
import Testing

@testable import LibraryStore

@Suite("The scan history")
struct ScanHistoryTests {
    let library: Library
    /// 21 November 2026, 09:42:30 UTC.
    static let now = Date(timeIntervalSince1970: 1_795_254_150)
    static let camera = ScanSource(.camera, name: "Integrated Webcam")

    init() throws {
        library = try Library.inMemory()
    }

    static func scan(_ text: String, printedAs: String = "QR-Code", _ source: ScanSource = camera, after seconds: Double = 0) -> NewScan {
        NewScan(Payload(text), printedAs: printedAs, source: source, date: now.addingTimeInterval(seconds))
    }

    private func scan(_ text: String, printedAs: String = "QR-Code", _ source: ScanSource = camera, after seconds: Double = 0) -> NewScan {
        Self.scan(text, printedAs: printedAs, source, after: seconds)
    }

    @Test("What was scanned is there with when and where, newest first")
    func fields() async throws {
        let digits = scan("4006381333931", printedAs: "EAN-13", ScanSource(.file, name: "shelf.png"), after: 60)
        let ids = try await library.recordScans([scan("https://example.org/"), digits])
        let scans = try await library.scans()
        #expect(scans.map(\.id) == ids.reversed())
        let first = try #require(scans.first)
        #expect(first.payload == Payload("4006381333931") && first.printedAs == "EAN-13" && first.kind == .product)
        #expect(first.title == digits.title && first.source == ScanSource(.file, name: "shelf.png"))
        #expect(first.date == Self.now.addingTimeInterval(60))
        #expect(try await library.countScans() == 2)
        #expect(try await library.scans(matching: ScanQuery(limit: 1, offset: 1)).map(\.kind) == [.uri])
        #expect(try await library.scans(matching: ScanQuery(medium: .file)).map(\.kind) == [.product])
    }

    @Test("A code that stays in view is one scan; back after a while, elsewhere, or as another symbol it is another")
    func repeats() async throws {
        for second in stride(from: 0.0, through: 60, by: 5) { try await library.recordScans([scan("x", after: second)]) }
        #expect(try await library.scans().map(\.date) == [Self.now.addingTimeInterval(60)])
        try await library.recordScans([scan("x", after: 60 + Scan.calm + 1)])
        #expect(try await library.countScans() == 2)
        try await library.recordScans([scan("x", ScanSource(.camera, name: "Other"), after: 72), scan("x", printedAs: "Aztec", after: 72)])
        #expect(try await library.countScans() == 4)
        // The clock was set back, which is no reason to lose a scan.
        try await library.recordScans([scan("x", after: -3600)])
        #expect(try await library.countScans() == 5)
    }

    @Test(
        "Titles, texts, kinds and sources are found, whatever their case and accents",
        arguments: [
            ("CAFE", 1), ("webcam", 3), ("wi-fi", 1), ("link", 1), ("example shelf", 1), ("camera", 3), ("file", 1), ("%", 0), ("", 4),
            ("one-time", 1), ("example webcam", 0),
        ])
    func search(_ words: String, _ count: Int) async throws {
        try await library.recordScans([
            scan("WIFI:T:WPA;S:Café;P:geheimnis;;"), scan("https://example.org/", ScanSource(.file, name: "Shelf.png")),
            scan("otpauth://totp/ACME:ada@x.org?secret=JBSWY3DPEHPK3PXP&issuer=ACME"), scan("plain"),
        ])
        #expect(try await library.countScans(matching: ScanQuery(search: words)) == count)
        #expect(try await library.scans(matching: ScanQuery(search: words)).count == count)
    }

    @Test("Passwords and seeds are not searched, and do not stand in what is")
    func secrets() async throws {
        try await library.recordScans([
            scan("WIFI:T:WPA;S:Café;P:geheimnis;;"), scan("otpauth://totp/ACME:ada@x.org?secret=JBSWY3DPEHPK3PXP&issuer=ACME"),
        ])
        for word in ["geheimnis", "jbswy3dpehpk3pxp"] {
            #expect(try await library.scans(matching: ScanQuery(search: word)).isEmpty)
            let sql = "SELECT count(*) FROM scan WHERE instr(searchText, ?)"
            #expect(try await library.read { try Int.fetchOne($0, sql: sql, arguments: [word]) } == 0)
        }
        #expect(try await library.countScans(matching: ScanQuery(search: "acme")) == 1)
    }

    @Test("The latest ten thousand are kept")
    func limit() async throws {
        try await library.recordScans((0..<Scan.maximumCount + 50).map { scan("code \($0)", after: Double($0)) })
        #expect(try await library.countScans() == Scan.maximumCount)
        #expect(try await library.scans(matching: ScanQuery(limit: 1)).first?.title == "code \(Scan.maximumCount + 49)")
        #expect(try await library.scans(matching: ScanQuery(offset: Scan.maximumCount - 1)).first?.title == "code 50")
    }

    @Test("One that was removed comes back as it was; clearing takes all")
    func removal() async throws {
        let ids = try await library.recordScans([scan("a"), scan("WIFI:S:b;;", after: 1), scan("c", after: 2)])
        let before = try await library.scans()
        let removed = try await library.removeScans([ids[1], 99])
        #expect(removed.count == 1)
        #expect(try await library.scans().map(\.title) == ["c", "a"])
        try await library.restore(removed)
        #expect(try await library.scans() == before)
        #expect(try await library.countScans(matching: ScanQuery(search: "wi-fi")) == 1)
        try await library.restore(removed)
        #expect(try await library.countScans() == 3, "putting back what is there changes nothing")
        try await library.clearScans()
        #expect(try await library.countScans() == 0)
        #expect(try await library.removeScans(ids).isEmpty)
    }

    @Test("Codes of the library that say the same are known, but for those in the trash")
    func known() async throws {
        let codes = try await library.add([
            NewCode(payload: Payload("a")), NewCode(payload: Payload("a")), NewCode(payload: Payload("b")), NewCode(payload: Payload("ä")),
        ])
        try await library.trash([codes[2].id])
        let known = try await library.ids(carrying: [Payload("a"), Payload("b"), Payload("ä"), Payload("c")])
        #expect(known == [Payload("a"): codes[0].id, Payload("ä"): codes[3].id])
        #expect(try await library.ids(carrying: []).isEmpty)
    }

    @Test("Another program is told of scans, and of nothing else")
    func topics() async throws {
        var changes = library.changes().makeAsyncIterator()
        try await library.recordScans([scan("a")])
        #expect(await changes.next() == LibraryChange(topics: [.scans], own: [.scans]))
        try await library.clearScans()
        #expect(await changes.next() == LibraryChange(topics: [.scans], own: [.scans]))
    }

    @Test("What was acknowledged is in the file as the next program finds it, however this one ends")
    func killed() async throws {
        let folder = try TemporaryFolder()
        let library = try Library.open(at: folder.library).library
        try await library.recordScans([scan("a")])
        let session = try await library.beginScanSession("Shelf")
        try await library.count([scan("a"), scan("a")], in: session.id)
        // The files of an open library are what kill -9 leaves behind.
        let left = try TemporaryFolder()
        for name in try folder.names where name.hasPrefix("library.sqlite") {
            try FileManager.default.copyItem(at: folder.url.appending(path: name), to: left.url.appending(path: name))
        }
        let next = try Library.open(at: left.library).library
        #expect(try await next.scans().map(\.title) == ["a"])
        #expect(try await next.scanSessions().map(\.pieces) == [2])
        #expect(try await next.scanSessions().first?.ended == nil)
    }

    @Test("A library that can only be read says so and shows what it has")
    func readOnly() async throws {
        let folder = try TemporaryFolder()
        try await Library.open(at: folder.library).library.recordScans([scan("a")])
        let reader = try ReadOnlyCopy(of: LibraryFile(folder.library)).open()
        let copy = Library(file: folder.library, access: .reading(reader, because: .readOnly(file: folder.library)))
        #expect(try await copy.scans().map(\.title) == ["a"])
        await #expect(throws: LibraryError.readOnly(file: folder.library)) { try await copy.recordScans([scan("b")]) }
    }
}
