import Testing

@testable import Scanning

@Suite struct CaptureModeTests {
    private static func mode(_ width: Int, _ height: Int, _ layout: PixelLayout, _ rate: Double) -> CaptureMode {
        CaptureMode(width: width, height: height, layout: layout, framesPerSecond: rate)
    }

    @Test func theModeIsTheOneThatFindsCodesSoonest() {
        let usual = [
            Self.mode(640, 480, .yuyv, 30), Self.mode(1280, 720, .yuyv, 10), Self.mode(1920, 1080, .yuyv, 5), Self.mode(640, 480, .mjpeg, 30),
            Self.mode(1280, 720, .mjpeg, 30), Self.mode(1920, 1080, .mjpeg, 30),
        ]
        #expect(CaptureMode.best(of: usual) == Self.mode(1280, 720, .mjpeg, 30))
        #expect(CaptureMode.best(of: usual.filter { $0.layout == .yuyv }) == Self.mode(640, 480, .yuyv, 30), "ten frames a second come late")
        #expect(CaptureMode.best(of: [Self.mode(1280, 720, .mjpeg, 30), Self.mode(1280, 720, .yuyv, 30)])?.layout == .yuyv)
        #expect(CaptureMode.best(of: [Self.mode(640, 480, .yuyv, 0)]) == Self.mode(640, 480, .yuyv, 0))
        #expect(CaptureMode.best(of: []) == nil)
    }
}
