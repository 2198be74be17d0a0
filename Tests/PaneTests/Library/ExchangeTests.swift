import Foundation
import Gtk
import LibraryStore
import LibraryTransfer
import PaneKit
import Payload
import Platform
import TestSupport
import TestTexts
import XCTest
@testable import LibraryPane

/// Import and export of codes.
final class ExchangeTests: PaneTestCase {
    private static let table =
        "title,content,folder,tags\nOne,https://www.example.org/1,Places,a\nNew,new,Places,b\nBad,,,\nTwice,new,Other,a\n"

    func testAPreviewShowsTheResultBeforeImporting() throws {
        try MainActor.assumeIsolated {
            let moving = try Moving(codes: 2)
            try moving.library.runBlocking { try await $0.addFolder("places") }
            let preview = try moving.read(.text(Self.table))
            XCTAssertEqual(preview.plan.format, .csv)
            XCTAssertEqual(preview.coming, 1)
            XCTAssertEqual(preview.known, 2)
            XCTAssertEqual(preview.newFolders, ["Other"], "names compare without case")
            XCTAssertEqual(preview.newTags, ["a", "b"])
            XCTAssertEqual(preview.plan.problems.map(\.line), [4])
            XCTAssertEqual(preview.rows(.all), [.code(0), .code(1), .problem(0), .code(2)], "in the order of the file")
            XCTAssertEqual(preview.rows(.problems), [.problem(0)])
            XCTAssertEqual(preview.rows(.known), [.code(0), .code(2)])
            XCTAssertEqual(try moving.library.runBlocking { try await $0.count(matching: CodeQuery()) }, 2)
            XCTAssertEqual(try moving.library.runBlocking { try await $0.folders() }.map(\.name), ["places"])
        }
    }

    func testDuplicatesAreSkippedKeptOrReplaced() throws {
        try MainActor.assumeIsolated {
            for (policy, coming, titles) in [
                (DuplicatePolicy.skip, 1, ["Code 1", "Code 2", "New"]), (.keep, 3, ["Code 1", "Code 2", "New", "One", "Twice"]),
                (.replace, 2, ["Code 2", "New", "One"]),
            ] {
                let moving = try Moving(codes: 2)
                _ = try moving.read(.text(Self.table))
                let preview = try moving.plan(duplicates: policy)
                XCTAssertEqual(preview.coming, coming, policy.rawValue)
                XCTAssertEqual(preview.replaces, policy == .replace)
                let outcome = try moving.carryOut()
                XCTAssertEqual(outcome.ids.count, coming)
                XCTAssertEqual(
                    try moving.library.runBlocking { try await $0.codes(matching: CodeQuery(sort: .title)) }.map(\.title), titles,
                    policy.rawValue)
            }
        }
    }

    func testWhatIsTooLongIsShownAndShortenedOrLeftOut() throws {
        try MainActor.assumeIsolated {
            let moving = try Moving(codes: 0)
            let long = String(repeating: "long ", count: 900)
            let card = "BEGIN:VCARD\nVERSION:3.0\nFN:Ada\nNOTE:\(long)\nEND:VCARD\n"
            let whole = try moving.read(.text(card + "BEGIN:VCARD\nVERSION:3.0\nFN:\(long)\nEND:VCARD\n"))
            XCTAssertEqual([whole.coming, whole.tooLong, whole.rows(.tooLong).count], [2, 2, 2])
            let page = ImportPage()
            page.show(.text(""), whole)
            let words = WidgetNode(page.rows.root).words
            XCTAssertTrue(words.contains { $0.contains("2 entries are too long for any code") }, "\(words)")
            let fitting = try moving.plan(onlyWhatFits: true)
            XCTAssertEqual([fitting.coming, fitting.tooLong, fitting.plan.leftOut], [1, 1, 1])
            let outcome = try moving.carryOut()
            XCTAssertEqual(outcome.imported, 1)
            let codes = try moving.library.runBlocking { try await $0.codes(matching: CodeQuery()) }
            XCTAssertEqual(codes.map(\.notes), [long.trimmingCharacters(in: .whitespaces)])
        }
    }

    func testCodesAreImportedIntoTheChosenFolder() throws {
        try MainActor.assumeIsolated {
            let moving = try Moving(codes: 0)
            _ = try moving.read(.text(Self.table))
            XCTAssertEqual(try moving.plan(target: .folder("Inbox")).newFolders, ["Inbox"])
            XCTAssertEqual(try moving.plan(target: .unfiled).newFolders, [])
            _ = try moving.plan(target: .folder("Inbox"))
            _ = try moving.carryOut()
            XCTAssertEqual(try moving.library.runBlocking { try await $0.folders() }.map(\.name), ["Inbox"])
            let inbox = try XCTUnwrap(moving.library.runBlocking { try await $0.folder(named: "Inbox") })
            XCTAssertEqual(Set(try moving.library.runBlocking { try await $0.codes(matching: CodeQuery()) }.map(\.folder)), [inbox.id])
        }
    }

