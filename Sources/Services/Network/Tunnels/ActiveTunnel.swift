import GLib

/// A private network that NetworkManager has connected or is about to.
struct ActiveTunnel: Hashable, Sendable {
    /// On the bus; NetworkManager gives no number twice while it runs.
    let path: String
    let uuid: String
    let name: String
    let isPlugIn: Bool
    let state: TunnelState
    let interface: String?

    /// `NMActivationStateFlags`: somebody else made the interface, and NetworkManager only looks on.
    private static let external: UInt32 = 0x80

    /// Nil for other kinds of connections, and for those that are over.
    ///
    /// - Parameters:
    ///   - properties: of the active connection.
    ///   - vpnState: `NMVpnConnectionState`, of a plug-in's.
    init?(path: String, _ properties: [String: Variant], vpnState: UInt32?, interface: String?) {
        guard Self.isTunnel(properties), let uuid = properties["Uuid"]?.string else { return nil }
        guard let state = Self.state(properties["State"]?.uint32 ?? 0, vpn: vpnState) else { return nil }
        self.path = path
        self.uuid = uuid
        self.state = state
        self.interface = interface
        name = properties["Id"]?.string ?? uuid
        isPlugIn = properties["Vpn"]?.bool ?? false
    }

    static func isTunnel(_ properties: [String: Variant]) -> Bool {
        guard (properties["StateFlags"]?.uint32 ?? 0) & external == 0 else { return false }
        return properties["Vpn"]?.bool == true || properties["Type"]?.string == "wireguard"
    }

    /// `NMActiveConnectionState`, and more precisely that of a plug-in's connection.
    private static func state(_ state: UInt32, vpn: UInt32?) -> TunnelState? {
        switch state {
        case 1: vpn == 2 ? .authenticating : .connecting
        case 2: .connected
        case 3: .disconnecting
        default: nil
        }
    }
}
