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
