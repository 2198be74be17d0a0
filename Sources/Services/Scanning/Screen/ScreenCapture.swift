public import Drawing
import Foundation
public import GLib
import Platform

/// Captures the screen with the methods that the desktop supports.
@MainActor
public final class ScreenCapture {
    private let session: ScreenSession
    private let portal: ScreenshotPortal?

    public init(bus: MessageBus?, session: ScreenSession) {
        self.session = session
        portal = bus.map { ScreenshotPortal($0) }
    }

    /// The available methods, the best one first; empty if programs may not see the screen. Asking the bus takes some seconds at most.
    ///
    /// The portal comes first even on X11, because it lets the person choose a part of the screen.
    public func ways() async -> [ScreenCaptureMethod] {
        var ways: [ScreenCaptureMethod] = []
        if let portal, await portal.isAvailable() { ways.append(.portal) }
        if let direct = session.directWay { ways.append(direct) }
        return ways
    }

    /// The error to report when there is no method.
    public var nothing: ScreenCaptureError { .noWay(needsGrim: session.isWayland && session.offersCopies == true && session.grim == nil) }

    /// Captures the screen; nil if the person cancelled.
    ///
    /// Captures everything visible: the caller must hide its own windows.
    ///
    /// - Parameter parent: the window that the portal's dialog belongs to, as a portal window identifier; empty for none.
    public func take(by way: ScreenCaptureMethod, parent: String) async throws(ScreenCaptureError) -> Picture? {
        switch way {
        case .portal:
            guard let portal else { throw nothing }
            return try await portal.capture(parent: parent)
        case .x11:
            return try await Self.picture(of: try await XScreen.settledImage())
        case .grim(let path): return try await Grim(path: path).capture()
        }
    }

    @concurrent
    private static func picture(of image: XImage) async throws(ScreenCaptureError) -> Picture { Picture(try image.bitmap()) }
}

/// A method of capturing the screen.
public enum ScreenCaptureMethod: Hashable, Sendable {
    /// The portal `org.freedesktop.portal.Screenshot`, which asks the person.
    case portal
    /// The whole screen of an X server.
    case x11
    /// The whole screen of a Wayland compositor with `wlr-screencopy`, through the program grim at a path.
    case grim(path: String)
}

/// The properties of the desktop session that decide how the screen can be captured.
public struct ScreenSession: Hashable, Sendable {
    /// True under XWayland as well, where the X screen does not show the windows of Wayland clients.
    public let isWayland: Bool
    public let hasXDisplay: Bool
    /// Whether the compositor lets programs copy the screen; nil if it could not be asked.
    public let offersCopies: Bool?
    /// The path of the program grim, if it is installed.
    public let grim: String?

    public init(isWayland: Bool, hasXDisplay: Bool, offersCopies: Bool?, grim: String?) {
        self.isWayland = isWayland
        self.hasXDisplay = hasXDisplay
        self.offersCopies = offersCopies
        self.grim = grim
    }

    /// Reads the environment of this process.
    /// - Parameter offersCopies: whether the compositor lets programs copy the screen.
    @MainActor
    public init(offersCopies: Bool?) {
        let environment = Environment.current
        func has(_ name: String) -> Bool { environment.nonEmpty(name) != nil }
        self.init(
            isWayland: has("WAYLAND_DISPLAY") || environment["XDG_SESSION_TYPE"] == "wayland", hasXDisplay: has("DISPLAY"),
            offersCopies: offersCopies, grim: Programs.path(of: "grim"))
    }

    /// The method that works without a portal and asks nobody.
    var directWay: ScreenCaptureMethod? {
        if isWayland { return offersCopies == false ? nil : grim.map { .grim(path: $0) } }
        return hasXDisplay ? .x11 : nil
    }
}

/// Captures the screen with grim, which supports the wlroots family of compositors.
struct Grim {
    /// Long enough for four 8K screens and a slow compositor.
    private static let timeout = Duration.seconds(15)

    let path: String

    @MainActor
    func capture() async throws(ScreenCaptureError) -> Picture {
        let bytes: [UInt8]
        do {
            // Low compression: compressing takes longer than anything else here.
            bytes = try await Programs.output(of: [path, "-l", "1", "-"], limit: Picture.maximumFileBytes, within: Self.timeout)
        } catch {
            throw Self.captureError(error)
        }
        return try await Self.decode(bytes)
    }

    @concurrent
    private static func decode(_ bytes: [UInt8]) async throws(ScreenCaptureError) -> Picture {
        do {
            return try Picture(bytes: bytes)
        } catch {
            throw .unreadable(error)
        }
    }

    private static func captureError(_ error: ProgramError) -> ScreenCaptureError {
        switch error {
        case .notStarted(let reason): .programFailed(program: "grim", text: reason)
        case .tookTooLong: .programTooSlow(program: "grim")
        case .wroteTooMuch(let limit): .unreadable(.fileTooLarge(bytes: limit + 1, limit: limit))
        case .failed(_, let text):
            .programFailed(program: "grim", text: text.split(separator: "\n").first.map { String($0.prefix(200)) } ?? "")
        case .cancelled: .programFailed(program: "grim", text: "")
        }
    }
}
