import Network
import Timeline

/// How a widget of private networks looks.
enum VPNTheme: String, CaseIterable {
    /// Bright lines on a night sky, the same in light and dark.
    case neon
    /// The desktop's own colours, with the accent for what is connected.
    case accent

    var choice: ConfigurationParameter.Choice {
        switch self {
        case .neon: .init(rawValue, name: "Neon")
        case .accent: .init(rawValue, name: "Quiet, in the accent colour")
        }
    }

    var background: ViewBackground {
        switch self {
        case .neon: ViewBackground(gradient: [.fixed("#0A0E1A"), .fixed("#1A1F35")])
        case .accent: .surface
        }
    }

    var text: ViewColor { self == .neon ? .fixed("#EAF2FF") : .text }
    var secondaryText: ViewColor { self == .neon ? .fixed("#97A3C7") : .secondaryText }
    /// What a button or a graph stands on.
    var ground: ViewColor { self == .neon ? .fixed("#232A45") : .line }
    var graphGround: ViewColor { self == .neon ? .fixed("#161D33") : .window }
    var isMonospaced: Bool { self == .neon }

    /// What came in, and what went out.
    var down: ViewColor { self == .neon ? .fixed("#00FF88") : .accentText }
    var up: ViewColor { self == .neon ? .fixed("#00FFFF") : .secondaryText }

    func color(of state: TunnelState) -> ViewColor {
        switch (self, state) {
        case (.neon, .connected): .fixed("#00FF88")
        case (.neon, .connecting), (.neon, .authenticating), (.neon, .disconnecting): .fixed("#00FFFF")
        case (.neon, .disconnected), (.neon, .failed): .fixed("#FF00FF")
        case (.accent, .connected): .accentText
        case (.accent, .failed): .danger
        case (.accent, _): .secondaryText
        }
    }

    /// The ground of the icon of a state and the icon on it.
    func tile(of state: TunnelState) -> (ground: ViewColor, icon: ViewColor) {
        switch (self, state) {
        case (.neon, .connected): (.fixed("#0C3235"), color(of: state))
        case (.neon, .disconnected), (.neon, .failed): (.fixed("#33123F"), color(of: state))
        case (.neon, _): (.fixed("#0C2F42"), color(of: state))
        case (.accent, .connected): (.accent, .onAccent)
        case (.accent, _): (.line, color(of: state))
        }
    }
}
