import Testing
@testable import Scanning

@Suite struct CameraFacingTests {
    @Test(arguments: [
        ("Integrated Camera: Integrated C", "usb-0000:00:14.0-8", CameraFacing.front), ("HD Pro Webcam C920", "usb-0000:00:14.0-1", .front),
        ("UVC Camera (046d:0825)", "usb-0000:00:14.0-1", .front), ("FaceTime HD Camera", "PCI:0000:02:00.0", .front),
        ("Surface Camera Front", "platform:ipu3", .front), ("USB2.0 PC CAMERA", "usb-1", .front), ("ov5693 rear", "platform:ipu3", .back),
        ("Lenovo EasyCamera Back", "usb-0000:00:14.0-8", .back), ("Backlit HD WebCam", "usb-1", .front),
        ("Digital Microscope", "usb-1", .external),
        ("IPEVO Document Camera", "usb-1", .external), ("Cam Link 4K: Cam Link 4K", "usb-1", .external),
        ("USB Video Capture", "usb-1", .external),
        ("OBS Virtual Camera", "platform:v4l2loopback-000", .external), ("vivid", "platform:vivid-000", .external), ("", "", .external),
    ])
    func withoutAWordOfTheDriverTheNameTellsWhichWayItLooks(_ name: String, _ bus: String, _ facing: CameraFacing) {
        #expect(CameraFacing(guessedFrom: name, bus: bus, followsSignal: false) == facing)
    }

    @Test func whatAnotherDeviceSendsIsNoMirror() {
        #expect(CameraFacing(guessedFrom: "Webcam", bus: "usb-1", followsSignal: true) == .external)
    }
}

@Suite struct CaptureModeTests {
    private static func mode(_ width: Int, _ height: Int, _ layout: PixelLayout, _ rate: Double) -> CaptureMode {
        CaptureMode(width: width, height: height, layout: layout, framesPerSecond: rate)
    }

    @Test func theModeIsTheOneThatFindsCodesSoonest() {
        let usual = [
            Self.mode(640, 480, .yuyv, 30), Self.mode(1280, 720, .yuyv, 10), Self.mode(1920, 1080, .yuyv, 5),
            Self.mode(640, 480, .mjpeg, 30),
            Self.mode(1280, 720, .mjpeg, 30), Self.mode(1920, 1080, .mjpeg, 30),
        ]
        #expect(CaptureMode.best(of: usual) == Self.mode(1280, 720, .mjpeg, 30))
        #expect(
            CaptureMode.best(of: usual.filter { $0.layout == .yuyv }) == Self.mode(640, 480, .yuyv, 30), "ten frames a second come late")
        #expect(CaptureMode.best(of: [Self.mode(1280, 720, .mjpeg, 30), Self.mode(1280, 720, .yuyv, 30)])?.layout == .yuyv)
        #expect(CaptureMode.best(of: [Self.mode(640, 480, .yuyv, 0)]) == Self.mode(640, 480, .yuyv, 0))
        #expect(CaptureMode.best(of: []) == nil)
    }
}

@Suite struct CameraControlTests {
    private static func control(_ id: CameraControl.ID, _ kind: DriverControl.Kind, standard: Int = 0, value: Int = 0) -> CameraControl? {
        id.mappings.lazy.compactMap { $0.control(id, DriverControl(kind: kind, standard: standard, value: value)) }.first
    }

    private static func menu(_ items: Int...) -> DriverControl.Kind {
        .menu(items.map { CameraControl.Choice(value: $0, name: "item \($0)") })
    }

    @Test func aRangeIsSetToItsNearestStep() throws {
        let focus = try #require(Self.control(.focus, .integer(-10...93, step: 25), value: 15))
        #expect(focus.kind == .range(-10...93, step: 25))
        let expected = [(-100, -10), (0, -10), (3, 15), (40, 40), (60, 65), (93, 90), (1_000_000, 90)]
        for (wanted, set) in expected { #expect(focus.nearest(wanted) == set, "\(wanted)") }
        let whole = try #require(Self.control(.zoom, .integer(Int(Int32.min)...Int(Int32.max), step: 1)))
        #expect(whole.nearest(.max) == Int(Int32.max) && whole.nearest(.min) == Int(Int32.min) && whole.nearest(7) == 7)
    }

    @Test func aLightIsASwitchWhateverTheDriverCallsItsModes() throws {
        // V4L2_FLASH_LED_MODE: none, flash, torch.
        let torch = try #require(Self.control(.torch, Self.menu(0, 1, 2), standard: 0, value: 2))
        #expect(torch.kind == .toggle && torch.isOn && torch.standard == 0)
        let place = try #require(CameraControl.ID.torch.mappings.first)
        let driver = DriverControl(kind: Self.menu(0, 1, 2), standard: 0, value: 0)
        #expect(place.value(1, of: driver) == 2 && place.value(0, of: driver) == 0)
        // A flash alone is no light to scan by.
        #expect(try #require(Self.control(.torch, Self.menu(0, 1, 2), value: 1)).isOn == false)
        #expect(place.control(.torch, DriverControl(kind: Self.menu(0, 1), standard: 0, value: 0)) == nil)
        let lamp = try #require(CameraControl.ID.torch.mappings.last)
        #expect(lamp.control(.torch, DriverControl(kind: .boolean, standard: 0, value: 1))?.isOn == true)
    }

    @Test func autoexposureIsWhicheverAutomaticModeThereIs() throws {
        // The two modes of UVC cameras: manual and aperture priority.
        let exposure = try #require(Self.control(.autoexposure, Self.menu(1, 3), standard: 3, value: 3))
        #expect(exposure.kind == .toggle && exposure.isOn)
        let place = try #require(CameraControl.ID.autoexposure.mappings.first)
        let driver = DriverControl(kind: Self.menu(1, 3), standard: 3, value: 3)
        #expect(place.value(0, of: driver) == 1 && place.value(1, of: driver) == 3)
    }

    @Test func aMenuKeepsTheDriversNames() throws {
        let flicker = try #require(Self.control(.flicker, Self.menu(0, 1, 2), standard: 1, value: 2))
        guard case .choice(let choices) = flicker.kind else { throw Wrong() }
        #expect(choices.map(\.name) == ["item 0", "item 1", "item 2"])
        #expect(flicker.nearest(1) == 1 && flicker.nearest(9) == 2, "what is no item changes nothing")
    }

    private struct Wrong: Error {}

    @Test func whatCannotBeChangedIsNoControl() {
        #expect(Self.control(.zoom, .integer(1...1, step: 1)) == nil)
        #expect(Self.control(.flicker, Self.menu(0)) == nil)
    }

    @Test func controlsOfACameraThatIsOffAreNone() async throws {
        // The device is closed at once, because nobody else holds it.
        let controls = try CameraControls(VideoDevice(path: "/dev/null"))
        #expect(await controls.list().isEmpty)
        try await controls.set(.torch, to: 1)
    }
}
