import Scanning

/// Where the live view has its cameras from: those of the machine, or, in tests, recordings of some.
struct CameraSupply: Sendable {
    /// The list as it is, then each that differs; it ends when nobody listens any more.
    let cameras: @Sendable () -> AsyncStream<[Camera]>
    /// Turns one on; a mode of nil is what finds codes soonest. Called on a thread that may wait.
    let open: @Sendable (Camera, CaptureMode?) throws(CaptureError) -> any FrameSource

    static let machine = CameraSupply(
        cameras: { CameraWatch.cameras() },
        open: { (camera, mode) throws(CaptureError) in try CameraSource(path: camera.path, mode: mode) })
}
