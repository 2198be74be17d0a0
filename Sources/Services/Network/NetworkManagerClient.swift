import GLib

/// NetworkManager on the system bus. The calls for observing VPNs never start it, and need no main loop.
struct NetworkManagerClient: Sendable {
    static let name = "org.freedesktop.NetworkManager"
    static let root = "/org/freedesktop/NetworkManager"
    let bus: MessageBus

    /// The signals for changes of VPNs.
    static let rules: [BusSignalRule] = [
        .owner(of: name), .properties(of: name, sender: name, path: root),
        changes(of: ".Connection.Active"), changes(of: ".VPN.Connection"),
        BusSignalRule(sender: name, interface: name + ".Connection.Active", name: "StateChanged"),
        BusSignalRule(sender: name, interface: name + ".VPN.Connection", name: "VpnStateChanged"),
        BusSignalRule(sender: name, interface: name + ".Device", name: "StateChanged"),
        BusSignalRule(sender: name, interface: name + ".Settings", name: "NewConnection"),
        BusSignalRule(sender: name, interface: name + ".Settings", name: "ConnectionRemoved"),
        BusSignalRule(sender: name, interface: name + ".Settings.Connection", name: "Updated"),
    ]

    private static func changes(of part: String) -> BusSignalRule { .properties(of: name + part, sender: name) }

    /// - Parameter timeout: In milliseconds; nil for none.
    func call(
        _ path: String, _ interface: String, _ method: String, _ arguments: [Variant] = [], timeout: Int32? = nil, mayAsk: Bool = false
    ) async throws(GLibError) -> [Variant] {
        try await bus.reply(
            from: Self.name, path: path, interface: interface, method: method, arguments, timeout: timeout, mayAsk: mayAsk)
    }

    /// All properties of an object. `part` follows the service's name, such as ".Device".
    func properties(_ path: String, _ part: String) async throws(GLibError) -> [String: Variant] {
        try await call(path, "org.freedesktop.DBus.Properties", "GetAll", [.string(Self.name + part)]).first?.dictionary ?? [:]
    }
}

/// The VPNs that NetworkManager has at one time.
struct TunnelSnapshot: Hashable, Sendable {
    var profiles: [TunnelProfile] = []
    var active: [ActiveTunnel] = []
}

extension NetworkManagerClient {
    /// Settings by their paths on the bus. Nil for other kinds of connections, so that those are not read again.
    typealias Profiles = [String: TunnelProfile?]

    /// More connections than anybody has; further ones are ignored.
    private static let maximumConnections = 1000

    /// Reads the current state. Objects that disappear during the reading are left out.
    ///
    /// - Parameter known: Settings that were read before and have not changed since.
    func read(_ known: Profiles) async throws(GLibError) -> (reading: TunnelSnapshot, profiles: Profiles) {
        let manager = try await properties(Self.root, "")
        let active = await activeTunnels(manager["ActiveConnections"]?.objectPaths ?? [])
        let paths = try await call(Self.root + "/Settings", Self.name + ".Settings", "ListConnections").first?.objectPaths ?? []
        let profiles = await profiles(paths, known)
        let tunnels = profiles.values.compactMap { $0 }.sorted { $0.path < $1.path }
        return (TunnelSnapshot(profiles: tunnels, active: active), profiles)
    }

    // MARK: Settings

    private func profiles(_ paths: [String], _ known: Profiles) async -> Profiles {
        await withTaskGroup(of: (String, TunnelProfile?)?.self) { group in
            var profiles: Profiles = [:]
            for path in paths.prefix(Self.maximumConnections) {
                if let profile = known[path] {
                    profiles[path] = .some(profile)
                } else {
                    group.addTask { await profile(path).map { (path, $0) } }
                }
            }
            for await found in group { if let (path, profile) = found { profiles[path] = .some(profile) } }
            return profiles
        }
    }

    /// Nil if the settings cannot be read, as those of another user.
    private func profile(_ path: String) async -> TunnelProfile?? {
        let interface = Self.name + ".Settings.Connection"
        guard let settings = try? await call(path, interface, "GetSettings").first?.groups else { return nil }
        guard let profile = TunnelProfile(path: path, settings) else { return .some(nil) }
        // NMSettingsConnectionFlags: made only to represent what another program has set up.
        let flags = try? await properties(path, ".Settings.Connection")["Flags"]?.uint32
        return .some((flags ?? 0) & 0x8 == 0 ? profile : nil)
    }

    // MARK: Connections

    private func activeTunnels(_ paths: [String]) async -> [ActiveTunnel] {
        await withTaskGroup(of: ActiveTunnel?.self) { group in
            for path in paths.prefix(Self.maximumConnections) { group.addTask { await activeTunnel(path) } }
            var tunnels: [ActiveTunnel] = []
            for await tunnel in group { if let tunnel { tunnels.append(tunnel) } }
            return tunnels.sorted { $0.path < $1.path }
        }
    }

    private func activeTunnel(_ path: String) async -> ActiveTunnel? {
        guard let facts = try? await properties(path, ".Connection.Active"), ActiveTunnel.isTunnel(facts) else { return nil }
        var vpnState: UInt32?
        let interface: String?
        if facts["Vpn"]?.bool == true {
            // A plug-in's connection names the device that carries it. Its own interface is the one with the addresses that it got.
            vpnState = try? await properties(path, ".VPN.Connection")["VpnState"]?.uint32
            let addresses = await addresses(facts["Ip4Config"], ".IP4Config") + addresses(facts["Ip6Config"], ".IP6Config")
            interface = addresses.isEmpty ? nil : InterfaceAddresses.current().interface(with: addresses)
        } else if let device = facts["Devices"]?.objectPaths?.first {
            interface = try? await properties(device, ".Device")["Interface"]?.string
        } else {
            interface = nil
        }
        return ActiveTunnel(path: path, facts, vpnState: vpnState, interface: interface)
    }

    private func addresses(_ config: Variant?, _ part: String) async -> [String] {
        guard let path = config?.string, path != "/", let facts = try? await properties(path, part) else { return [] }
        return facts["AddressData"]?.dictionaries?.compactMap { $0["address"]?.string } ?? []
    }
}
