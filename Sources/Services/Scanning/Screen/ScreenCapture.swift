public import Drawing
import Foundation
public import GLib
import Platform

/// Takes pictures of the screen, by what the desktop allows.
@MainActor
public final class ScreenCapture {
    private let session: ScreenSession
    private let portal: ScreenshotPortal?

    public init(bus: MessageBus?, session: ScreenSession) {
        self.session = session
        portal = bus.map { ScreenshotPortal($0) }
    }

    /// The ways there are, the best first; none is where programs may not see the screen. Asks the bus, for some seconds at most.
    ///
    /// A portal comes first even on X11: the person then says how much of the screen is read.
    public func ways() async -> [ScreenWay] {
        var ways: [ScreenWay] = []
        if let portal, await portal.isThere() { ways.append(.portal) }
        if let direct = session.directWay { ways.append(direct) }
        return ways
    }

    /// Why there is no way.
    public var nothing: ScreenCaptureError { .noWay(needsGrim: session.isWayland && session.offersCopies == true && session.grim == nil) }

    /// Takes a picture; nil when the person decided against it.
    ///
    /// What is in front of the screen is in the picture: the caller's own windows are the caller's to put aside.
    /// - Parameter parent: the window that the desktop's question stands over, as portals call windows; empty for none.
    public func take(by way: ScreenWay, parent: String) async throws(ScreenCaptureError) -> Picture? {
        switch way {
        case .portal:
            guard let portal else { throw nothing }
            return try await portal.take(parent: parent)
        case .x11:
            return try await Self.picture(of: try await XScreen.imageAtRest())
        case .grim(let path): return try await Grim(path: path).take()
        }
    }

    @concurrent
    private static func picture(of image: XImage) async throws(ScreenCaptureError) -> Picture { Picture(try image.bitmap()) }
}

/// A way to a picture of the screen.
public enum ScreenWay: Hashable, Sendable {
    /// The desktop asks what may be seen (`org.freedesktop.portal.Screenshot`).
    case portal
    /// All of an X screen, read from its server.
    case x11
    /// All of a Wayland screen, through a program for compositors that know `wlr-screencopy`; its path.
    case grim(path: String)
}

/// What kind of session this is, as far as it says what can be seen of the screen.
public struct ScreenSession: Hashable, Sendable {
    /// Under XWayland too, whose X screen shows nothing of the others' windows.
    public let isWayland: Bool
    public let hasXDisplay: Bool
    /// Whether the compositor lets programs copy the screen; nil where it could not be asked.
    public let offersCopies: Bool?
    /// Where the program grim is, if it is installed.
    public let grim: String?

    public init(isWayland: Bool, hasXDisplay: Bool, offersCopies: Bool?, grim: String?) {
        self.isWayland = isWayland
        self.hasXDisplay = hasXDisplay
        self.offersCopies = offersCopies
        self.grim = grim
    }

    /// This session.
    /// - Parameter offersCopies: what the toolkit knows of the compositor.
    @MainActor
    public init(offersCopies: Bool?) {
        let environment = Environment.current
        func has(_ name: String) -> Bool { environment.nonEmpty(name) != nil }
        self.init(
            isWayland: has("WAYLAND_DISPLAY") || environment["XDG_SESSION_TYPE"] == "wayland", hasXDisplay: has("DISPLAY"),
            offersCopies: offersCopies, grim: Programs.path(of: "grim"))
    }

    /// The way without a portal, which asks nobody.
    var directWay: ScreenWay? {
        if isWayland { return offersCopies == false ? nil : grim.map { .grim(path: $0) } }
        return hasXDisplay ? .x11 : nil
    }
}

/// grim, which copies the outputs of compositors of the wlroots family.
struct Grim {
    /// For four screens of 8 K through a slow compositor.
    private static let patience = Duration.seconds(15)

    let path: String

    @MainActor
    func take() async throws(ScreenCaptureError) -> Picture {
        let bytes: [UInt8]
        do {
            // Hardly compressed: that takes longer than anything else here.
            bytes = try await Programs.output(of: [path, "-l", "1", "-"], limit: Picture.maximumFileBytes, within: Self.patience)
        } catch {
            throw Self.explained(error)
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

    private static func explained(_ error: ProgramError) -> ScreenCaptureError {
        switch error {
        case .notStarted(let reason): .programFailed(program: "grim", words: reason)
        case .tookTooLong: .programTooSlow(program: "grim")
        case .wroteTooMuch(let limit): .unreadable(.fileTooLarge(bytes: limit + 1, limit: limit))
        case .failed(_, let words):
            .programFailed(program: "grim", words: words.split(separator: "\n").first.map { String($0.prefix(200)) } ?? "")
        case .cancelled: .programFailed(program: "grim", words: "")
        }
    }
}
