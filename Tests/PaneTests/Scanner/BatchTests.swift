import Foundation
import Gtk
import PaneKit
import Platform
import Payload
import TestSupport
import TestTexts
import XCTest
@testable import LibraryStore
@testable import ScannerPane

/// Counting while scanning.
final class BatchTests: PaneTestCase {
    private static let texts = BatchTexts(DateText(locale: Locale(identifier: "en_GB"), timeZone: .gmt))

    func testWhatStaysInViewCountsOnceAndWhatIsInAPictureEachTime() {
        var deduplicator = ScanDeduplicator()
        func counted(_ text: String, _ source: ScanSource = ScanScene.camera, at second: Double, times: Int = 1) -> Int {
            deduplicator.new(in: (0..<times).map { _ in ScanScene.result(text, source, after: second) }).count
        }
        XCTAssertEqual((0..<20).map { counted("a", at: Double($0)) }.reduce(0, +), 1)
        XCTAssertEqual(counted("b", at: 20), 1)
        XCTAssertEqual(counted("a", at: 21), 0, "not away for long enough")
        XCTAssertEqual(counted("a", at: 24.5), 1, "left and came back")
        XCTAssertEqual(counted("a", ScanSource(.camera, name: "Other"), at: 24.5), 1)
        let file = ScanSource(.file, name: "shelf.png")
        XCTAssertEqual(counted("a", file, at: 25, times: 3), 3)
        XCTAssertEqual(counted("a", file, at: 25.1), 1)
    }

    func testWords() {
        XCTAssertEqual(Self.texts.totals(codes: 12, pieces: 47), "12 codes, 47 pieces")
        XCTAssertEqual(Self.texts.totals(codes: 1, pieces: 1), "1 code, 1 piece")
        XCTAssertEqual(Self.texts.name(at: ScanScene.now), "Session 21 Nov 2026, 9:42")
        XCTAssertEqual(Self.texts.fileName("../Shelf: 3"), "_..-Shelf- 3.csv")
    }

    func testCodesAreCountedIntoASessionThatOutlivesTheProgram() throws {
        try MainActor.assumeIsolated {
            let scene = try ScanScene()
            let bar = BatchBar(context: scene.context, resultsModel: scene.resultsModel)
            XCTAssertFalse(bar.isOn)
            bar.start()
            XCTAssertTrue(Loop.run { bar.model.state == .counting(nil) })
            XCTAssertEqual(try scene.library.runBlocking { try await $0.scanSessions() }, [], "nothing was counted yet")
            let file = ScanSource(.file, name: "shelf.png")
            scene.resultsModel.receive([ScanScene.result("a", file), ScanScene.result("4006381333931", printedAs: "EAN-13", file)])
            scene.resultsModel.receive([ScanScene.result("a", file, after: 1)])
            XCTAssertTrue(Loop.run { bar.model.pieces == 3 })
            XCTAssertEqual(bar.model.items.map(\.title).first, "a")
            XCTAssertEqual(scene.resultsModel.results.count, 0, "no result is shown meanwhile")
            let session = try XCTUnwrap(bar.model.session)
            XCTAssertEqual(try scene.library.runBlocking { try await $0.scanItems(of: session.id) }, bar.model.items)

            // Another program, after this one was killed.
            let next = BatchBar(context: scene.context, resultsModel: ScanResultsModel())
            next.start()
            XCTAssertTrue(Loop.run { if case .offering(let offered) = next.model.state { offered.id == session.id } else { false } })
            next.model.open(try scene.library.runBlocking { try await $0.scanSession(session.id) })
            XCTAssertTrue(Loop.run { next.model.pieces == 3 })
            next.model.receive([ScanScene.result("a", file, after: 2)])
            XCTAssertTrue(Loop.run { bar.model.pieces == 4 && next.model.pieces == 4 }, "both see the same")
            next.stop()

            bar.model.setCount(10, of: bar.model.items[0])
            XCTAssertTrue(Loop.run { bar.model.pieces == 11 })
            bar.model.rename(to: " Shelf 3 ")
            XCTAssertTrue(Loop.run { (try? scene.library.runBlocking { try await $0.scanSession(session.id) }.name) == "Shelf 3" })
            bar.stop()
            scene.resultsModel.receive([ScanScene.result("a", file, after: 3)])
            XCTAssertEqual(scene.resultsModel.results.count, 1, "results are shown again")
            Loop.runUntilQuiet()
            XCTAssertEqual(try scene.library.runBlocking { try await $0.scanSession(session.id) }.pieces, 11)
            XCTAssertEqual(scene.shell.errors.count, 0)
        }
    }

