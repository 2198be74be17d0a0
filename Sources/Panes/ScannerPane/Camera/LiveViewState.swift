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
    /// The desktop portal said yes, but the library through which the picture comes is not installed, or without what belongs to it.
    case noPipeWire
    /// The person or the desktop said no.
    case refused
    /// The desktop has no camera portal, and in Flatpak there is no other way.
    case noPortal
}

/// The answer of the camera portal.
enum CameraAccess: Sendable {
    case given(PipeWireCameras)
    case denied(CameraPermission)
    /// The desktop knows of no camera.
    case noCamera
}

/// The camera portal of the desktop (`org.freedesktop.portal.Camera`, version 1), which leads to the cameras of PipeWire.
@MainActor
final class CameraPortal {
    private static let interface = "org.freedesktop.portal.Camera"

    private let bus: MessageBus
    private var asking: Task<PortalRequest.Answer, Never>?

    init(bus: MessageBus) { self.bus = bus }

    /// Asks for access. The desktop may ask the person, which takes any time.
    func access() async -> CameraAccess {
        do {
            let isPresent = try await bus.answer(
                PortalRequest.portal, path: PortalRequest.path, interface: "org.freedesktop.DBus.Properties", method: "Get",
                [.string(Self.interface), .string("IsCameraPresent")])
            if isPresent.first?.unwrapped.bool == false { return .noCamera }
        } catch {
            // There is no portal, or none for cameras.
            return .denied(.noPortal)
        }
        // The page was left meanwhile, so the question is obsolete.
        guard !Task.isCancelled else { return .denied(.refused) }
        let asking = Task { [bus] in await PortalRequest(bus).ask(interface: Self.interface, method: "AccessCamera") }
        self.asking = asking
        switch await asking.value {
        case .given: return await connect()
        case .cancelled, .ended: return .denied(.refused)
        case .failed: return .denied(.noPortal)
        }
    }

    private func connect() async -> CameraAccess {
        guard PipeWireCameras.isSupported else { return .denied(.noPipeWire) }
        let socket: Int32
        do {
            socket = try await bus.openFile(
                PortalRequest.portal, path: PortalRequest.path, interface: Self.interface, method: "OpenPipeWireRemote", [.dictionary([:])])
        } catch {
            // It was allowed, and is not after all, as where the desktop cannot remember it.
            return .denied(.refused)
        }
        do { return .given(try PipeWireCameras(socket: socket)) } catch { return .denied(.noPipeWire) }
    }

    /// Closes the question of the desktop.
    func cancel() { asking?.cancel() }
}
