import Desktop
import Drawing
import Graphics
import Gtk
import LibraryStore
import PaneKit
import Scanning
import TestSupport
import XCTest
@testable import ScannerPane

/// The live view: what it says, what it shows, and when the camera is on.
final class CameraPageTests: PaneTestCase {
    private static let first = PluggedCameras.camera(0)
    private static let second = PluggedCameras.camera(1)

    func testWithoutACameraItSaysSoAndOffersTheScreen() throws {
        try MainActor.assumeIsolated {
            let stage = try CameraStage()
            var wishes = 0
            stage.page.onShowScreen = { wishes += 1 }
            stage.show()
            XCTAssertTrue(stage.wait(for: .noCamera))
            XCTAssertTrue(Loop.run { stage.words.contains("No camera found") })
            XCTAssertTrue(Frames.run(of: stage.page.root))
            let controls = WidgetNode(stage.page.root).controls
            XCTAssertEqual(controls.count, 1)
            XCTAssertTrue(controls.allSatisfy(\.isNamed))
            WidgetNode(stage.page.root).all.first { $0.words == ["Scan the screen instead"] && $0.typeName == "GtkButton" }?.press()
            XCTAssertTrue(Loop.run { wishes == 1 })
            stage.close()
        }
    }

    func testWhatIsInTheWayIsSaidInWordsWithOneThingToDo() throws {
        try MainActor.assumeIsolated {
            let path = Self.first.path
            let cases: [(CaptureError, LiveViewState, String, String)] = [
                (.busy(path: path), .inUse("Camera 0"), "Another program is using the camera", "Try again"),
                (.denied(path: path), .noPermission(.device), "Quire isn’t allowed to use the camera", "Try again"),
                (.noSignal(path: path), .noSignal("Camera 0"), "No picture from the camera", "Try again"),
                (.unplugged(path: path), .unplugged("Camera 0"), "The camera was unplugged", "Scan the screen instead"),
                (.missing(path: path), .unplugged("Camera 0"), "The camera was unplugged", "Scan the screen instead"),
                (.failed(path: path, number: 5), .failed(.failed(path: path, number: 5)), "The camera can’t be used", "Try again"),
                (
                    .unknownFormats(path: path, formats: ["H264"]), .failed(.unknownFormats(path: path, formats: ["H264"])),
                    "The camera can’t be used", "Scan the screen instead"
                ),
            ]
            for (error, state, title, button) in cases {
                let stage = try CameraStage()
                stage.cameras.plug(Self.first, .failure(error))
                stage.show()
                XCTAssertTrue(stage.wait(for: state), "\(error): \(stage.model.state)")
                XCTAssertTrue(Loop.run { stage.words.contains(title) && stage.words.contains(button) }, "\(error): \(stage.words)")
                stage.close()
            }
        }
    }

    func testTryAgainTriesAgain() throws {
        try MainActor.assumeIsolated {
            let stage = try CameraStage()
            stage.cameras.plug(Self.first, .failure(.busy(path: Self.first.path)))
            stage.show()
            XCTAssertTrue(stage.wait(for: .inUse("Camera 0")))
            stage.cameras.plug(Self.first, .success(try CameraRecording([])))
            XCTAssertEqual(stage.model.state, .inUse("Camera 0"), "a list says nothing of who uses a camera")
            WidgetNode(stage.page.root).all.first { $0.words == ["Try again"] && $0.typeName == "GtkButton" }?.press()
            XCTAssertTrue(stage.wait(for: .ready))
            stage.close()
        }
    }

