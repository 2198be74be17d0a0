import Foundation
import LibraryStore
import LibraryTransfer
import Payload
import Platform
import Testing

@Suite("A library")
struct LibraryImportTests {
    private func library() throws -> (Library, URL) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "quire-exchange-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return (try Library.open(at: folder.appending(path: "library.sqlite"), for: .command).library, folder)
    }

    private func take(_ bytes: [UInt8], into library: Library, _ policy: DuplicatePolicy = .skip) throws -> ImportOutcome {
        let plan = ImportPlan(try LibraryReading.read(bytes), known: try library.knownCodes(), duplicates: policy)
        return try library.carryOut(plan, now: Date(timeIntervalSince1970: 1_780_000_000))
    }

    @Test("that was exported and imported elsewhere is equal, and its second export is the same bytes", arguments: 0..<25)
    func roundTrip(seed: Int) async throws {
        let (first, firstFolder) = try library()
        let (second, secondFolder) = try library()
        defer { for folder in [firstFolder, secondFolder] { try? FileManager.default.removeItem(at: folder) } }
        var random = RandomLibrary(seed: UInt64(seed))
        _ = try take(try LibraryWriting.json(random.library()), into: first, .keep)
        let exported = try await LibraryWriting.json(try first.exchanged())
        let outcome = try take(exported, into: second, .keep)
        #expect(try await second.exchanged() == first.exchanged())
        #expect(try await LibraryWriting.json(try second.exchanged()) == exported)
        #expect(outcome.skipped == 0)
    }

    @Test(
        "takes what other programs wrote, and what it has already only when it is told to",
        arguments: [
            (DuplicatePolicy.skip, [], 3, 3), (.keep, [4, 5, 6], 0, 6), (.replace, [1, 2, 3], 0, 3),
        ] as [(DuplicatePolicy, [Int64], Int, Int)])
    func again(policy: DuplicatePolicy, ids: [Int64], skipped: Int, count: Int) async throws {
        let (library, folder) = try library()
        defer { try? FileManager.default.removeItem(at: folder) }
        let cards = try Fixture.bytes("catima.csv")
        #expect(try take(cards, into: library) == ImportOutcome(imported: 3, skipped: 0, ids: [1, 2, 3]))
        #expect(try await library.exchanged().folders.map(\.name) == ["Food", "Travel"])
        #expect(try await library.exchanged().codes.map(\.history).allSatisfy { $0.map(\.kind) == [.imported] })
        #expect(try take(cards, into: library, policy) == ImportOutcome(imported: ids.count, skipped: skipped, ids: ids))
        #expect(try await library.exchanged().codes.count == count)
    }

    @Test("is told what no code holds, keeps it, and with “only what fits” gets it shortened or not at all")
    func room() async throws {
        let (library, folder) = try library()
        defer { try? FileManager.default.removeItem(at: folder) }
        let photo = "PHOTO;ENCODING=b;TYPE=JPEG:" + String(repeating: "QUJD", count: 1500)
        let cards = [
            ["FN:Ada", photo], ["FN:Ben", "NOTE:" + String(repeating: "long ", count: 900)], ["FN:" + String(repeating: "x", count: 4000)],
        ]
        let lines: [String] = cards.flatMap { ["BEGIN:VCARD", "VERSION:3.0"] + $0 + ["TEL:+49123", "END:VCARD"] }
        let file = Array(lines.map { $0 + "\r\n" }.joined().utf8)
        func plan(onlyWhatFits: Bool) throws -> ImportPlan {
            ImportPlan(
                try LibraryReading.read(file), known: try library.knownCodes(), duplicates: .skip, onlyWhatFits: onlyWhatFits)
        }
        let whole = try plan(onlyWhatFits: false)
        #expect(whole.steps.map(\.action) == [.add, .add, .add])
        #expect(whole.withoutRoom.map(\.imported.line) == [7, 13])
        #expect((whole.codesWithMore, whole.besideSymbols.string, whole.leftOut) == (1, "pictures", 0))
        let fitting = try plan(onlyWhatFits: true)
        #expect(fitting.steps.map(\.action) == [.add, .add, .leaveOut])
        #expect(fitting.steps.map(\.room.isShortened) == [false, true, false])
        #expect((fitting.coming, fitting.skipped, fitting.leftOut) == (2, 0, 1))
        _ = try library.carryOut(fitting)
        let codes = try await library.exchanged().codes
        #expect(codes.map(\.attributes.notes.count) == [0, 4499])
        #expect(codes.map { ($0.payload.text ?? "").contains("PHOTO") } == [true, false])
        #expect(try plan(onlyWhatFits: true).steps.map(\.action) == [.skip, .skip, .leaveOut], "what was shortened is known again")
    }

    @Test("is told what its symbology cannot hold, and keeps it")
    func unfit() throws {
        let table =
            "title,content,symbology\nGood,4006381333931,EAN-13\nBad,4006381333932,EAN-13\nWords,hello,ITF-14\nNew,x,Symbology-of-2040\n"
        let plan = ImportPlan(try LibraryReading.read(Array(table.utf8)), known: KnownCodes(), duplicates: .skip)
        #expect(plan.coming == 4 && plan.withoutRoom.isEmpty)
        #expect(plan.unfit.map(\.step.imported.line) == [3, 4, 5])
        #expect(plan.unfit[0].reason.string.contains("should be 1"))
    }

    @Test("takes a code out of the trash that comes in again, and says so")
    func trashed() async throws {
        let (library, folder) = try library()
        defer { try? FileManager.default.removeItem(at: folder) }
        let lines = Array("https://example.org/1\nhttps://example.org/2\n".utf8)
        _ = try take(lines, into: library)
        try await library.trash([1])
        let plan = ImportPlan(try LibraryReading.read(lines), known: try library.knownCodes(), duplicates: .skip)
        #expect(plan.steps.map(\.action) == [.restore(id: 1), .skip])
        #expect((plan.restored, plan.skipped, plan.coming) == ([1], 1, 0))
        #expect(try library.carryOut(plan) == ImportOutcome(imported: 0, skipped: 1, restored: 1, ids: [1]))
        #expect(try await library.exchanged().codes.map(\.trashed) == [nil, nil])
    }

    @Test("loses none of several codes with the same content that its own file holds")
    func duplicates() async throws {
        let (first, firstFolder) = try library()
        let (second, secondFolder) = try library()
        defer { for folder in [firstFolder, secondFolder] { try? FileManager.default.removeItem(at: folder) } }
        let code = try await first.add(NewCode(payload: Payload("https://example.org/")))
        try await first.duplicate(code.id)
        try await first.duplicate(code.id)
        let exported = try await LibraryWriting.json(first.exchanged())
        #expect(try take(exported, into: second) == ImportOutcome(imported: 3, skipped: 0, ids: [1, 2, 3]))
        #expect(try take(exported, into: second) == ImportOutcome(imported: 0, skipped: 3))
    }

    @Test(
        "takes codes whose folder has a name that no folder can have",
        arguments: [
            (String(repeating: "x", count: 80), String(repeating: "x", count: 50)), ("Unfiled", nil), ("UNFILED", nil), ("  ", nil),
            ("a\nb", "a b"),
        ] as [(String, String?)])
    func folderNames(name: String, kept: String?) async throws {
        let (library, folder) = try library()
        defer { try? FileManager.default.removeItem(at: folder) }
        var exchanged = ExchangedLibrary(folders: [ExchangedFolder(name: name, color: "no colour")])
        var code = ExchangedCode(payload: Payload("https://example.org/"))
        code.folder = name
        exchanged.codes = [code]
        let plan = ImportPlan(
            try LibraryReading.read(try LibraryWriting.json(exchanged)), known: try library.knownCodes(), duplicates: .skip)
        #expect(plan.folders.map(\.name) == [kept].compactMap(\.self))
        #expect(try library.carryOut(plan).imported == 1)
        let stored = try await library.exchanged()
        #expect(stored.codes.map(\.folder) == [kept])
        #expect(stored.folders.map(\.color) == (kept == nil ? [] : [nil]))
    }

    @Test("keeps from a table that a code was used")
    func spent() async throws {
        let (library, folder) = try library()
        defer { try? FileManager.default.removeItem(at: folder) }
        var code = ExchangedCode(payload: Payload("voucher"))
        (code.isOneTime, code.spent) = (true, Date(timeIntervalSince1970: 1_700_000_000))
        _ = try take(try LibraryWriting.csv(ExchangedLibrary(codes: [code])), into: library)
        #expect(try await library.exchanged().codes.map(\.spent) == [code.spent])
    }

    @Test("has titles, tags and counts of one measure, whatever a file says")
    func measures() async throws {
        let (library, folder) = try library()
        defer { try? FileManager.default.removeItem(at: folder) }
        var code = ExchangedCode(payload: Payload("x"), title: String(repeating: "title ", count: 400_000))
        code.tags = (0..<500).map { "\($0) " + String(repeating: "t", count: 1000) }
        code.useCount = .max
        _ = try take(try LibraryWriting.csv(ExchangedLibrary(codes: [code])), into: library)
        let stored = try #require(try await library.exchanged().codes.first)
        #expect(stored.title.count <= 300 && stored.title.hasPrefix("title title"))
        #expect(stored.tags.count == 100 && stored.tags.allSatisfy { $0.count <= 100 })
        // Using it once more is counted or not, but ends nothing.
        try await library.record(.shown, of: 1)
        #expect(try await library.code(1)?.useCount ?? 0 > 1 << 50)
    }

    @Test("is as it was when an import is stopped on the way")
    func stopped() async throws {
        let (library, folder) = try library()
        defer { try? FileManager.default.removeItem(at: folder) }
        let bytes = Array((0..<2000).map { "https://example.org/\($0)\n" }.joined().utf8)
        let plan = ImportPlan(try LibraryReading.read(bytes), known: try library.knownCodes(), duplicates: .skip)
        #expect(throws: CancellationError.self) {
            try library.carryOut(plan) { if $0 >= 1000 { throw CancellationError() } }
        }
        #expect(try await library.exchanged() == ExchangedLibrary())
    }
}