    func testAllOrNothingIsPreventedByAnInvalidRow() throws {
        try MainActor.assumeIsolated {
            let moving = try Moving(codes: 0)
            XCTAssertEqual(moving.model.obstacle, "", "nothing is chosen yet")
            _ = try moving.read(.text(Self.table))
            XCTAssertNil(moving.model.obstacle)
            moving.model.isAllOrNothing = true
            XCTAssertEqual(moving.model.obstacle, "Some rows can’t be read. Turn off “All or nothing” to import the others.")
            XCTAssertNil(moving.model.ready)
            _ = try moving.read(.text("only\ngood\nlines\n"))
            XCTAssertNil(moving.model.obstacle)
        }
    }

    func testACancelledImportLeavesTheLibraryAsItWas() throws {
        try MainActor.assumeIsolated {
            let moving = try Moving(codes: 1)
            let preview = try moving.read(.text((0..<20_000).map { "line \($0)" }.joined(separator: "\n")))
            let task = LongTask<TaskProgress, ImportOutcome>(isCancellation: ImportExportError.isCancellation)
            var seen: [Int] = []
            var isCancelled = false
            task.onChange = { state in
                switch state {
                case .running(let progress?):
                    XCTAssertEqual(progress.all, 20_000)
                    seen.append(progress.done)
                    if progress.done > 0 { task.cancel() }
                case .cancelled: isCancelled = true
                case .failed(let error): XCTFail("\(error)")
                case .preparing, .running(nil), .finished: break
                }
            }
            task.start { [library = moving.library] in try await LibraryImporter.carryOut(preview, in: library, progress: $0) }
            XCTAssertTrue(Loop.run { isCancelled })
            task.onChange = nil
            XCTAssertLessThan(try XCTUnwrap(seen.last), 20_000)
            XCTAssertEqual(try moving.library.runBlocking { try await $0.codes(matching: CodeQuery()) }.map(\.title), ["Code 1"])
        }
    }

    func testImportErrorsAreExplained() throws {
        try MainActor.assumeIsolated {
            let moving = try Moving(codes: 0)
            for (source, words) in [
                (ImportSource.text(""), "The file is empty"), (.file("/nonexistent/codes.csv"), "“codes.csv” can’t be read"),
                (.file(NSTemporaryDirectory()), "isn’t a file"), (.file("/dev/zero"), "isn’t a file"),
            ] {
                moving.model.read(source)
                XCTAssertTrue(Loop.run { !moving.failures.isEmpty })
                XCTAssertTrue(moving.failures.removeLast().contains(words), "\(source)")
                guard case .choosing = moving.model.stage else { return XCTFail("\(source)") }
            }
        }
    }

    func testAnExportIsImportedUnchanged() throws {
        try MainActor.assumeIsolated {
            let moving = try Moving(codes: 3)
            let folder = try moving.library.runBlocking { try await $0.addFolder("Places") }
            try moving.library.runBlocking { try await $0.addFolder("Empty") }
            try moving.library.runBlocking { try await $0.change([1, 2], .move(to: folder.id)) }
            try moving.library.runBlocking { try await $0.trash([3]) }
            try moving.library.runBlocking { try await $0.record(.shown, of: 1) }
            let all = try moving.export(ExportPlan())
            XCTAssertEqual(all.count, 3)
            let other = try Moving(codes: 0)
            _ = try other.read(.file(moving.file))
            _ = try other.carryOut()
            XCTAssertEqual(
                try other.library.runBlocking { try await $0.exchanged() }, try moving.library.runBlocking { try await $0.exchanged() })

            let some = try moving.export(ExportPlan(ids: [2]))
            XCTAssertEqual(some.titles, ["Code 2"])
            XCTAssertEqual(some.folders, ["Places"])
        }
    }

