import Drawing
import Foundation
import GLib
import Platform

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

/// The file that the portal made for one look at the screen.
///
/// Portals hand it over for good and never clean up. It may show passwords, and nobody asked for it to be kept: where things are temporary
/// it is deleted; elsewhere, as in the person's Pictures, where some desktops put it in plain view, it goes to the trash, from where it
/// can be taken back.
struct ScreenshotFile: Sendable {
    let path: String
    private let asked: Date

    /// Nil for what is no file on this computer.
    init?(address: String, asked: Date) {
        guard let url = URL(string: address), url.isFileURL, url.path.hasPrefix("/"), ["", "localhost"].contains(url.host() ?? "") else {
            return nil
        }
        path = url.path
        self.asked = asked
    }

    /// Removes the file once it is read. What the portal did not make just now is left alone, and so is what cannot be removed.
    func putAway() {
        guard wasMadeForThis else { return }
        if Self.temporaryFolders.contains(where: { path.hasPrefix($0 + "/") }) {
            unlink(path)
        } else {
            Files.moveToTrash(path)
        }
    }

    /// An ordinary file of this person, not older than the question; the clock of a file system may be some moments off.
    private var wasMadeForThis: Bool {
        var facts = stat()
        guard lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, facts.st_uid == getuid() else { return false }
        return Double(facts.st_mtim.tv_sec) >= asked.timeIntervalSince1970 - 2
    }

    private static var temporaryFolders: [String] {
        let (environment, folders) = (Environment.current, BaseFolders.current)
        let named = [environment.folder("TMPDIR"), folders.runtime, folders.cache].compactMap { $0?.path }
        let all = named + ["/tmp", "/var/tmp", "/run/user/\(getuid())", folders.home.appending(path: ".cache").path]
        return all.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }.filter { $0.hasPrefix("/") }
    }
}
