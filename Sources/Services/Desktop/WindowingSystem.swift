import Foundation
public import Platform

/// The windowing system that places pinned windows. Which one is used depends on the session: see `DisplayCapabilities`.
public enum WindowingSystem: String, CaseIterable, Sendable {
    /// An X server. The window manager reads hints (Extended Window Manager Hints).
    case x11
    /// The X server of a Wayland session.
    case xwayland
    /// A Wayland compositor with `zwlr_layer_shell_v1`, through the library gtk4-layer-shell.
    case layerShell = "layer-shell"
    /// sway without XWayland, by its own commands (sway-ipc(7)).
    case sway
    /// A Wayland compositor alone: windows cannot choose where they stand.
    case plain

    /// The requests that a window can make.
    public struct Abilities: OptionSet, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        /// To stand at a position, and to return there.
        public static let place = Abilities(rawValue: 1)
        /// To stand above or below other windows.
        public static let level = Abilities(rawValue: 2)
        /// To be on one workspace or on all of them.
        public static let workspaces = Abilities(rawValue: 4)
    }

    public var abilities: Abilities {
        switch self {
        case .x11, .xwayland: [.place, .level, .workspaces]
        case .layerShell: [.place, .level]
        case .sway: [.place, .workspaces]
        case .plain: []
        }
    }

    /// The name of the windowing system.
    public var name: LocalizedText {
        switch self {
        case .x11: .verbatim("X11")
        case .xwayland: .verbatim("XWayland")
        case .layerShell: tr("Wayland with layer shell")
        case .sway: .verbatim("sway")
        case .plain: .verbatim("Wayland")
        }
    }

    /// One sentence on what pinned windows can do with it.
    public var summary: LocalizedText {
        switch self {
        case .x11:
            tr("Pinned windows stay where you put them: above others, on the desktop or like other windows, on one workspace or on all.")
        case .xwayland:
            tr("Pinned windows stay where you put them. Whether they stay above others and on all workspaces is up to the compositor.")
        case .layerShell: tr("Pinned windows stay where you put them, above others or on the desktop, on all workspaces.")
        case .sway: tr("Pinned windows stay where you put them, on one workspace or on all; sway places them.")
        case .plain: tr("Pinned windows go where the compositor puts them, like other windows.")
        }
    }
}

/// The capabilities of a session that matter to windows that want to stay where they are put.
public struct DisplayCapabilities: Hashable, Sendable {
    /// Whether there is a Wayland compositor.
    public var hasWayland: Bool
    /// Whether there is an X server, including XWayland.
    public var hasX11: Bool
    /// Whether the compositor has `zwlr_layer_shell_v1`.
    public var hasLayerShell = false
    /// Whether the gtk4-layer-shell library is installed.
    public var hasLayerShellLibrary = false
    /// Whether the compositor is sway, which has a socket for commands.
    public var hasSway = false
    /// The backends of GTK that the user asks for (`GDK_BACKEND`), the preferred one first; empty for any.
    public var wantedBackends: [String] = []

    /// The capabilities of the session that this program runs in.
    ///
    /// - Parameter compositorOffers: Returns whether the compositor has a protocol, by the name of its global. Called only under Wayland.
    public static func here(
        environment: [String: String] = Environment.current.all, compositorOffers: (_ global: String) -> Bool
    ) -> DisplayCapabilities {
        var offer = DisplayCapabilities(hasWayland: isWayland(environment), hasX11: environment["DISPLAY"]?.isEmpty == false)
        offer.wantedBackends = (environment["GDK_BACKEND"] ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        offer.hasSway = offer.hasWayland && environment["SWAYSOCK"]?.isEmpty == false
        if offer.hasWayland { offer.hasLayerShell = compositorOffers(layerShell) }
        if offer.hasLayerShell { offer.hasLayerShellLibrary = LayerShellLibrary.isInstalled }
        return offer
    }

    /// The best windowing system for pinned windows; nil if there is no display that may be used.
    public var technique: WindowingSystem? {
        let isWaylandPossible = hasWayland && allows("wayland")
        let isX11Possible = hasX11 && allows("x11")
        guard isWaylandPossible || isX11Possible else { return nil }
        if isWaylandPossible, !isX11Possible || !prefersX11, hasLayerShell, hasLayerShellLibrary { return .layerShell }
        if isX11Possible, !isWaylandPossible || !prefersWayland { return hasWayland ? .xwayland : .x11 }
        return hasSway ? .sway : .plain
    }

    /// Advice on how pinned windows could do more in this session; nil if nothing is missing.
    public var advice: LocalizedText? {
        guard technique == .plain else { return nil }
        if prefersWayland {
            return tr("GDK_BACKEND=\(wantedBackends.joined(separator: ",")) is set in the environment. Without it, they can do more.")
        }
        if hasLayerShell { return tr("Install the gtk4-layer-shell library to make them stay where you put them.") }
        return tr("Turn on XWayland in your compositor to make them stay where you put them.")
    }

    private func allows(_ backend: String) -> Bool {
        wantedBackends.isEmpty || wantedBackends.contains(backend) || wantedBackends.contains("*")
    }

    private var prefersX11: Bool { wantedBackends.first == "x11" }
    private var prefersWayland: Bool { wantedBackends.first == "wayland" }

    private static let layerShell = "zwlr_layer_shell_v1"

    /// Finds a compositor as libwayland does: by the name of its socket, or else by the default name `wayland-0`.
    private static func isWayland(_ environment: [String: String]) -> Bool {
        if let name = environment["WAYLAND_DISPLAY"], !name.isEmpty { return true }
        guard let folder = environment["XDG_RUNTIME_DIR"], !folder.isEmpty else { return false }
        return FileManager.default.fileExists(atPath: "\(folder)/wayland-0")
    }
}

/// The gtk4-layer-shell library. It is optional: it is loaded at run time and not needed to build.
public enum LayerShellLibrary {
    public static let name = "libgtk4-layer-shell.so.0"

    /// Whether the dynamic linker finds the library. It stays loaded afterwards, which has no effect: it acts only on programs that loaded
    /// it before libwayland-client.
    public static let isInstalled = dlopen(name, RTLD_LAZY | RTLD_LOCAL) != nil
}
