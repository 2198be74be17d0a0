import CVideo
import Foundation

/// A camera that can be opened.
public struct Camera: Identifiable, Hashable, Sendable {
    /// The device file, such as `/dev/video0`.
    public let path: String
    /// The name that the driver gives it, such as “Integrated Camera”.
    public let name: String
    /// The connector it is plugged into, such as `usb-0000:00:14.0-8`. It identifies the camera where the device file's number changes.
    public let bus: String

    public var id: String { path }

    public init(path: String, name: String, bus: String) {
        self.path = path
        self.name = name
        self.bus = bus
    }

    /// All cameras, in the order of their device files. A camera that may not be opened is listed under its path.
    public static func all(in folder: String = "/dev") -> [Camera] {
        // A machine that never had a camera has no device file; the folder itself always exists.
        let files = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).compactMap { name -> (Int, String)? in
            number(ofDeviceFile: name).map { ($0, "\(folder)/\(name)") }
        }
        return files.sorted { $0.0 < $1.0 }.compactMap { Camera(path: $0.1) }
    }

    /// Whether a file of this name may be a camera.
    static func isDeviceFile(_ name: String) -> Bool { number(ofDeviceFile: name) != nil }

    private static func number(ofDeviceFile name: String) -> Int? { name.hasPrefix("video") ? Int(name.dropFirst(5)) : nil }

    /// Opens the device file; nil when it is no camera, but an output, a radio or the metadata of a camera.
    init?(path: String) {
        do throws(CaptureError) {
            let device = try VideoDevice(path: path)
            guard let capability = device.capability, VideoDevice.canCapture(capability) else { return nil }
            self.init(path: path, name: VideoDevice.name(capability), bus: VideoDevice.bus(capability))
        } catch .denied, .busy {
            self.init(path: path, name: path, bus: "")
        } catch {
            return nil
        }
    }
}

/// The properties and the settings of an open camera.
public struct CameraState: Sendable {
    /// The path of the device file, or of the recording.
    public let path: String
    /// The name that the driver gives it, such as “Integrated Camera”.
    public let name: String
    /// A camera that faces its user is shown mirrored.
    public let facing: CameraFacing
    /// The mode that is set.
    public let mode: CaptureMode
    /// The modes that can be set, in the driver's order. Setting another one means opening the camera again.
    public let modes: [CaptureMode]
    /// The controls for light, focus and zoom; nil for a recording.
    public let controls: CameraControls?
}

/// The direction a camera points in.
public enum CameraFacing: Hashable, Sendable {
    /// Towards the person in front of the screen.
    case front
    /// Away from the person in front of the screen, like the camera on the back of a tablet.
    case back
    /// Freely movable: a microscope, a document camera, or a capture card.
    case external

    /// Guesses the direction from the camera's name. Most drivers do not report it (V4L2_CID_CAMERA_ORIENTATION).
    ///
    /// The rules, in this order: a capture card, and anything whose name says that it is no webcam, is `external`. “back”, “rear” and
    /// “world” mean the back of a device. Any other camera that calls itself one, or that is on USB, is a webcam above the screen.
    init(guessedFrom name: String, bus: String, followsSignal: Bool) {
        let name = name.lowercased()
        let text = Set(name.split { !$0.isLetter }.map(String.init))
        if followsSignal || Self.others.contains(where: { name.contains($0) }) {
            self = .external
        } else if !text.isDisjoint(with: ["back", "rear", "world"]) {
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
