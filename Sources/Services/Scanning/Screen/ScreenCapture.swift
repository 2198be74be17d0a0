public import Drawing
import Foundation
public import GLib
public import Platform

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

    /// The method that works without a portal and asks nobody.
    var directWay: ScreenCaptureMethod? {
        if isWayland { return offersCopies == false ? nil : grim.map { .grim(path: $0) } }
        return hasXDisplay ? .x11 : nil
    }
}

extension ScreenSession {
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

/// An error that keeps the screen from being captured.
public enum ScreenCaptureError: PresentableError, Hashable, Sendable {
    /// Programs may not see the screen here. With `needsGrim`, the compositor allows it, but the program that does it is not installed.
    case noWay(needsGrim: Bool)
    /// The portal does not work after all; the reason is the bus's.
    case portalUnavailable(reason: String)
    /// The portal returned no picture without saying why.
    case portalRefused
    /// The portal returned something that is no file on this computer.
    case notAFile(address: String)
    /// The picture of the portal or of grim is unreadable.
    case unreadable(DrawingError)
    /// The X server does not answer, or refuses. The number is an error code of the X protocol or of XCB.
    case displayFailed(number: Int)
    /// The screen uses a palette or another unsupported layout.
    case unknownPixels(depth: Int)
    case tooLarge(width: Int, height: Int)
    /// The program that captures the screen failed. The text is its own message.
    case programFailed(program: String, text: String)
    case programTooSlow(program: String)

    /// What happened.
    public var message: LocalizedText {
        switch self {
        case .noWay(needsGrim: false): tr("This desktop doesn’t let programs see the screen.")
        case .noWay(needsGrim: true): tr("Seeing the screen on this desktop requires the program grim, which isn’t installed.")
        case .portalUnavailable(let reason): tr("The desktop’s screenshot service doesn’t work: \(reason)")
        case .portalRefused: tr("The desktop provided no screenshot.")
        case .notAFile(let address): tr("The desktop saved its screenshot where it can’t be read: \(address)")
        case .unreadable(let error): tr("The screenshot can’t be read. \(error.message)")
        case .displayFailed(let number): tr("The display provided no screenshot (X error \(number)).")
        case .unknownPixels(let depth): tr("The screen uses \(depth)-bit colours, which Quire doesn’t support.")
        case .tooLarge(let width, let height): tr("The screen has \(width) × \(height) pixels, which is more than can be read at once.")
        case .programFailed(let program, let text):
            text.isEmpty
                ? tr("The program \(program) provided no screenshot.")
                : tr("The program \(program) provided no screenshot: \(text)")
        case .programTooSlow(let program): tr("The program \(program) took too long to take a screenshot.")
        }
    }

    /// What to do about it.
    public var recovery: LocalizedText? {
        switch self {
        case .noWay(needsGrim: true): tr("Install it, or take a screenshot with the desktop’s own tool, copy it, and scan the clipboard.")
        case .portalRefused:
            tr("If you did not close it yourself, take a screenshot with the desktop’s own tool, copy it, and scan the clipboard.")
        case .programTooSlow: tr("Try again, or take a screenshot with the desktop’s own tool, copy it, and scan the clipboard.")
        default: tr("Take a screenshot with the desktop’s own tool, copy it, and scan the clipboard.")
        }
    }

    /// Whether another method may work without asking the person once more.
    public var allowsOtherMethods: Bool {
        switch self {
        case .portalUnavailable: true
        default: false
        }
    }
}
