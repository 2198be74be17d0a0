import Drawing
import Foundation
import GLib

/// The portal for pictures of the screen (`org.freedesktop.portal.Screenshot`).
@MainActor
struct ScreenshotPortal {
    private static let interface = "org.freedesktop.portal.Screenshot"
    /// Milliseconds; the portal may have to be started first, and one that hangs is no way to a picture.
    private static let patience: Int32 = 5000

    private let bus: MessageBus

    init(_ bus: MessageBus) { self.bus = bus }

    /// Whether there is the portal, with something behind it that takes pictures: without, it has no such interface.
    func isThere() async -> Bool {
        // Whatever the reason, there is no portal to use then.
        let answer = try? await bus.answer(
            PortalRequest.portal, path: PortalRequest.path, interface: "org.freedesktop.DBus.Properties", method: "Get",
            [.string(Self.interface), .string("version")], timeout: Self.patience)
        return (answer?.first?.unwrapped.uint32 ?? 0) > 0
    }

    /// Lets the person choose what of the screen to give; nil when they decide against it.
    func take(parent: String) async throws(ScreenCaptureError) -> Picture? {
        let asked = Date.now
        let answer = await PortalRequest(bus).ask(
            interface: Self.interface, method: "Screenshot", [.string(parent)], options: ["interactive": .bool(true), "modal": .bool(true)])
        switch answer {
        case .cancelled: return nil
        case .ended: throw .portalRefused
        case .failed(let error): throw .portalUnavailable(reason: error?.message ?? "it went away.")
        case .given(let results):
            guard let address = results["uri"]?.string else { throw .portalRefused }
            guard let file = ScreenshotFile(address: address, asked: asked) else { throw .notAFile(address: String(address.prefix(200))) }
            return try await Self.read(file)
        }
    }

    @concurrent
    private static func read(_ file: ScreenshotFile) async throws(ScreenCaptureError) -> Picture {
        defer { file.putAway() }
        do {
            return try Picture(file: file.path)
        } catch {
            throw .unreadable(error)
        }
    }
}
