/// How the pinned windows come to stand where they stand. Which one it is depends on the session: see `DisplayOffer`.
public enum WindowTechnique: String, CaseIterable, Sendable {
    /// An X server, with hints that the window manager reads (Extended Window Manager Hints).
    case x11
    /// The X server of a Wayland session.
    case xwayland
    /// A Wayland compositor with `zwlr_layer_shell_v1`, through the library gtk4-layer-shell.
    case layerShell = "layer-shell"
    /// Ordinary windows of a Wayland compositor, which have no say over where they stand.
    case plain

    /// What a window can ask for.
    public struct Abilities: OptionSet, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        /// To stand at a place, and to come back there.
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
        case .plain: []
        }
    }

    /// What it is called.
    public var name: String {
        switch self {
        case .x11: "X11"
        case .xwayland: "XWayland"
        case .layerShell: "Wayland with layer shell"
        case .plain: "Wayland"
        }
    }

    /// What it can do, as a sentence.
    public var summary: String {
        switch self {
        case .x11: "Pinned windows stay where you put them: above others, on the desktop or like other windows, on one workspace or on all."
        case .xwayland:
            "Pinned windows stay where you put them. Whether they stay above others and on all workspaces is up to the compositor."
        case .layerShell: "Pinned windows stay where you put them, above others or on the desktop, on all workspaces."
        case .plain: "Pinned windows stand where the compositor puts them, like other windows."
        }
    }
}
