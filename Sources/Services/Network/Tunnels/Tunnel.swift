public import Foundation

/// A private network that this computer is connected to or could be.
public struct Tunnel: Identifiable, Hashable, Sendable {
    /// The UUID of NetworkManager's connection, or "interface:" with the name of an interface that somebody else looks after.
    public let id: String
    public let name: String
    public let kind: Kind
    public let state: TunnelState
    /// Where it leads: a host, as its settings write it; nil where they do not say.
    public let server: String?
    /// The network interface that its traffic goes through; nil while there is none.
    public let interface: String?
    /// Since when it is in its state; nil where nobody was there to see it begin.
    public let since: Date?
    /// Whether NetworkManager looks after it, and connects and disconnects it.
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
        /// An interface whose packets a program carries, such as OpenVPN without NetworkManager.
        case tun, tap
    }

    static func id(ofInterface name: String) -> String { "interface:\(name)" }
}

/// How a private network stands.
public enum TunnelState: Hashable, Sendable {
    case disconnected
    case connecting
    /// Connecting waits for a password that somebody is asked for.
    case authenticating
    case connected
    case disconnecting
    /// Not connected, though that was tried.
    case failed(TunnelProblem)

    /// Whether it is neither off nor ready.
    public var isBusy: Bool {
        switch self {
        case .connecting, .authenticating, .disconnecting: true
        case .disconnected, .connected, .failed: false
        }
    }

    /// The order in which they matter to who looks.
    var rank: Int {
        switch self {
        case .connected: 0
        case .connecting, .authenticating, .disconnecting: 1
        case .failed: 2
        case .disconnected: 3
        }
    }
}

/// What goes through a private network, a sample a second.
public struct TunnelTraffic: Hashable, Sendable {
    /// Bytes a second that came in, of each of the last `TunnelSampler.length` seconds; the newest comes last.
    public let down: [Double]
    /// The same for what went out.
    public let up: [Double]

    public init(down: [Double], up: [Double]) {
        self.down = down
        self.up = up
    }
}

/// Everything that is known of the private networks of this computer at one time.
public struct TunnelReport: Hashable, Sendable {
    public let manager: ServiceState
    /// Those that are connected come first.
    public let tunnels: [Tunnel]
    /// Of those that are connected, by their ids, while somebody follows it.
    public let traffic: [Tunnel.ID: TunnelTraffic]

    public init(manager: ServiceState, tunnels: [Tunnel], traffic: [Tunnel.ID: TunnelTraffic] = [:]) {
        self.manager = manager
        self.tunnels = tunnels
        self.traffic = traffic
    }

    /// How NetworkManager is. Interfaces of WireGuard and other tunnels are known without it.
    public enum ServiceState: Hashable, Sendable {
        case running, notRunning
        /// It is on the bus and says nothing.
        case notAnswering
        case noSystemBus
    }
}