@Suite("A planned import")
struct ImportPlanTests {
    private static let taken = UUID()
    private static let other = UUID()

    private var known: KnownCodes {
        var known = KnownCodes()
        known.add(id: 1, uuid: Self.taken, payload: Payload("one"))
        known.add(id: 2, uuid: Self.other, payload: Payload("two"))
        return known
    }

    /// Line 2 is a duplicate by its content, line 3 by its uuid, line 4 is new, and line 5 repeats line 4.
    private func plan(_ policy: DuplicatePolicy) throws -> ImportPlan {
        let text = "content,uuid\none,\nchanged,\(Self.other)\nnew,\nnew,\n"
        return ImportPlan(try LibraryReading.read(Array(text.utf8)), known: known, duplicates: policy)
    }

    @Test("marks what the library has and what the file has twice")
    func marks() throws {
        let plan = try plan(.keep)
        #expect(plan.steps.map(\.duplicate) == [.ofCode(id: 1), .ofCode(id: 2), nil, .ofLine(4)])
        #expect(plan.isComplete)
    }

    @Test(
        "skips, keeps or replaces what is there already",
        arguments: [
            (DuplicatePolicy.skip, [ImportPlan.Action.skip, .skip, .add, .skip]), (.keep, [.add, .add, .add, .add]),
            (.replace, [.replace(id: 1, uuid: taken), .replace(id: 2, uuid: other), .add, .skip]),
        ])
    func policies(policy: DuplicatePolicy, actions: [ImportPlan.Action]) throws {
        let plan = try plan(policy)
        #expect(plan.steps.map(\.action) == actions)
        #expect(plan.skipped == actions.count { $0 == .skip })
    }

    @Test("gives a code that is kept beside its twin an identity of its own")
    func identity() throws {
        #expect(try plan(.keep).steps[1].imported.code.uuid == nil)
        #expect(try plan(.replace).steps[1].imported.code.uuid == Self.other)
    }
}
