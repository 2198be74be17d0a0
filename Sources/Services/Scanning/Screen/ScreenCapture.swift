public import Drawing
public import GLib

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
