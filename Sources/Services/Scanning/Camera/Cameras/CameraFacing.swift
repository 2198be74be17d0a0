internal import CVideo

/// Which way a camera looks.
public enum CameraFacing: Hashable, Sendable {
    /// At whoever looks at the screen.
    case front
    /// Away from whoever looks at the screen, as that of a tablet's back.
    case back
    /// Wherever it is put: a microscope, a document camera, what another device sends.
    case external

    /// A guess, where the driver does not say (V4L2_CID_CAMERA_ORIENTATION): most do not.
    ///
    /// In this order: a capture card is `external`; so is what its name calls something other than a webcam; “back”, “rear” and “world” are a
    /// device's back; any other camera that calls itself one, or is on USB, is a webcam and sits above the screen.
    init(guessedFrom name: String, bus: String, followsSignal: Bool) {
        let name = name.lowercased()
        let words = Set(name.split { !$0.isLetter }.map(String.init))
        if followsSignal || Self.others.contains(where: { name.contains($0) }) {
            self = .external
        } else if !words.isDisjoint(with: ["back", "rear", "world"]) {
            self = .back
        } else {
            self = bus.hasPrefix("usb-") || Self.webcams.contains { name.contains($0) } ? .front : .external
        }
    }

    private static let others = [
        "microscope", "endoscope", "borescope", "otoscope", "document", "visualizer", "scanner", "capture", "hdmi", "cam link", "loopback",
        "virtual", "dummy",
    ]
    private static let webcams = ["cam", "front", "user", "selfie", "integrated", "built-in", "internal"]
}

extension VideoDevice {
    func facing(name: String, bus: String) -> CameraFacing {
        var control = v4l2_control(id: UInt32(V4L2_CID_CAMERA_ORIENTATION), value: 0)
        if quire_video_get_control(descriptor, &control) == 0 {
            switch control.value {
            case V4L2_CAMERA_ORIENTATION_FRONT: return .front
            case V4L2_CAMERA_ORIENTATION_BACK: return .back
            case V4L2_CAMERA_ORIENTATION_EXTERNAL: return .external
            default: break
            }
        }
        return CameraFacing(guessedFrom: name, bus: bus, followsSignal: followsSignal)
    }
}
