public import Foundation

/// A VPN that this computer is connected to or could be.
public struct Tunnel: Identifiable, Hashable, Sendable {
    /// The UUID of NetworkManager's connection, or "interface:" and the name of an interface that another program manages.
    public let id: String
    public let name: String
    public let kind: Kind
    public let state: TunnelState
    /// The server's host as written in the settings; nil if they have none.
    public let server: String?
    /// The network interface that carries its traffic; nil while there is none.
    public let interface: String?
    /// The time at which it entered its state; nil if that was not observed.
    public let since: Date?
    /// Whether NetworkManager manages it and can connect and disconnect it.
    public let isManaged: Bool

    public init(
        id: String, name: String, kind: Kind, state: TunnelState, server: String? = nil, interface: String? = nil, since: Date? = nil,
        isManaged: Bool = true
    ) {
        self.id = id
        self.name = name
        self.kind = kind
        self.state = state
        self.server = server
        self.interface = interface
        self.since = since
        self.isManaged = isManaged
    }

    public enum Kind: Hashable, Sendable {
        case wireGuard
        /// A plug-in of NetworkManager, by its short name, such as "openvpn".
        case plugIn(String)
        /// An interface whose packets a program handles, such as OpenVPN without NetworkManager.
        case tun, tap
    }

    static func id(ofInterface name: String) -> String { "interface:\(name)" }
}

/// The state of a VPN.
public enum TunnelState: Hashable, Sendable {
    case disconnected
    case connecting
    /// Connecting, and waiting for the user to enter a password.
    case authenticating
    case connected
    case disconnecting
    /// Connecting failed.
    case failed(TunnelError)

    /// Whether it is changing between off and on.
    public var isBusy: Bool {
        switch self {
        case .connecting, .authenticating, .disconnecting: true
        case .disconnected, .connected, .failed: false
        }
    }

    /// The order in which states are shown, the most relevant first.
    var rank: Int {
        switch self {
        case .connected: 0
        case .connecting, .authenticating, .disconnecting: 1
        case .failed: 2
        case .disconnected: 3
        }
    }
}

/// The transfer rates of a VPN, one sample for each second.
public struct TunnelTraffic: Hashable, Sendable {
    /// The received bytes per second, for each of the last `TrafficSampler.length` seconds, the newest last.
    public let down: [Double]
    /// The sent bytes per second, likewise.
    public let up: [Double]

    public init(down: [Double], up: [Double]) {
        self.down = down
        self.up = up
    }
}

/// The state of all VPNs of this computer at one time.
public struct TunnelReport: Hashable, Sendable {
    public let manager: ServiceState
    /// The VPNs, with connected ones first.
    public let tunnels: [Tunnel]
    /// The traffic of connected VPNs by their ids, while it is being observed.
    public let traffic: [Tunnel.ID: TunnelTraffic]

    public init(manager: ServiceState, tunnels: [Tunnel], traffic: [Tunnel.ID: TunnelTraffic] = [:]) {
        self.manager = manager
        self.tunnels = tunnels
        self.traffic = traffic
    }

    /// The state of NetworkManager. Interfaces of WireGuard and other tunnels are known without it.
    public enum ServiceState: Hashable, Sendable {
        case running, notRunning
        /// It is on the bus and does not answer.
        case notAnswering
        case noSystemBus
    }
}
