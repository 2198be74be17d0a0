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