    func testAHitFreezesThePictureWithEachCodeOutlinedAndClosingTheResultGoesOn() throws {
        try MainActor.assumeIsolated {
            let stage = try CameraStage()
            let recording = try CameraRecording(["https://example.org/1", "https://example.org/2", "three"], width: 960, height: 320)
            stage.cameras.plug(Self.first, .success(recording))
            stage.show(width: 900, height: 400)
            XCTAssertTrue(stage.wait(for: .found))
            XCTAssertEqual(stage.resultsModel.results.count, 3)
            XCTAssertNil(stage.resultsModel.selectedID)
            XCTAssertEqual(stage.resultsModel.results.map(\.source.medium), [.camera, .camera, .camera])
            XCTAssertTrue(Frames.run(of: stage.page.root))

            // Where the codes are in the frame is where the outlines are in the view.
            let detection = try XCTUnwrap(stage.model.detection)
            XCTAssertEqual(detection.width, recording.width)
            for (result, corners) in zip(stage.resultsModel.results, recording.corners) {
                for (found, drawn) in zip(result.code.corners, corners) {
                    XCTAssertEqual(found.x, drawn.x, accuracy: 6)
                    XCTAssertEqual(found.y, drawn.y, accuracy: 6)
                }
            }

            let names = stage.outlineNames
            XCTAssertEqual(names.count, 3)
            WidgetNode(stage.page.root).outlineButtons[1].press()
            XCTAssertTrue(Loop.run { stage.resultsModel.selectedID == stage.resultsModel.results[1].id })

            stage.resultsModel.clear()
            XCTAssertEqual(stage.model.state, .ready)
            XCTAssertTrue(stage.outlineNames.isEmpty)
            XCTAssertTrue(stage.wait(for: .found), "what stays in view is found again after a calm moment")
            stage.close()
        }
    }

    func testManyCodesInARowDoNotFreezeThePicture() throws {
        try MainActor.assumeIsolated {
            let stage = try CameraStage()
            var taken = 0
            stage.resultsModel.collector = { taken += $0.count }
            stage.cameras.plug(Self.first, .success(try CameraRecording(["one"])))
            stage.show()
            XCTAssertTrue(Loop.run(within: 30) { taken == 1 })
            XCTAssertEqual(stage.model.state, .ready)
            XCTAssertNotNil(stage.model.detection, "outlined for a moment")
            XCTAssertTrue(stage.resultsModel.results.isEmpty)
            XCTAssertTrue(Loop.run(within: 30) { taken >= 2 }, "it goes on by itself")
            XCTAssertEqual(stage.model.state, .ready)
            stage.close()
        }
    }

    func testTheCameraIsOffOnceThePageIsLeftAndOnAgainWhenItComesBack() throws {
        try MainActor.assumeIsolated {
            let stage = try CameraStage()
            stage.cameras.plug(Self.first, .success(try CameraRecording([])))
            stage.show()
            XCTAssertTrue(stage.wait(for: .ready))
            XCTAssertEqual(stage.cameras.openCount, 1)
            stage.page.disappear()
            XCTAssertEqual(stage.model.state, .off)
            XCTAssertTrue(Loop.run { stage.cameras.openCount == 0 })
            stage.page.appear()
            XCTAssertTrue(stage.wait(for: .ready))
            stage.model.setSeen(false)
            XCTAssertEqual(stage.model.state, .off, "minimised")
            XCTAssertTrue(Loop.run { stage.cameras.openCount == 0 })
            stage.model.setSeen(true)
            XCTAssertTrue(stage.wait(for: .ready))
            stage.close()
            XCTAssertTrue(Loop.run { stage.cameras.openCount == 0 })
        }
    }

    func testACameraThatIsConnectedStartsAndOneThatGoesIsMissedUntilItComesBack() throws {
        try MainActor.assumeIsolated {
            let stage = try CameraStage()
            stage.show()
            XCTAssertTrue(stage.wait(for: .noCamera))
            stage.cameras.plug(Self.first, .success(try CameraRecording([], frames: 20, repeats: false)))
            XCTAssertTrue(stage.wait(for: .ready))
            XCTAssertTrue(stage.wait(for: .unplugged("Camera 0")))
            stage.cameras.unplug(Self.first)
            stage.cameras.plug(Self.second, .success(try CameraRecording([])))
            XCTAssertTrue(Loop.run { stage.model.otherCamera == Self.second })
            XCTAssertEqual(stage.model.state, .unplugged("Camera 0"), "another is used when it is asked for")
            XCTAssertTrue(Loop.run { stage.words.contains("Use “Camera 1”") }, "\(stage.words)")
            // The same camera, with another device file.
            let again = Camera(path: "/dev/video4", name: "Camera 0", bus: Self.first.bus)
            stage.cameras.plug(again, .success(try CameraRecording([])))
            XCTAssertTrue(stage.wait(for: .ready))
            XCTAssertEqual(stage.model.camera, again)
            stage.close()
        }
    }