    func testASessionThatIsRemovedElsewhereIsBegunAnew() throws {
        try MainActor.assumeIsolated {
            let scene = try ScanScene()
            let bar = BatchBar(context: scene.context, resultsModel: scene.resultsModel)
            bar.start()
            scene.resultsModel.receive([ScanScene.result("a")])
            XCTAssertTrue(Loop.run { bar.model.pieces == 1 })
            let session = try XCTUnwrap(bar.model.session).id
            try scene.library.runBlocking { try await $0.removeScanSession(session) }
            XCTAssertTrue(Loop.run { bar.model.items.isEmpty && bar.model.session == nil })
            scene.resultsModel.receive([ScanScene.result("b", after: 1)])
            XCTAssertTrue(Loop.run { bar.model.items.map(\.title) == ["b"] })
            bar.stop()
            XCTAssertEqual(scene.shell.errors.count, 0)
        }
    }

    func testThePanelShowsCountsSavesAndDiscardsWithUndo() throws {
        try MainActor.assumeIsolated {
            let scene = try ScanScene()
            let bar = BatchBar(context: scene.context, resultsModel: scene.resultsModel)
            let shown = ShownWindow(bar.surround(Label("camera")), width: 900, height: 480)
            bar.start()
            @MainActor func reads(_ words: String) -> Bool { Loop.run { WidgetNode(bar.root).shownWords.contains(words) } }
            XCTAssertTrue(reads("Every code found is counted here."))
            scene.resultsModel.receive([ScanScene.result("a"), ScanScene.result("WIFI:T:WPA;S:Café;P:geheimnis;;")])
            XCTAssertTrue(reads("2 codes, 2 pieces"))
            XCTAssertTrue(reads("Café"))
            XCTAssertFalse(WidgetNode(bar.root).words.contains { $0.contains("geheimnis") })
            bar.change(0, by: 1)
            XCTAssertTrue(reads("2 codes, 3 pieces"))
            bar.remove(0)
            XCTAssertTrue(Loop.run { bar.model.items.count == 1 && scene.shell.toasts.count == 1 })
            bar.discardSession()
            XCTAssertTrue(Loop.run { bar.model.items.isEmpty && scene.shell.toasts.count == 2 })
            XCTAssertEqual(try scene.library.runBlocking { try await $0.scanSessions() }, [])
            XCTAssertTrue(reads("Every code found is counted here."))
            for control in WidgetNode(shown.content).controls where !control.isNamed { XCTFail("a \(control.typeName) without a name") }
            bar.stop()
            shown.close()
            XCTAssertEqual(scene.shell.errors.count, 0)
        }
    }

    func testAnExportHasARowForEachCode() throws {
        try MainActor.assumeIsolated {
            let scene = try ScanScene()
            let session = try scene.library.runBlocking { try await $0.beginScanSession("Shelf") }
            try scene.library.runBlocking {
                try await $0.count(
                    [ScanScene.scan("=1+1"), ScanScene.scan("a,\"b\"", after: 1), ScanScene.scan("=1+1", after: 2)], in: session.id)
            }
            let path = FileManager.default.temporaryDirectory.appendingPathComponent("quire-\(UUID()).csv").path
            defer { try? FileManager.default.removeItem(atPath: path) }
            SessionFileExport.write(session, to: path, texts: Self.texts, context: scene.context)
            XCTAssertTrue(Loop.run { scene.shell.toasts.count == 1 })
            let lines = try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\r\n")
            XCTAssertEqual(
                lines,
                [
                    "text,symbology,kind,title,count,first,last,bytes",
                    "'=1+1,QR-Code,Text,'=1+1,2,2026-11-21T09:42:30.000Z,2026-11-21T09:42:32.000Z,",
                    "\"a,\"\"b\"\"\",QR-Code,Text,\"a,\"\"b\"\"\",1,2026-11-21T09:42:31.000Z,2026-11-21T09:42:31.000Z,", "",
                ])
        }
    }
}