    func testAnExportReportsSecretsAndOmissions() throws {
        try MainActor.assumeIsolated {
            let moving = try Moving(codes: 1)
            try moving.library.runBlocking { try await $0.add(NewCode(payload: Payload("WIFI:T:nopass;S:Open;;"))) }
            try moving.library.runBlocking { try await $0.add(NewCode(payload: Payload("WIFI:T:WPA;S:Home;P:correct horse;;"))) }
            let plans: [(ExportPlan, Bool)] = [
                (ExportPlan(), true), (ExportPlan(ids: [1, 2]), false), (ExportPlan(ids: [1, 3]), true),
                (ExportPlan(ids: [3], format: .vcf), false),
            ]
            for (plan, holds) in plans {
                XCTAssertEqual(
                    try Loop.await { [library = moving.library] in try await LibraryExporter.holdsSecrets(plan, of: library) }, holds)
            }
            XCTAssertThrowsError(try moving.export(ExportPlan(format: .vcf))) {
                XCTAssertEqual($0 as? ImportExportError, .noContacts)
            }
            XCTAssertFalse(FileManager.default.fileExists(atPath: moving.file), "no file is left of it")
        }
    }

    func testPicturesAreNamedByAPattern() throws {
        try MainActor.assumeIsolated {
            let moving = try Moving(codes: 3)
            try moving.library.runBlocking { try await $0.trash([3]) }
            let folder = NSTemporaryDirectory() + "quire-pictures-\(UUID())"
            defer { try? FileManager.default.removeItem(atPath: folder) }
            var plan = ExportPlan(format: .pictures)
            plan.pictures = ExportPlan.Pictures(format: .svg, isArchive: false, pattern: "{id} {title}")
            let outcome = try Loop.await { [library = moving.library, plan] in
                try await LibraryExporter.write(plan, of: library, to: folder) { _, _ in }
            }
            XCTAssertEqual(outcome.written, 2)
            XCTAssertEqual(Set(try FileManager.default.contentsOfDirectory(atPath: folder)), ["1 Code 1.svg", "2 Code 2.svg"])
            XCTAssertNil(plan.problem)
            plan.pictures.pattern = "{colour}"
            XCTAssertTrue(try XCTUnwrap(plan.problem).string.contains("There is no placeholder “{colour}”"))
            plan.format = .json
            XCTAssertNil(plan.problem, "names count for pictures only")
        }
    }

    func testTheSuggestedNameHasScopeAndDate() {
        let date = Date(timeIntervalSince1970: 1_795_254_150)
        XCTAssertEqual(ExportPlan().suggestedName(now: date, timeZone: .gmt), "Quire 2026-11-21.json")
        XCTAssertEqual(ExportPlan(ids: [1], format: .csv).suggestedName(now: date, timeZone: .gmt), "Codes 2026-11-21.csv")
        XCTAssertEqual(ExportPlan(format: .pictures).suggestedName(now: date, timeZone: .gmt), "Quire 2026-11-21.zip")
    }
}

/// A library with an import model, and a file to export to.
@MainActor
private final class Moving {
    let library: Library
    let model: ImportModel
    var failures: [String] = []
    let file = NSTemporaryDirectory() + "quire-exchange-\(UUID()).json"

    init(codes: Int) throws {
        library = try .inMemory()
        try library.runBlocking { try await $0.add(Scene.codes(codes)) }
        model = ImportModel(library: library)
        model.onError = { [weak self] in self?.failures.append(ErrorText($0).full.string) }
    }

    isolated deinit { try? FileManager.default.removeItem(atPath: file) }

    func read(_ source: ImportSource) throws -> ImportPreview {
        model.read(source)
        return try preview()
    }

    func plan(duplicates: DuplicatePolicy? = nil, target: ImportTarget? = nil, onlyWhatFits: Bool? = nil) throws -> ImportPreview {
        var isPlanned = false
        model.onChange = { isPlanned = true }
        model.plan(duplicates: duplicates, target: target, onlyWhatFits: onlyWhatFits)
        XCTAssertTrue(Loop.run { isPlanned })
        return try preview()
    }

    private func preview() throws -> ImportPreview {
        var preview: ImportPreview?
        XCTAssertTrue(
            Loop.run {
                if case .previewing(_, let shown) = model.stage { preview = shown }
                return preview != nil || !failures.isEmpty
            })
        XCTAssertEqual(failures, [])
        return try XCTUnwrap(preview)
    }

    func carryOut() throws -> ImportOutcome {
        let preview = try XCTUnwrap(model.ready?.preview)
        return try Loop.await { [library] in try await LibraryImporter.carryOut(preview, in: library) { _ in } }
    }

    struct Exported {
        let count: Int
        let titles: [String]
        let folders: [String]
    }

    func export(_ plan: ExportPlan) throws -> Exported {
        let outcome = try Loop.await { [library, file] in try await LibraryExporter.write(plan, of: library, to: file) { _, _ in } }
        let result = try LibraryReading.read([UInt8](try Data(contentsOf: URL(fileURLWithPath: file))))
        return Exported(count: outcome.written, titles: result.codes.map(\.code.title), folders: result.folders.map(\.name))
    }
}
