import CVideo
import Drawing
import Foundation
import GLib
import Platform

/// The portal that captures the screen (`org.freedesktop.portal.Screenshot`).
@MainActor
struct ScreenshotPortal {
    private static let interface = "org.freedesktop.portal.Screenshot"
    /// In milliseconds. The portal may have to be started first. One that hangs counts as missing.
    private static let timeout: Int32 = 5000

    private let bus: MessageBus

    init(_ bus: MessageBus) { self.bus = bus }

    /// Whether the portal exists and has a backend that captures the screen. Without one it lacks the interface.
    func isAvailable() async -> Bool {
        // Any error means that the portal cannot be used.
        let answer = try? await bus.answer(
            PortalRequest.portal, path: PortalRequest.path, interface: "org.freedesktop.DBus.Properties", method: "Get",
            [.string(Self.interface), .string("version")], timeout: Self.timeout)
        return (answer?.first?.unwrapped.uint32 ?? 0) > 0
    }

    /// Lets the person choose what to capture; nil if they cancel.
    func capture(parent: String) async throws(ScreenCaptureError) -> Picture? {
        let requestDate = Date.now
        let answer = await PortalRequest(bus).ask(
            interface: Self.interface, method: "Screenshot", [.string(parent)], options: ["interactive": .bool(true), "modal": .bool(true)])
        switch answer {
        case .cancelled: return nil
        case .ended: throw .portalRefused
        case .failed(let error): throw .portalUnavailable(reason: error?.message ?? tr("it is no longer available.").string)
        case .given(let results):
            guard let address = results["uri"]?.string else { throw .portalRefused }
            guard let file = ScreenshotFile(address: address, requestDate: requestDate) else {
                throw .notAFile(address: String(address.prefix(200)))
            }
            return try await Self.read(file)
        }
    }

    @concurrent
    private static func read(_ file: ScreenshotFile) async throws(ScreenCaptureError) -> Picture {
        defer { file.discard() }
        do {
            return try Picture(file: file.path)
        } catch {
            throw .unreadable(error)
        }
    }
}

/// The file that the portal has made for one request.
///
/// Portals never remove it. It may show passwords, and nobody asked for it to be kept. In a temporary folder it is deleted. Elsewhere, such
/// as in Pictures, where some desktops put it in plain view, it goes to the trash, so that it can be restored.
struct ScreenshotFile: Sendable {
    let path: String
    private let requestDate: Date

    /// Nil if the address is no file on this computer.
    init?(address: String, requestDate: Date) {
        guard let url = URL(string: address), url.isFileURL, url.path.hasPrefix("/"), ["", "localhost"].contains(url.host() ?? "") else {
            return nil
        }
        path = url.path
        self.requestDate = requestDate
    }

    /// Removes the file once it is read. A file that the portal did not make just now is kept. A failure is ignored.
    func discard() {
        guard isFromThisRequest else { return }
        if Self.temporaryFolders.contains(where: { path.hasPrefix($0 + "/") }) {
            unlink(path)
        } else {
            Files.moveToTrash(path)
        }
    }

    /// Whether it is an ordinary file of this user, not older than the request. File system clocks may be off by a moment.
    private var isFromThisRequest: Bool {
        var facts = stat()
        guard lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, facts.st_uid == getuid() else { return false }
        return Double(facts.st_mtim.tv_sec) >= requestDate.timeIntervalSince1970 - 2
    }

    private static var temporaryFolders: [String] {
        let (environment, folders) = (Environment.current, BaseFolders.current)
        let named = [environment.folder("TMPDIR"), folders.runtime, folders.cache].compactMap { $0?.path }
        let all = named + ["/tmp", "/var/tmp", "/run/user/\(getuid())", folders.home.appending(path: ".cache").path]
        return all.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }.filter { $0.hasPrefix("/") }
    }
}
