/// What a camera is and what it does, once it is on.
public struct CameraState: Sendable {
    /// The device file, or that of a recording.
    public let path: String
    /// As the driver calls it, such as “Integrated Camera”.
    public let name: String
    /// A camera that faces its user is shown mirrored, as a mirror would show it.
    public let facing: CameraFacing
    /// What it was set to.
    public let mode: CaptureMode
    /// What it can be set to, in the driver's order: another is chosen by opening it again.
    public let modes: [CaptureMode]
    /// Its light, focus and zoom; nil for a recording.
    public let controls: CameraControls?
}
