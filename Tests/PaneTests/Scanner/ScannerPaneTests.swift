import Desktop
import Foundation
import Graphics
import Gtk
import LibraryStore
import PaneKit
import Payload
import Scanning
import TestSupport
import WidgetUI
import XCTest
@testable import ScannerPane

/// The scanner as one pane: four sources, what they find, and the way back.
final class ScannerPaneTests: PaneTestCase {
    @MainActor
    final class Stage {
        let cameras = PluggedCameras()
        let pane: ScannerPane
        let context: PaneContext
        private let shell = RecordingShell()
        private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("quire-scanner-\(UUID())").path
        private let shown: ShownWindow

        init(_ texts: [String], width: Int = 900, height: Int = 600) throws {
            let preferences = Preferences(folder: folder)
            context = PaneContext(
                library: try .inMemory(), preferences: preferences, style: Style(preferences: preferences, bus: nil), bus: nil)
            context.shell = shell
            preferences.scanSound = false
            preferences.scanVibration = false
            cameras.plug(PluggedCameras.camera(0), .success(try CameraRecording(texts, width: 640, height: 480)))
            pane = ScannerPane(context, cameras: cameras.provider)
            shown = ShownWindow(pane.view, width: width, height: height)
            pane.appear()
        }

        func close() {
            pane.disappear()
            shown.close()
        }

        isolated deinit { try? FileManager.default.removeItem(atPath: folder) }

        func wait(for state: LiveViewState) -> Bool { Loop.run(within: 30) { pane.camera.model.state == state } }
    }

    func testAHitShowsTheResultBesideThePictureWhichStaysAsLarge() throws {
        try MainActor.assumeIsolated {
            let stage = try Stage(["https://example.org"])
            XCTAssertTrue(stage.wait(for: .found))
            XCTAssertTrue(Loop.run { stage.pane.result.root.isMapped && stage.pane.result.root.width == 360 })
            XCTAssertTrue(Loop.run { stage.pane.camera.root.width <= 540 })
            XCTAssertTrue(Frames.run(of: stage.pane.view))
            // The code lies in the middle of the frame, and now in the middle of what is left.
            let corners = try XCTUnwrap(
                Loop.run { !stage.pane.camera.outlines.all.isEmpty } ? stage.pane.camera.outlines.all.first?.corners : nil)
            let middle = (corners[0].x + corners[2].x) / 2
            XCTAssertEqual(middle, Double(540 - 24) / 2, accuracy: 8)
            stage.pane.resultsModel.clear()
            XCTAssertEqual(stage.pane.camera.model.state, .ready)
            XCTAssertFalse(stage.pane.result.root.isMapped)
            stage.close()
        }
    }

    func testInANarrowWindowTheResultComesFromTheBottom() throws {
        try MainActor.assumeIsolated {
            let stage = try Stage(["https://example.org"], width: 380, height: 640)
            XCTAssertTrue(stage.wait(for: .found))
            XCTAssertTrue(Loop.run { stage.pane.result.root.isMapped && stage.pane.result.root.height >= 320 })
            XCTAssertEqual(stage.pane.result.root.width, 380)
            XCTAssertTrue(stage.pane.camera.root.isMapped, "the camera stays on the screen")
            stage.close()
        }
    }

    func testAnotherSourceIsRememberedAndEndsWhatWasFound() throws {
        try MainActor.assumeIsolated {
            let stage = try Stage(["https://example.org"])
            XCTAssertTrue(stage.wait(for: .found))
            stage.pane.show(.file)
            XCTAssertTrue(stage.pane.resultsModel.results.isEmpty)
            XCTAssertEqual(stage.pane.camera.model.state, .off)
            XCTAssertTrue(Loop.run { stage.cameras.openCount == 0 })
            XCTAssertEqual(stage.context.preferences.scanSource, "files")
            stage.pane.show(.camera)
            XCTAssertTrue(stage.wait(for: .found))
            stage.close()
        }
    }

    func testTheHistoryNeedsNoCameraAndShowsWhatWasFoundAgain() throws {
        try MainActor.assumeIsolated {
            let stage = try Stage(["https://example.org"])
            XCTAssertTrue(stage.wait(for: .found))
            stage.pane.resultsModel.clear()
            stage.pane.open(.history)
            XCTAssertTrue(Loop.run { stage.cameras.openCount == 0 })
            let library = stage.context.library
            XCTAssertTrue(Loop.run { (try? library.runBlocking { try await $0.countScans() }) == 1 })
            let scan = try XCTUnwrap(try library.runBlocking { try await $0.scans() }.first)
            stage.pane.history.onOpen?(scan)
            XCTAssertEqual(stage.pane.resultsModel.selectedResult?.payload.text, "https://example.org")
            XCTAssertTrue(Loop.run { stage.pane.result.root.isMapped })
            stage.pane.open(.scan())
            XCTAssertTrue(stage.pane.resultsModel.results.isEmpty)
            XCTAssertTrue(stage.wait(for: .found))
            stage.close()
        }
    }

    func testCountingManyCodesShowsNoResult() throws {
        try MainActor.assumeIsolated {
            let stage = try Stage(["https://example.org"])
            XCTAssertTrue(stage.wait(for: .found))
            stage.pane.setCounting(true)
            XCTAssertTrue(stage.pane.resultsModel.results.isEmpty, "a result that was open is closed")
            XCTAssertTrue(Loop.run(within: 30) { stage.pane.batch.model.items.count == 1 })
            XCTAssertEqual(stage.pane.camera.model.state, .ready)
            XCTAssertFalse(stage.pane.result.isShown)
            stage.pane.setCounting(false)
            XCTAssertTrue(stage.wait(for: .found))
            stage.close()
        }
    }
}
