import Desktop
import Foundation
import Gtk
import PaneKit
import Platform
import Payload
import Scanning
import TestSupport
import WidgetUI
import XCTest
@testable import LibraryStore
@testable import ScannerPane

/// What was scanned, as it is written and listed.
final class ScanHistoryTests: PaneTestCase {
    private static let dates = DateText(locale: Locale(identifier: "en_GB"), timeZone: .gmt)

    func testWhatIsFoundIsWrittenDownWhileTheUserWantsIt() throws {
        try MainActor.assumeIsolated {
            let scene = try ScanScene()
            let recorder = ScanRecorder(context: scene.context, resultsModel: scene.resultsModel)
            let file = ScanSource(.file, name: "shelf.png")
            scene.resultsModel.receive([ScanScene.result("a"), ScanScene.result("4006381333931", printedAs: "GS1 DataBar", file)])
            XCTAssertTrue(Loop.run { (try? scene.library.runBlocking { try await $0.countScans() }) == 2 })
            // A code that stays in view.
            for second in 1...8 { scene.resultsModel.receive([ScanScene.result("a", after: Double(second))]) }
            scene.resultsModel.receive([ScanScene.result("b", after: 9)])
            XCTAssertTrue(Loop.run { (try? scene.library.runBlocking { try await $0.countScans() }) == 3 })
            let scans = try scene.library.runBlocking { try await $0.scans() }
            XCTAssertEqual(scans.map(\.title).filter { $0 == "a" }.count, 1)
            XCTAssertTrue(scans.contains { $0.printedAs == "GS1 DataBar" && $0.source == file })

            scene.context.preferences.remembersScans = false
            scene.resultsModel.receive([ScanScene.result("secret", after: 10)])
            scene.context.preferences.remembersScans = true
            scene.resultsModel.receive([ScanScene.result("c", after: 11)])
            XCTAssertTrue(Loop.run { (try? scene.library.runBlocking { try await $0.countScans() }) == 4 })
            XCTAssertFalse(try scene.library.runBlocking { try await $0.scans() }.contains { $0.title == "secret" })
            withExtendedLifetime(recorder) {}
        }
    }

