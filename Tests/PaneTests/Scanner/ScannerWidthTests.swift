import Desktop
import Foundation
import Gtk
import LibraryStore
import PaneKit
import Scanning
import TestSupport
import WidgetUI
import XCTest
@testable import ScannerPane

/// Nothing of the scanner is cut off at the side of a narrow window.
final class ScannerWidthTests: PaneTestCase {
    /// What a window of 320 logical pixels leaves inside of its frame.
    private static let narrow = 314

    /// What is read and pressed.
    private static let parts: Set<String> = [
        "GtkLabel", "GtkButton", "GtkToggleButton", "GtkMenuButton", "GtkDropDown", "GtkEntry", "GtkImage", "GtkSwitch",
    ]

    /// Controls and words that lie outside of the place, even by a little.
    @MainActor
    private static func cutOff(in place: Widget) -> [String] {
        let width = Double(place.width)
        return WidgetNode(place).all.compactMap { part in
            guard part.isMapped, parts.contains(part.typeName), let span = part.span(across: place) else { return nil }
            return span.start < -0.5 || span.end > width + 0.5
                ? "\(part.typeName) \(part.words) \(span.start)…\(span.end) of \(width)" : nil
        }
    }

    @MainActor
    private static func check(_ place: Widget, _ what: String) {
        Loop.runUntilQuiet()
        _ = Frames.run(of: place)
        XCTAssertEqual(cutOff(in: place), [], what)
    }

    /// Shows something alone in a narrow window.
    @MainActor
    private static func check(alone content: Widget, _ what: String) {
        let shown = ShownWindow(content, width: narrow, height: 420)
        check(content, what)
        XCTAssertLessThanOrEqual(content.width, narrow, what)
        shown.close()
    }

    func testEachPlaceOfTheNarrowScannerIsWhole() throws {
        try MainActor.assumeIsolated {
            let stage = try ScannerPaneTests.Stage(["https://example.org"], width: Self.narrow, height: 420)
            let (pane, library) = (stage.pane, stage.context.library)
            XCTAssertTrue(stage.wait(for: .found))
            XCTAssertTrue(Loop.run { pane.result.root.isMapped })
            XCTAssertLessThanOrEqual(pane.view.minimumWidth, Self.narrow)
            Self.check(pane.view, "a result")
            pane.resultsModel.clear()
            for source in ["screen", "clipboard", "files", "camera"] {
                pane.show(.init(remembered: source))
                Self.check(pane.view, source)
            }
            pane.setCounting(true)
            XCTAssertTrue(Loop.run(within: 30) { pane.batch.model.items.count == 1 })
            Self.check(pane.view, "counting")
            pane.setCounting(false)
            XCTAssertTrue(Loop.run { (try? library.runBlocking { try await $0.countScans() }) ?? 0 > 0 })
            pane.open(.history)
            Self.check(pane.view, "history")
            stage.context.preferences.remembersScans = false
            Self.check(pane.view, "history that is off, with scans")
            _ = try Loop.await { try await library.clearScans() }
            Self.check(pane.view, "history that is off")
            stage.close()
        }
    }

    func testWhatIsInTheWayOfACameraIsWhole() throws {
        try MainActor.assumeIsolated {
            let name = "Integrated Camera of a notebook: Integrated IR and colour"
            let (path, other) = ("/dev/video0", "Another camera with a name that is as long as they come")
            let states: [LiveViewState] = [
                .noCamera, .noPermission(.device), .noPermission(.noPipeWire), .noPermission(.refused), .noPermission(.noPortal),
                .inUse(name), .unplugged(name), .noSignal(name), .failed(.failed(path: path, number: 5)),
                .failed(.unknownFormats(path: path, formats: ["H264", "HEVC"])),
            ]
            for state in states {
                for other in [nil, other] {
                    let trouble = CameraErrorView()
                    trouble.show(try XCTUnwrap(state.message(other: other)))
                    Self.check(alone: trouble.root, "\(state)")
                    XCTAssertFalse(trouble.shownText.contains("quire scan"), "words of the terminal")
                }
            }
        }
    }

    func testTheCameraWithLongNamesIsWhole() throws {
        try MainActor.assumeIsolated {
            let stage = try CameraStage()
            for number in 0...1 {
                let camera = Camera(
                    path: "/dev/video\(number)", name: "Integrated Camera of a notebook: Integrated IR \(number)", bus: "usb-\(number)")
                stage.cameras.plug(camera, .success(try CameraRecording([])))
            }
            stage.show(width: Self.narrow, height: 420)
            XCTAssertTrue(stage.wait(for: .ready))
            Self.check(stage.page.root, "two cameras")
            stage.close()
        }
    }

    func testWhatIsInTheWayOfTheScreenIsWhole() {
        MainActor.assumeIsolated {
            for error in [ScreenCaptureError.portalRefused] {
                let trouble = ScreenErrorView()
                trouble.show(error, hasDirectWay: true)
                Self.check(alone: trouble.root, "\(error)")
            }
        }
    }

    func testPicturesAndTheirListAreWhole() throws {
        try MainActor.assumeIsolated {
            let place = try StillsTests.Place()
            let shown = ShownWindow(place.page.root, width: Self.narrow, height: 420)
            let one = try place.code(
                ["https://example.org/a-long-address-of-something", "two"], "a picture with a name that is quite long.png")
            let none = try place.code([], "nothing.png")
            place.read([none])
            Self.check(place.page.root, "no code")
            place.page.stills.model.clear()
            place.read([one, none])
            Self.check(place.page.root, "a list")
            place.page.stills.open(0)
            XCTAssertTrue(Loop.run { place.model.shown != nil })
            Self.check(place.page.root, "one of a list")
            shown.close()
            let progress = StillImageProgress(stopped: {}, resumed: {})
            progress.show(.stopped, turn: place.model.turn, read: 1)
            Self.check(alone: progress.root, "stopped")
        }
    }
}
