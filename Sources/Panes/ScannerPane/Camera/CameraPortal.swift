import Foundation
import GLib

/// The desktop's word on the camera, for a program that Flatpak keeps from the devices (`org.freedesktop.portal.Camera`, version 1).
@MainActor
final class CameraPortal {
    private static let name = "org.freedesktop.portal.Desktop"
    private static let path = "/org/freedesktop/portal/desktop"

    private let bus: MessageBus?
    private var subscription: BusSubscription?
    private var continuation: CheckedContinuation<CameraPermission, Never>?

    init(bus: MessageBus?) { self.bus = bus }

    /// Whether this program runs in Flatpak, which gives it no device files.
    nonisolated static var isNeeded: Bool { FileManager.default.fileExists(atPath: "/.flatpak-info") }

    /// Asks; the desktop may ask the user, who may take any time. Nil when the desktop says that there is no camera.
    func permission() async -> CameraPermission? {
        guard let bus else { return .noPortal }
        do {
            let isPresent = try await bus.answer(
                Self.name, path: Self.path, interface: "org.freedesktop.DBus.Properties", method: "Get",
                [.string("org.freedesktop.portal.Camera"), .string("IsCameraPresent")])
            if Self.unwrapped(isPresent.first) == .bool(false) { return nil }
        } catch {
            // Whether the desktop has no portal, or a portal for other things alone.
            return .noPortal
        }
        // The page was left meanwhile: nobody is to be asked any more.
        guard !Task.isCancelled else { return .refused }
        return await withCheckedContinuation { continuation in
            self.continuation = continuation
            ask(bus)
        }
    }

    /// Nobody waits for the answer any more.
    func cancel() { answered(.refused) }

    private func ask(_ bus: MessageBus) {
        // Its answer comes as a signal of an object whose path is known beforehand: listening begins before the question.
        let token = "quire\(UInt32.random(in: 0...UInt32.max))"
        let sender = bus.uniqueName.dropFirst().replacing(".", with: "_")
        listen("\(Self.path)/request/\(sender)/\(token)", bus)
        Task { [weak self] in
            do {
                let answer = try await bus.answer(
                    Self.name, path: Self.path, interface: "org.freedesktop.portal.Camera", method: "AccessCamera",
                    [.dictionary(["handle_token": .string(token)])])
                // Portals before version 0.9 choose the path themselves.
                if case .objectPath(let path) = answer.first, !path.hasSuffix(token) { self?.listen(path, bus) }
            } catch {
                self?.answered(.noPortal)
            }
        }
    }

    private func listen(_ path: String, _ bus: MessageBus) {
        guard continuation != nil else { return }
        subscription?.cancel()
        subscription = bus.subscribe(path: path, interface: "org.freedesktop.portal.Request", signal: "Response") { [weak self] _, arguments in
            self?.answered(arguments.first == .uint32(0) ? .grantedOverPipeWire : .refused)
        }
    }

    private func answered(_ permission: CameraPermission) {
        subscription?.cancel()
        subscription = nil
        continuation?.resume(returning: permission)
        continuation = nil
    }

    private static func unwrapped(_ value: Variant?) -> Variant? {
        if case .variant(let inner) = value { inner } else { value }
    }
}