    func testALibraryThatCannotBeWrittenIsToldOnce() throws {
        try MainActor.assumeIsolated {
            let file = FileManager.default.temporaryDirectory.appendingPathComponent("quire-read-only-\(UUID()).sqlite")
            defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file.path + end) } }
            try Library.open(at: file).library.runBlocking { try await $0.recordScans([ScanScene.scan("old")]) }
            let reader = try ReadOnlyCopy(of: LibraryFile(file)).open()
            let scene = try ScanScene(Library(file: file, access: .reading(reader, because: .readOnly(file: file))))
            let recorder = ScanRecorder(context: scene.context, resultsModel: scene.resultsModel)
            for number in 0..<5 {
                scene.resultsModel.receive([ScanScene.result("\(number)", after: Double(number))])
                Loop.runUntilQuiet()
            }
            XCTAssertEqual(scene.shell.errors.count, 1)
            XCTAssertEqual(try scene.library.runBlocking { try await $0.scans() }.map(\.title), ["old"])
            withExtendedLifetime(recorder) {}
        }
    }

    func testAFindComesBackFromTheHistoryAsItWas() {
        let result = ScanScene.result("4006381333931", printedAs: "GS1 DataBar", ScanSource(.screen))
        XCTAssertEqual(result.code.printedAs, "GS1 DataBar")
        XCTAssertTrue(result.code.isGS1)
        let ean = ScanScene.result("4006381333931", printedAs: "EAN-13")
        XCTAssertEqual(ean.meaning.kind, .product)
        XCTAssertEqual(ean.scan.title, ean.meaning.title)
        XCTAssertEqual(ScanScene.result("x", printedAs: "Something new").payload, Payload("x"))
    }

    func testDaysHaveTheirNameOverTheFirstScan() {
        let scans = [1.0, 9, 33].enumerated().map { index, hours in
            Scan(
                id: Int64(index), payload: Payload("x"), printedAs: "", kind: .text, title: "x", source: ScanScene.camera,
                date: ScanScene.now.addingTimeInterval(-3600 * hours))
        }
        let lines = ScanHistoryLine.lines(scans, after: nil, code: { $0.id == 1 ? 7 : nil }, dates: Self.dates, now: ScanScene.now)
        XCTAssertEqual(lines.map(\.heading), ["Today", nil, "Yesterday"])
        XCTAssertEqual(lines.map(\.code), [nil, 7, nil])
    }

    func testTenThousandScansAreReadWhereTheyAreSeenAndSearched() throws {
        try MainActor.assumeIsolated {
            let library = try Library.inMemory()
            try library.runBlocking {
                try await $0.recordScans((0..<Scan.maximumCount).map { ScanScene.scan("code \($0)", after: Double($0)) })
            }
            try library.runBlocking { try await $0.add(NewCode(payload: Payload("code 9999"))) }
            let model = ScanHistoryModel(library: library, dates: Self.dates)
            var splices: [Splice] = []
            model.lines.onSplice = { splices.append(Splice($0, removed: $1, added: $2)) }
            model.lines.onError = { XCTFail("\($0)") }
            model.start()
            XCTAssertTrue(Loop.run { model.lines.count == Scan.maximumCount })
            for position in [0, 9999, 5000, 64, 63] {
                XCTAssertTrue(Loop.run { model.lines.row(at: position) != nil })
                XCTAssertEqual(model.lines.row(at: position)?.scan.title, "code \(9999 - position)")
            }
            XCTAssertEqual(model.lines.row(at: 0)?.code, 1)
            XCTAssertNil(model.lines.row(at: 64)?.code)
            // All words are to be found, each anywhere: 123, 1230 to 1239, and 1123 to 9123.
            model.search("code 123")
            XCTAssertTrue(Loop.run { model.lines.count == 20 })
            XCTAssertTrue(Loop.run { model.lines.row(at: 19)?.scan.title == "code 123" })
            XCTAssertNil(model.lines.row(at: 20))
            model.search("nowhere")
            XCTAssertTrue(Loop.run { model.lines.count == 0 })
            model.search("")
            XCTAssertTrue(Loop.run { model.lines.count == Scan.maximumCount })
            XCTAssertTrue(Loop.run { model.lines.row(at: 5) != nil })
            splices = []
            let scan = try XCTUnwrap(model.lines.row(at: 5)?.scan)
            _ = try Loop.await { try await model.remove(scan, at: 5) }
            XCTAssertTrue(Loop.run { model.lines.count == Scan.maximumCount - 1 })
            XCTAssertEqual(splices, [Splice(5, removed: 1, added: 0)])
            XCTAssertTrue(Loop.run { model.lines.row(at: 5)?.scan.title == "code 9993" })
            model.lines.stop()
        }
    }

    func testThePageShowsWhatThereIsOpensItAgainAndTakesItOut() throws {
        try MainActor.assumeIsolated {
            let scene = try ScanScene()
            let page = ScanHistoryPage(context: scene.context)
            var opened: [Scan] = []
            page.onOpen = { opened.append($0) }
            let shown = ShownWindow(page.root, width: 480, height: 480)
            page.appear()
            @MainActor func reads(_ words: String) -> Bool { Loop.run { WidgetNode(page.root).shownWords.contains(words) } }
            XCTAssertTrue(reads("Nothing scanned yet"))
            scene.context.preferences.remembersScans = false
            XCTAssertTrue(reads("Scan history is off"))
            scene.context.preferences.remembersScans = true
            try scene.library.runBlocking {
                try await $0.recordScans([ScanScene.scan("WIFI:T:WPA;S:Café;P:geheimnis;;"), ScanScene.scan("plain", after: 5)])
            }
            XCTAssertTrue(reads("Café"))
            XCTAssertTrue(reads("2 scans"))
            XCTAssertTrue(reads("Integrated Webcam"))
            XCTAssertFalse(WidgetNode(page.root).words.contains { $0.contains("geheimnis") })
            page.search("wi-fi")
            XCTAssertTrue(reads("1 scan"))
            page.search("nowhere")
            XCTAssertTrue(reads("No scans found"))
            page.search("")
            XCTAssertTrue(reads("plain"))
            XCTAssertTrue(Frames.run(of: page.root))
            page.disappear()
            shown.close()
            XCTAssertEqual(scene.shell.errors.count, 0)
        }
    }
}

/// What the history and the batch mode of the scanner stand on: a library in memory, a desk to lay finds on, and a window that notes.
@MainActor
final class ScanScene {
    let library: Library
    let context: PaneContext
    let resultsModel = ScanResultsModel()
    let shell = RecordingShell()
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("quire-scans-\(UUID())").path

    /// Saturday, 21 November 2026, 09:42:30 UTC.
    nonisolated static let now = Date(timeIntervalSince1970: 1_795_254_150)
    nonisolated static let camera = ScanSource(.camera, name: "Integrated Webcam")

    init(_ library: Library? = nil) throws {
        self.library = try library ?? .inMemory()
        let preferences = Preferences(folder: folder)
        context = PaneContext(library: self.library, preferences: preferences, style: Style(preferences: preferences, bus: nil), bus: nil)
        context.shell = shell
    }

    isolated deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// A code as a source finds it.
    nonisolated static func result(
        _ text: String, printedAs: String = "QR-Code", _ source: ScanSource = camera, after seconds: Double = 0
    ) -> ScanResult {
        let payload = Payload(text)
        return ScanResult(
            Scan(
                id: 0, payload: payload, printedAs: printedAs, kind: payload.kind, title: payload.title, source: source,
                date: now.addingTimeInterval(seconds)))
    }

    nonisolated static func scan(_ text: String, _ source: ScanSource = camera, after seconds: Double = 0) -> NewScan {
        result(text, source, after: seconds).scan
    }
}
