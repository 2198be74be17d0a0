import Testing

@testable import Scanning

@Suite struct CameraFacingTests {
    @Test(arguments: [
        ("Integrated Camera: Integrated C", "usb-0000:00:14.0-8", CameraFacing.front), ("HD Pro Webcam C920", "usb-0000:00:14.0-1", .front),
        ("UVC Camera (046d:0825)", "usb-0000:00:14.0-1", .front), ("FaceTime HD Camera", "PCI:0000:02:00.0", .front),
        ("Surface Camera Front", "platform:ipu3", .front), ("USB2.0 PC CAMERA", "usb-1", .front), ("ov5693 rear", "platform:ipu3", .back),
        ("Lenovo EasyCamera Back", "usb-0000:00:14.0-8", .back), ("Backlit HD WebCam", "usb-1", .front), ("Digital Microscope", "usb-1", .external),
        ("IPEVO Document Camera", "usb-1", .external), ("Cam Link 4K: Cam Link 4K", "usb-1", .external), ("USB Video Capture", "usb-1", .external),
        ("OBS Virtual Camera", "platform:v4l2loopback-000", .external), ("vivid", "platform:vivid-000", .external), ("", "", .external),
    ])
    func withoutAWordOfTheDriverTheNameTellsWhichWayItLooks(_ name: String, _ bus: String, _ facing: CameraFacing) {
        #expect(CameraFacing(guessedFrom: name, bus: bus, followsSignal: false) == facing)
    }

    @Test func whatAnotherDeviceSendsIsNoMirror() {
        #expect(CameraFacing(guessedFrom: "Webcam", bus: "usb-1", followsSignal: true) == .external)
    }
}