    func testTheCameraThatWasUsedLastIsUsedAgain() throws {
        try MainActor.assumeIsolated {
            let stage = try CameraStage()
            stage.cameras.plug(Self.first, .success(try CameraRecording([])))
            stage.cameras.plug(Self.second, .success(try CameraRecording([])))
            stage.show()
            XCTAssertTrue(stage.wait(for: .ready))
            XCTAssertEqual(stage.model.camera, Self.first)
            stage.model.choose(Self.second)
            XCTAssertTrue(stage.wait(for: .ready))
            XCTAssertEqual(stage.context.preferences.camera, "usb-1")
            stage.page.disappear()
            let other = CameraPage(context: stage.context, resultsModel: ScanResultsModel(), provider: stage.cameras.provider)
            let shown = ShownWindow(other.root, width: 640, height: 480)
            other.appear()
            XCTAssertTrue(Loop.run(within: 30) { other.model.state == .ready })
            XCTAssertEqual(other.model.camera, Self.second)
            other.disappear()
            shown.close()
            stage.close()
        }
    }

    func testMirroringIsRememberedForEachCameraAndTurnsTheOutlinesToo() throws {
        try MainActor.assumeIsolated {
            let stage = try CameraStage()
            stage.cameras.plug(Self.first, .success(try CameraRecording(["left", "right"])))
            stage.show()
            XCTAssertTrue(stage.wait(for: .found))
            XCTAssertFalse(stage.model.isMirrored)
            XCTAssertTrue(Frames.run(of: stage.page.root))
            let before = try XCTUnwrap(stage.page.outlines.all.first?.corners.first)
            stage.model.setMirrored(true)
            let after = try XCTUnwrap(stage.page.outlines.all.first?.corners.first)
            XCTAssertEqual(after.x, Double(stage.page.root.width) - before.x, accuracy: 1)
            XCTAssertEqual(after.y, before.y, accuracy: 0.01)
            XCTAssertEqual(stage.context.preferences.cameraMirroring, ["usb-0": true])
            stage.close()
        }
    }

    func testAnotherModeIsAskedForAndForgottenWithAnotherCamera() throws {
        try MainActor.assumeIsolated {
            let stage = try CameraStage()
            stage.cameras.plug(Self.first, .success(try CameraRecording([])))
            stage.cameras.plug(Self.second, .success(try CameraRecording([])))
            stage.show()
            XCTAssertTrue(stage.wait(for: .ready))
            let mode = try XCTUnwrap(stage.model.opened?.modes.first)
            stage.model.choose(mode)
            XCTAssertTrue(stage.wait(for: .ready))
            stage.model.choose(Self.second)
            XCTAssertTrue(stage.wait(for: .ready))
            XCTAssertEqual(stage.cameras.modes, [nil, mode, nil])
            stage.close()
        }
    }

    func testLeavingWithAFrozenPictureKeepsItUntilTheResultIsClosed() throws {
        try MainActor.assumeIsolated {
            let stage = try CameraStage()
            stage.cameras.plug(Self.first, .success(try CameraRecording(["one"])))
            stage.show()
            XCTAssertTrue(stage.wait(for: .found))
            stage.page.disappear()
            XCTAssertTrue(Loop.run { stage.cameras.openCount == 0 })
            stage.page.appear()
            XCTAssertEqual(stage.model.state, .found)
            XCTAssertEqual(stage.cameras.openCount, 0, "nothing is looked for while a result is open")
            stage.resultsModel.clear()
            XCTAssertTrue(stage.wait(for: .found))
            stage.close()
        }
    }
}

extension CameraStage {
    var outlineNames: [WidgetNode] { WidgetNode(page.root).outlineButtons }
}

extension WidgetNode {
    /// The unseen buttons of the codes in a picture.
    var outlineButtons: [WidgetNode] { all.filter { $0.hasClass("outline-button") && $0.isMapped } }
}
