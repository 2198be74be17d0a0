import GLib

/// The settings of a VPN connection in NetworkManager, without secrets.
struct TunnelProfile: Hashable, Sendable {
    /// The path of the settings on the bus.
    let path: String
    let uuid: String
    let name: String
    let kind: Tunnel.Kind
    let server: String?
    /// The configured name of its interface; nil if the plug-in or the kernel chooses.
    let interface: String?

    /// Nil for all other kinds of connections.
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

    /// The keys under which the plug-ins store the server: openvpn and ssh, openconnect and most others, vpnc, strongswan, libreswan,
    /// iodine.
    private static let serverNames = ["remote", "gateway", "IPSec gateway", "address", "right", "server", "topdomain"]

    private static func server(in data: [String: String]) -> String? {
        guard let written = serverNames.lazy.compactMap({ data[$0] }).first(where: { !$0.isEmpty }) else { return nil }
        // OpenVPN may list several, each as "host:port:protocol".
        guard let first = written.split(whereSeparator: { $0 == "," || $0.isWhitespace }).first else { return nil }
        let parts = first.split(separator: ":", omittingEmptySubsequences: false)
        return parts.count == 3 ? parts.dropLast().joined(separator: ":") : String(first)
    }
}

/// A VPN that NetworkManager has connected or is connecting.
struct ActiveTunnel: Hashable, Sendable {
    /// The path on the bus. NetworkManager never reuses a path while it runs.
    let path: String
    let uuid: String
    let name: String
    let isPlugIn: Bool
    let state: TunnelState
    let interface: String?

    /// `NMActivationStateFlags`: another program made the interface, and NetworkManager only observes it.
    private static let external: UInt32 = 0x80

    /// Nil for other kinds of connections, and for those that have ended.
    ///
    /// - Parameters:
    ///   - properties: The properties of the active connection.
    ///   - vpnState: `NMVpnConnectionState`, for a plug-in's connection.
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

    /// `NMActiveConnectionState`, made more precise by the state of a plug-in's connection.
    private static func state(_ state: UInt32, vpn: UInt32?) -> TunnelState? {
        switch state {
        case 1: vpn == 2 ? .authenticating : .connecting
        case 2: .connected
        case 3: .disconnecting
        default: nil
        }
    }
}
