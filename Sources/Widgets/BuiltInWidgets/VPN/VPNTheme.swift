import Foundation
import Network
import Platform
import Timeline

enum VPNTheme: String, CaseIterable {
    /// Bright lines on a night sky, the same in light and dark.
    case neon
    /// The desktop's own colours.
    case accent

    var choice: ConfigurationParameter.Choice {
        switch self {
        case .neon: .init(rawValue, name: tr("Neon"))
        case .accent: .init(rawValue, name: tr("Quiet, in the colours of the desktop"))
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
    /// The background of a button or a graph.
    var ground: ViewColor { self == .neon ? .fixed("#232A45") : .line }
    var graphGround: ViewColor { self == .neon ? .fixed("#161D33") : .window }
    var isMonospaced: Bool { self == .neon }

    /// The colours of received and of sent data: cyan and green.
    var down: ViewColor { self == .neon ? .fixed("#00FFFF") : .info }
    var up: ViewColor { self == .neon ? .fixed("#00FF88") : .success }

    func color(of state: TunnelState) -> ViewColor {
        switch (self, state) {
        case (.neon, .connected): .fixed("#00FF88")
        case (.neon, .connecting), (.neon, .authenticating), (.neon, .disconnecting): .fixed("#00FFFF")
        case (.neon, .disconnected), (.neon, .failed): .fixed("#FF00FF")
        case (.accent, .connected): .success
        case (.accent, .failed): .danger
        case (.accent, _): .secondaryText
        }
    }

    /// A message in the colours of the theme.
    func recolored(_ node: ViewNode) -> ViewNode {
        switch node {
        case .text(var words):
            words.color = words.color == .secondaryText ? secondaryText : text
            return .text(words)
        case .icon(var icon):
            icon.color = color(of: .disconnected)
            return .icon(icon)
        default: return node.mapChildren { recolored($1) }
        }
    }
}

enum VPNText {
    static func state(_ state: TunnelState) -> LocalizedText {
        switch state {
        case .connected: tr("Connected")
        case .connecting: tr("Connecting")
        case .authenticating: tr("Waiting for a password")
        case .disconnecting: tr("Disconnecting")
        case .disconnected: tr("Disconnected")
        case .failed: tr("Failed")
        }
    }

    static func iconName(_ state: TunnelState) -> String {
        switch state {
        case .connected: "quire-vpn-on-symbolic"
        case .connecting, .authenticating, .disconnecting: "quire-vpn-busy-symbolic"
        case .disconnected, .failed: "quire-vpn-off-symbolic"
        }
    }

    /// The server, or else the kind of the VPN.
    static func place(_ tunnel: Tunnel) -> LocalizedText {
        if let server = tunnel.server { return .verbatim(TextNode.shortened(server, to: 80)) }
        return switch tunnel.kind {
        case .wireGuard: .verbatim("WireGuard")
        case .plugIn("openvpn"): .verbatim("OpenVPN")
        case .plugIn(let name): .verbatim(TextNode.shortened(name, to: 80))
        case .tun, .tap: tr("Tunnel")
        }
    }

    /// The message for a state of NetworkManager; nil while it runs.
    static func trouble(_ manager: TunnelReport.ServiceState) -> (title: LocalizedText, advice: LocalizedText)? {
        switch manager {
        case .running: nil
        case .notRunning:
            (tr("NetworkManager isn’t running"), tr("Start it to connect. WireGuard network interfaces are shown without it."))
        case .notAnswering: (tr("NetworkManager isn’t responding"), tr("Restart it, or wait. This widget resumes by itself."))
        case .noSystemBus: (tr("No system bus"), tr("This computer’s services can’t be reached. Network interfaces are still shown."))
        }
    }
}
