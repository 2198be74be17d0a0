import Foundation
import GLib
import Scanning

/// The state of the live view. It alone decides what the view shows.
enum LiveViewState: Hashable, Sendable {
    /// The page is hidden and the camera is off.
    case off
    /// Waiting for a camera, or for its first picture.
    case starting
    case noCamera
    case noPermission(CameraPermission)
    /// Another program uses the camera of this name.
    case inUse(String)
    case unplugged(String)
    case noSignal(String)
    case failed(CaptureError)
    /// The picture moves.
    case ready
    /// The picture is frozen, with the codes that were found in it.
    case found

    /// The state after an error of the camera called `name`.
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

    /// True if the camera picture is visible, moving or frozen.
    var showsPicture: Bool { self == .ready || self == .found }
}

/// Why Quire may not use the camera.
enum CameraPermission: Hashable, Sendable {
    /// The permissions of the device file.
    case device
    /// The desktop portal said yes, but in Flatpak the picture arrives over PipeWire, which is not supported yet.
    case grantedOverPipeWire
    /// The person or the desktop said no.
    case refused
    /// The desktop has no camera portal, and in Flatpak there is no other way.
    case noPortal
}

/// The camera portal of the desktop, for sandboxed programs (`org.freedesktop.portal.Camera`, version 1).
@MainActor
final class CameraPortal {
    private static let interface = "org.freedesktop.portal.Camera"

    private let bus: MessageBus?
    private var asking: Task<PortalRequest.Answer, Never>?

    init(bus: MessageBus?) { self.bus = bus }

    /// True in Flatpak, which gives a program no device files.
    nonisolated static var isNeeded: Bool { FileManager.default.fileExists(atPath: "/.flatpak-info") }

    /// Asks for access. The desktop may ask the person, which takes any time. Returns nil if the desktop says that there is no camera.
    func permission() async -> CameraPermission? {
        guard let bus else { return .noPortal }
        do {
            let isPresent = try await bus.answer(
                PortalRequest.portal, path: PortalRequest.path, interface: "org.freedesktop.DBus.Properties", method: "Get",
                [.string(Self.interface), .string("IsCameraPresent")])
            if isPresent.first?.unwrapped.bool == false { return nil }
        } catch {
            // There is no portal, or none for cameras.
            return .noPortal
        }
        // The page was left meanwhile, so the question is obsolete.
        guard !Task.isCancelled else { return .refused }
        let asking = Task { await PortalRequest(bus).ask(interface: Self.interface, method: "AccessCamera") }
        self.asking = asking
        return switch await asking.value {
        case .given: .grantedOverPipeWire
        case .cancelled, .ended: .refused
        case .failed: .noPortal
        }
    }

    /// Closes the question of the desktop.
    func cancel() { asking?.cancel() }
}
