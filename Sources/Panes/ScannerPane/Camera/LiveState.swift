import Scanning

/// How far the live view is, which is all that decides what it shows.
enum LiveState: Hashable, Sendable {
    /// The page is not seen, and the camera is off.
    case off
    /// For cameras, or for the first picture of one.
    case looking
    case noCamera
    case noPermission(CameraPermission)
    /// By another program; the camera's name.
    case inUse(String)
    case unplugged(String)
    case noSignal(String)
    case failed(CaptureError)
    /// The picture moves.
    case ready
    /// The picture is frozen with what was found in it.
    case found

    /// Why there is no picture, of a camera that people know by `name`.
    init(_ error: CaptureError, name: String) {
        switch error {
        case .noCamera: self = .noCamera
        case .missing, .unplugged: self = .unplugged(name)
        case .denied: self = .noPermission(.device)
        case .busy: self = .inUse(name)
        case .noSignal: self = .noSignal(name)
        case .notACamera, .unknownFormats, .failed, .badRecording: self = .failed(error)
        }
    }

    /// Whether the camera's picture is seen, moving or frozen.
    var showsPicture: Bool { self == .ready || self == .found }
}

/// Who stands between Quire and the camera.
enum CameraPermission: Hashable, Sendable {
    /// The rights of the device file.
    case device
    /// The desktop's portal said yes; in Flatpak the picture would come over PipeWire, which is not used yet.
    case grantedOverPipeWire
    /// The user or the desktop said no.
    case refused
    /// In Flatpak there is no other way, and the desktop has no camera portal.
    case noPortal
}
