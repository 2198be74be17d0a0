import Platform
import Scanning
import Drawing
import Flyers
import FlyerLayout
import Foundation
import Gtk
import TestSupport
import PaneKit
import TestTexts
import XCTest

@testable import FlyersPane

/// Exporting, printing, copying and dragging flyers.
final class OutputWorkTests: PaneTestCase {
    func testPageRangesAreParsed() throws {
        for (text, pages) in [
            ("", [0, 1, 2, 3, 4]), ("2", [1]), ("1-3, 5", [0, 1, 2, 4]), ("4-", [3, 4]), ("-2", [0, 1]), ("5;1 ,1", [0, 4]),
            ("2–3", [1, 2]),
        ] { XCTAssertEqual(try PageRanges(text, of: 5).pages, pages, text) }
        for (text, words) in [
            ("0", "no page 0"), ("6", "no page 6"), ("3-1", "“3-1” isn’t a page range"), ("a", "isn’t a page range"),
            ("1-2-3", "isn’t a page range"),
            ("99999999999999999999", "isn’t a page range"),
        ] {
            XCTAssertThrowsError(try PageRanges(text, of: 5)) {
                XCTAssertTrue(($0 as? PageRanges.ParseError)?.message.string.contains(words) == true, "\(text): \($0)")
            }
        }
    }

    func testAPlanComputesPixelsAndRefusesWhatIsTooLarge() throws {
        var plan = FlyerExportPlan(format: .png, resolution: 300)
        let a4 = PaperSize(width: 210, height: 297)
        XCTAssertTrue(plan.pixels(of: a4) == (2480, 3508))
        XCTAssertNil(plan.problem(sizes: [a4]))
        plan.resolution = 1200
        let words = try XCTUnwrap(plan.problem(sizes: [a4]))
        XCTAssertTrue(words.string.contains("too large") && words.string.contains("dots per inch"), words.string)
        plan.format = .pdf
        XCTAssertNil(plan.problem(sizes: [a4]))
        plan.pages = "7"
        XCTAssertEqual(plan.problem(sizes: [a4]), "There’s no page 7: the flyer has one page.")
    }

    func testTheFileNameIsTheTitleAndValidEverywhere() throws {
        XCTAssertEqual(
            try OutputFixture.job(texts: ["title": "Grand opening: 1/2 price?\nToday"]).fileName, "Grand opening 1 2 price Today")
        XCTAssertEqual(try OutputFixture.job().fileName, "Table 1")
        XCTAssertEqual(try OutputFixture.job(codes: 2).fileName, "Sign")
        XCTAssertEqual(try OutputFixture.job(texts: ["title": "../.."]).fileName, "Flyer")
        let long = try OutputFixture.job(texts: ["title": String(repeating: "𠀋", count: 300)]).fileName
        XCTAssertLessThanOrEqual(long.utf8.count, 180)
    }

    func testAllPagesBecomeOnePDFOfExactSize() throws {
        try OutputFixture.withFolder { folder in
            let job = try OutputFixture.job(codes: 3)
            let paths = try MainActor.assumeIsolated {
                try Loop.await(within: 60) { try await FlyerExporter.write(job, as: .pdf, pages: [0, 2], to: folder + "/sign.pdf") }
            }
            XCTAssertEqual(paths, [folder + "/sign.pdf"])
            XCTAssertEqual(try OutputFixture.names(in: folder), ["sign.pdf"])
            let document = try PagedDocument(file: paths[0])
            XCTAssertEqual(document.pageCount, 2)
            let page = try document.page(1)
            XCTAssertEqual(Double(page.width) / PagedDocument.resolution * 25.4, 105, accuracy: 0.1)
            XCTAssertEqual(Double(page.height) / PagedDocument.resolution * 25.4, 148, accuracy: 0.1)
            XCTAssertEqual(try Self.read(page), ["https://www.example.org/3"])
        }
    }

