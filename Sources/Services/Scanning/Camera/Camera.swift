internal import CVideo
import Foundation

/// A camera that can be opened.
public struct Camera: Identifiable, Hashable, Sendable {
    /// The device file, such as `/dev/video0`.
    public let path: String
    /// As the driver calls it, such as “Integrated Camera”.
    public let name: String
    /// Where it is connected, such as `usb-0000:00:14.0-8`: the same camera has another path at another time.
    public let bus: String

    public var id: String { path }

    public init(path: String, name: String, bus: String) {
        self.path = path
        self.name = name
        self.bus = bus
    }

    /// Every camera there is, in the order of their device files. Those that may not be opened are listed under their path.
    public static func all(in folder: String = "/dev") -> [Camera] {
        // A machine that never had a camera has no such file; the folder itself is always there.
        let files = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).compactMap { name -> (Int, String)? in
            number(ofDeviceFile: name).map { ($0, "\(folder)/\(name)") }
        }
        return files.sorted { $0.0 < $1.0 }.compactMap { Camera(path: $0.1) }
    }

    /// Whether a file of this name may be a camera.
    static func isDeviceFile(_ name: String) -> Bool { number(ofDeviceFile: name) != nil }

    private static func number(ofDeviceFile name: String) -> Int? { name.hasPrefix("video") ? Int(name.dropFirst(5)) : nil }

    /// Nil when there is no camera at the path, but perhaps an output, a radio or a camera's metadata.
    init?(path: String) {
        do throws(CaptureError) {
            let device = try VideoDevice(path: path)
            guard let capability = device.capability, VideoDevice.captures(capability) else { return nil }
            self.init(path: path, name: VideoDevice.name(capability), bus: VideoDevice.bus(capability))
        } catch .denied, .busy {
            self.init(path: path, name: path, bus: "")
        } catch {
            return nil
        }
    }
}

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
