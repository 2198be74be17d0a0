import Platform
import Scanning
import TestTexts
import XCTest
@testable import ScannerPane

/// Cameras and modes as people know them.
final class CameraValueTests: XCTestCase {
    func testCamerasAreRememberedByWhereTheyAreConnected() {
        let webcam = Camera(path: "/dev/video0", name: "Webcam", bus: "usb-1")
        let infrared = Camera(path: "/dev/video2", name: "Webcam", bus: "usb-1")
        let unknown = Camera(path: "/dev/video4", name: "/dev/video4", bus: "")
        let list = CameraList([webcam, infrared, unknown])
        XCTAssertEqual(list.all.map(list.identity), ["usb-1", "usb-1#2", "/dev/video4"])
        XCTAssertEqual(list.preferred("usb-1#2"), infrared)
        XCTAssertEqual(list.preferred("usb-9"), webcam)
        XCTAssertNil(CameraList().preferred("usb-1"))
        XCTAssertEqual(list.names, ["Webcam (video0)", "Webcam (video2)", "/dev/video4"])
        let moved = CameraList([Camera(path: "/dev/video7", name: "Webcam", bus: "usb-1")])
        XCTAssertEqual(moved.preferred("usb-1")?.path, "/dev/video7")
    }

    func testModesAreListedOnceEachTheLargestFirst() {
        func mode(_ width: Int, _ height: Int, _ layout: PixelLayout, _ rate: Double) -> CaptureMode {
            CaptureMode(width: width, height: height, layout: layout, framesPerSecond: rate)
        }
        let modes = CameraModes([
            mode(640, 480, .yuyv, 30), mode(1920, 1080, .mjpeg, 30), mode(1920, 1080, .yuyv, 5), mode(640, 480, .mjpeg, 30),
            mode(320, 240, .grey, 0),
        ])
        XCTAssertEqual(
            modes.all.map(\.label), ["1920 × 1080, 30 fps", "1920 × 1080, 5 fps", "640 × 480, 30 fps", "320 × 240"])
        XCTAssertEqual(modes.all[2].layout, .yuyv, "of equals the one that needs no work")
    }

    func testEachStateWithoutAPictureHasWordsAndAnIllustration() {
        let states: [LiveViewState] = [
            .noCamera, .noPermission(.device), .noPermission(.noPipeWire), .noPermission(.refused), .noPermission(.noPortal),
            .inUse("A"), .unplugged("A"), .noSignal("A"), .failed(.failed(path: "/dev/video0", number: 5)),
        ]
        for state in states {
            let words = state.message(other: nil)
            XCTAssertEqual(words?.title.isEmpty, false, "\(state)")
            XCTAssertEqual(words?.text.string.hasSuffix("."), true, "\(state)")
        }
        XCTAssertEqual(LiveViewState.unplugged("A").message(other: "B")?.remedy, .useCamera("B"))
        for state in [LiveViewState.off, .starting, .ready, .found] { XCTAssertNil(state.message(other: nil)) }
    }
}