    func testSeveralPagesBecomeNumberedPicturesAndNoneIsReplaced() throws {
        try OutputFixture.withFolder { folder in
            try Data().write(to: URL(fileURLWithPath: folder + "/Sign-2.png"))
            let job = try OutputFixture.job(codes: 2)
            let path = UnusedFileName.path(in: folder, name: job.fileName, ending: "png", count: 2)
            let paths = try MainActor.assumeIsolated {
                try Loop.await(within: 60) {
                    try await FlyerExporter.write(job, as: .png(dotsPerInch: 150), pages: [0, 1], to: path)
                }
            }
            XCTAssertEqual(paths.map { ($0 as NSString).lastPathComponent }, ["Sign 2-1.png", "Sign 2-2.png"])
            XCTAssertEqual(try OutputFixture.names(in: folder), ["Sign 2-1.png", "Sign 2-2.png", "Sign-2.png"])
            let picture = try Picture(file: paths[1])
            XCTAssertEqual([picture.width, picture.height], [620, 874])
        }
    }

    func testACancelledExportLeavesNothing() throws {
        try OutputFixture.withFolder { folder in
            let job = try OutputFixture.job(codes: 200)
            MainActor.assumeIsolated {
                let export = Cancelling()
                export.start(job, to: folder + "/a.png")
                XCTAssertTrue(Loop.run(within: 60) { export.wasCancelled != nil })
                XCTAssertEqual(export.wasCancelled, true)
            }
            XCTAssertEqual(try OutputFixture.names(in: folder), [])
        }
    }

    func testUnreadableCodesAndLongTextsAreFoundBeforeWriting() throws {
        let (fine, tiny, long) = (
            try OutputFixture.job(codes: 2), try OutputFixture.job(json: OutputFixture.tinySign),
            try OutputFixture.job(texts: ["title": String(repeating: "Grand opening ", count: 25), "price": "3"])
        )
        func findings(_ job: OutputJob) throws -> OutputFindings {
            try MainActor.assumeIsolated {
                try Loop.await(within: 60) { try await OutputFindings.of(job, pages: Array(job.pages.indices), as: .pdf) }
            }
        }
        let good = try findings(fine)
        XCTAssertEqual(good.problems, [])
        XCTAssertEqual(good.codes, 2)
        XCTAssertTrue(try XCTUnwrap(good.praise).string.hasPrefix("All 2 codes on the pages scan correctly."), good.praise?.string ?? "")
        let bad = try findings(tiny)
        XCTAssertEqual(bad.problems.count, 1)
        XCTAssertTrue(
            bad.problems[0].string.contains("Table 1") && bad.problems[0].string.contains("would not scan"), bad.problems[0].string)
        let cut = try findings(long)
        XCTAssertEqual(cut.problems.count, 1)
        XCTAssertTrue(cut.problems[0].string.hasPrefix("“Title” is too long and is cut off"), cut.problems[0].string)
    }

