import Foundation
import GLib
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

/// The desktop's word on the camera, for a program that Flatpak keeps from the devices (`org.freedesktop.portal.Camera`, version 1).
@MainActor
final class CameraPortal {
    private static let interface = "org.freedesktop.portal.Camera"

    private let bus: MessageBus?
    private var asking: Task<PortalRequest.Answer, Never>?

    init(bus: MessageBus?) { self.bus = bus }

    /// Whether this program runs in Flatpak, which gives it no device files.
    nonisolated static var isNeeded: Bool { FileManager.default.fileExists(atPath: "/.flatpak-info") }

    /// Asks; the desktop may ask the user, who may take any time. Nil when the desktop says that there is no camera.
    func permission() async -> CameraPermission? {
        guard let bus else { return .noPortal }
        do {
            let isPresent = try await bus.answer(
                PortalRequest.portal, path: PortalRequest.path, interface: "org.freedesktop.DBus.Properties", method: "Get",
                [.string(Self.interface), .string("IsCameraPresent")])
            if isPresent.first?.unwrapped.bool == false { return nil }
        } catch {
            // Whether the desktop has no portal, or a portal for other things alone.
            return .noPortal
        }
        // The page was left meanwhile: nobody is to be asked any more.
        guard !Task.isCancelled else { return .refused }
        let asking = Task { await PortalRequest(bus).ask(interface: Self.interface, method: "AccessCamera") }
        self.asking = asking
        return switch await asking.value {
        case .given: .grantedOverPipeWire
        case .cancelled, .ended: .refused
        case .failed: .noPortal
        }
    }

    /// Nobody waits for the answer any more: what the desktop asks is taken away.
    func cancel() { asking?.cancel() }
}
