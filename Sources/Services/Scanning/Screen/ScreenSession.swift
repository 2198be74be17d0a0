import Foundation
import GLib

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
        let environment = ProcessInfo.processInfo.environment
        func has(_ name: String) -> Bool { environment[name].map { !$0.isEmpty } ?? false }
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
