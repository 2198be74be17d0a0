public import Foundation

/// What a session has to offer to windows that want to stay where they are put.
public struct DisplayOffer: Hashable, Sendable {
    /// Whether there is a Wayland compositor.
    public var hasWayland: Bool
    /// Whether there is an X server, XWayland included.
    public var hasX11: Bool
    /// Whether the compositor has `zwlr_layer_shell_v1`.
    public var hasLayerShell: Bool
    /// Whether the library gtk4-layer-shell is installed.
    public var hasLayerShellLibrary: Bool
    /// The toolkit's backends that the user wants, the first one first (`GDK_BACKEND`); empty for any.
    public var wantedBackends: [String]

    public init(
        hasWayland: Bool, hasX11: Bool, hasLayerShell: Bool = false, hasLayerShellLibrary: Bool = false, wantedBackends: [String] = []
    ) {
        self.hasWayland = hasWayland
        self.hasX11 = hasX11
        self.hasLayerShell = hasLayerShell
        self.hasLayerShellLibrary = hasLayerShellLibrary
        self.wantedBackends = wantedBackends
    }

    /// The offer of the session that this program runs in.
    ///
    /// - Parameter compositorOffers: whether the session's compositor has a protocol, by the name of its global; asked under Wayland only.
    public static func here(
        environment: [String: String] = ProcessInfo.processInfo.environment, compositorOffers: (_ global: String) -> Bool
    ) -> DisplayOffer {
        var offer = DisplayOffer(hasWayland: isWayland(environment), hasX11: environment["DISPLAY"]?.isEmpty == false)
        offer.wantedBackends = (environment["GDK_BACKEND"] ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        if offer.hasWayland { offer.hasLayerShell = compositorOffers(layerShell) }
        if offer.hasLayerShell { offer.hasLayerShellLibrary = LayerShellLibrary.isInstalled }
        return offer
    }

    /// The best technique for pinned windows; nil where there is no display that may be used.
    public var technique: WindowTechnique? {
        let isWaylandPossible = hasWayland && allows("wayland")
        let isX11Possible = hasX11 && allows("x11")
        guard isWaylandPossible || isX11Possible else { return nil }
        if isWaylandPossible, !isX11Possible || !prefersX11, hasLayerShell, hasLayerShellLibrary { return .layerShell }
        if isX11Possible, !isWaylandPossible || !prefersWayland { return hasWayland ? .xwayland : .x11 }
        return .plain
    }

    /// What would let pinned windows do more here; nil where nothing is missing.
    public var advice: String? {
        guard technique == .plain else { return nil }
        if prefersWayland { return "The environment asks for GDK_BACKEND=\(wantedBackends.joined(separator: ",")). Without it, they can do more." }
        if hasLayerShell { return "Install the library gtk4-layer-shell, and they stay where you put them." }
        return "Turn on XWayland in your compositor, and they stay where you put them."
    }

    private func allows(_ backend: String) -> Bool {
        wantedBackends.isEmpty || wantedBackends.contains(backend) || wantedBackends.contains("*")
    }

    private var prefersX11: Bool { wantedBackends.first == "x11" }
    private var prefersWayland: Bool { wantedBackends.first == "wayland" }

    private static let layerShell = "zwlr_layer_shell_v1"

    /// As libwayland looks for a compositor: by the name of its socket, or else one that is called “wayland-0”.
    private static func isWayland(_ environment: [String: String]) -> Bool {
        if let name = environment["WAYLAND_DISPLAY"], !name.isEmpty { return true }
        guard let folder = environment["XDG_RUNTIME_DIR"], !folder.isEmpty else { return false }
        return FileManager.default.fileExists(atPath: "\(folder)/wayland-0")
    }
}
