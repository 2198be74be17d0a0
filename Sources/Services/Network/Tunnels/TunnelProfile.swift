import GLib

/// The settings of a connection of NetworkManager that is a private network, without its secrets.
struct TunnelProfile: Hashable, Sendable {
    /// Of the settings on the bus.
    let path: String
    let uuid: String
    let name: String
    let kind: Tunnel.Kind
    let server: String?
    /// The name that its interface gets; nil where the plug-in or the kernel chooses.
    let interface: String?

    /// Nil for every other kind of connection.
    init?(path: String, _ settings: [String: [String: Variant]]) {
        guard let connection = settings["connection"], let uuid = connection["uuid"]?.string, let type = connection["type"]?.string else {
            return nil
        }
        switch type {
        case "wireguard":
            kind = .wireGuard
            server = settings["wireguard"]?["peers"]?.dictionaries?.lazy.compactMap { $0["endpoint"]?.string }.first { !$0.isEmpty }
        case "vpn":
            let service = settings["vpn"]?["service-type"]?.string ?? ""
            kind = .plugIn(service.split(separator: ".").last.map(String.init) ?? "vpn")
            server = Self.server(in: settings["vpn"]?["data"]?.texts ?? [:])
        default: return nil
        }
        self.path = path
        self.uuid = uuid
        name = connection["id"]?.string ?? uuid
        interface = connection["interface-name"]?.string
    }

    /// By what names the plug-ins keep the server: openvpn and ssh, openconnect and most others, vpnc, strongswan, libreswan, iodine.
    private static let serverNames = ["remote", "gateway", "IPSec gateway", "address", "right", "server", "topdomain"]

    private static func server(in data: [String: String]) -> String? {
        guard let written = serverNames.lazy.compactMap({ data[$0] }).first(where: { !$0.isEmpty }) else { return nil }
        // OpenVPN has several, "host:port:protocol" each.
        guard let first = written.split(whereSeparator: { $0 == "," || $0.isWhitespace }).first else { return nil }
        let parts = first.split(separator: ":", omittingEmptySubsequences: false)
        return parts.count == 3 ? parts.dropLast().joined(separator: ":") : String(first)
    }
}

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