    func testAPrintedPageHasItsExactSizeAndItsCodeScans() throws {
        try OutputFixture.withFolder { folder in
            for (json, width, height) in [
                (OutputFixture.sign, 105.0, 148.0),
                (OutputFixture.sign.replacingOccurrences(of: #""size": "a6""#, with: #""width": 130, "height": 121"#), 130, 121),
            ] {
                let job = try OutputFixture.job(codes: 2, json: json)
                let file = folder + "/printed.pdf"
                try MainActor.assumeIsolated {
                    try Loop.await(within: 60) { try await FlyerPrinter.operation(job).print(toPDF: file) }
                }
                let document = try PagedDocument(file: file)
                XCTAssertEqual(document.pageCount, 2)
                for number in 0..<2 {
                    let page = try document.page(number)
                    XCTAssertEqual(Double(page.width) / PagedDocument.resolution * 25.4, width, accuracy: 0.1)
                    XCTAssertEqual(Double(page.height) / PagedDocument.resolution * 25.4, height, accuracy: 0.1)
                    XCTAssertEqual(try Self.read(page), ["https://www.example.org/\(number + 1)"])
                }
            }
        }
    }

    func testACopyIsAPictureADrawingAndADocument() throws {
        let job = try OutputFixture.job(codes: 2)
        let data = try MainActor.assumeIsolated { try Loop.await(within: 60) { try await FlyerCopier.data(job, page: 1) } }
        XCTAssertEqual(data.map(\.type), ["image/png", "image/svg+xml", "application/pdf"])
        XCTAssertEqual(Array(data[0].bytes.prefix(4)), [0x89, 0x50, 0x4E, 0x47])
        XCTAssertTrue(String(decoding: data[1].bytes, as: UTF8.self).contains("<svg"))
        XCTAssertEqual(Array(data[2].bytes.prefix(4)), Array("%PDF".utf8))
        MainActor.assumeIsolated {
            Clipboard.copy(data)
            XCTAssertTrue(Set(["image/png", "image/svg+xml", "application/pdf"]).isSubset(of: Clipboard.mediaTypes))
            var pasted: Clipboard.Content??
            Clipboard.read { pasted = .some($0) }
            XCTAssertTrue(Loop.run { pasted != nil })
            guard case .picture(let picture)?? = pasted else { return XCTFail("\(String(describing: pasted))") }
            XCTAssertEqual([picture.width, picture.height], [827, 1165])
        }
    }

    func testADragCarriesADocumentAndAPicture() throws {
        try MainActor.assumeIsolated {
            let drag = FlyerDrag()
            let content = try drag.content(for: try OutputFixture.job(), page: 0)
            XCTAssertEqual(content.files.map { ($0 as NSString).lastPathComponent }, ["Table 1.pdf"])
            XCTAssertEqual(try PagedDocument(file: content.files[0]).pageCount, 1)
            XCTAssertEqual(content.data.map(\.type), ["image/png"])
            drag.remove()
            XCTAssertFalse(FileManager.default.fileExists(atPath: content.files[0]))
            XCTAssertThrowsError(try drag.content(for: try OutputFixture.job(codes: 13), page: 0)) {
                XCTAssertEqual(ErrorText($0).full, "A flyer of 13 pages is too long to drag. Use Export… instead.")
            }
        }
    }

    func testAPreparedDragIsReused() throws {
        try MainActor.assumeIsolated {
            let drag = FlyerDrag()
            defer { drag.remove() }
            let (job, other) = (try OutputFixture.job(codes: 3), try OutputFixture.job(codes: 2))
            drag.prepare(job, page: 1)
            XCTAssertTrue(Loop.run(within: 60) { drag.isReady })
            let first = try drag.content(for: job, page: 1)
            XCTAssertEqual(try PagedDocument(file: first.files[0]).pageCount, 3)
            XCTAssertEqual(try drag.content(for: job, page: 1).files, first.files)
            // It is made again after a change.
            let changed = try drag.content(for: other, page: 1)
            XCTAssertEqual(try PagedDocument(file: changed.files[0]).pageCount, 2)
            XCTAssertFalse(FileManager.default.fileExists(atPath: first.files[0]))
            // And if the drop target has moved the file away.
            try FileManager.default.removeItem(atPath: changed.files[0])
            XCTAssertEqual(try PagedDocument(file: try drag.content(for: other, page: 1).files[0]).pageCount, 2)
        }
    }

    func testARowThatCannotBeDrawnDoesNotAffectOthers() throws {
        let long = String(repeating: "9", count: 9000)
        let table = "payload,price\nhttps://example.org/1,1\n\(long),2\nhttps://example.org/3,3\n"
        let job = try OutputFixture.job()
        try OutputFixture.withFolder { folder in
            let batch = try FlyerBatch(csv: Array(table.utf8), flyer: job.flyer, template: job.template) { _ in throw CancellationError() }
            try MainActor.assumeIsolated {
                let preview = try Loop.await(within: 60) { try await BatchProcessor.check(batch, for: job) { _ in } }
                XCTAssertEqual(preview.rows.filter(\.isLeftOut).map(\.line), [3])
                let outcome = try Loop.await(within: 60) {
                    try await BatchProcessor.write(batch, of: job, as: .pdf, isOneFile: true, to: folder + "/all.pdf") { _ in }
                }
                XCTAssertEqual([outcome.pages, outcome.leftOut], [2, 1])
            }
            XCTAssertEqual(try PagedDocument(file: folder + "/all.pdf").pageCount, 2)
        }
    }

    private static func read(_ page: Bitmap) throws -> [String] {
        try CodeReader().read(Picture(page)).compactMap { String(bytes: $0.bytes, encoding: .utf8) }
    }
}

/// An export that is cancelled after two pages.
@MainActor
private final class Cancelling {
    private(set) var wasCancelled: Bool?
    private var task: Task<Void, Never>?

    func start(_ job: OutputJob, to path: String) {
        task = Task {
            do {
                _ = try await FlyerExporter.write(
                    job, as: .png(dotsPerInch: 72), pages: Array(job.pages.indices), to: path,
                    progress: { done in if done == 2 { Task { @MainActor in self.task?.cancel() } } })
                wasCancelled = false
            } catch {
                wasCancelled = error is CancellationError
            }
        }
    }
}
