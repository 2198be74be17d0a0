import Foundation
import GLib

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
