import Foundation
import Network

/// What is said of private networks.
enum VPNWords {
    static func state(_ state: TunnelState) -> String {
        switch state {
        case .connected: "Connected"
        case .connecting: "Connecting"
        case .authenticating: "Asks for a password"
        case .disconnecting: "Disconnecting"
        case .disconnected: "Disconnected"
        case .failed: "Failed"
        }
    }

    static func iconName(_ state: TunnelState) -> String {
        switch state {
        case .connected: "quire-vpn-on-symbolic"
        case .connecting, .authenticating, .disconnecting: "quire-vpn-busy-symbolic"
        case .disconnected, .failed: "quire-vpn-off-symbolic"
        }
    }

    /// Where it leads, else what it is.
    static func place(_ tunnel: Tunnel) -> String {
        if let server = tunnel.server { return server }
        switch tunnel.kind {
        case .wireGuard: return "WireGuard"
        case .plugIn("openvpn"): return "OpenVPN"
        case .plugIn(let name): return name
        case .tun, .tap: return "Tunnel"
        }
    }

    /// Bytes a second, in steps of a thousand: "64 kB/s".
    static func rate(_ bytes: Double, _ locale: Locale) -> String {
        var (value, step) = (max(bytes, 0), 0)
        let units = ["B/s", "kB/s", "MB/s", "GB/s", "TB/s"]
        // From where it would be written as a thousand.
        while value >= 999.5, step < units.count - 1 { (value, step) = (value / 1000, step + 1) }
        let digits = step > 0 && value < 9.95 ? 1 : 0
        return value.formatted(.number.precision(.fractionLength(digits)).locale(locale)) + " " + units[step]
    }

    /// What the manager keeps from being known; nil while it runs.
    static func trouble(_ manager: TunnelReport.ServiceState) -> (title: String, advice: String)? {
        switch manager {
        case .running: nil
        case .notRunning: ("NetworkManager is not running", "Start it to connect. Interfaces of WireGuard are shown without it.")
        case .notAnswering: ("NetworkManager does not answer", "Restart it, or wait. This widget goes on by itself.")
        case .noSystemBus: ("No system bus", "The services of this computer cannot be reached. Interfaces are shown all the same.")
        }
    }
}
