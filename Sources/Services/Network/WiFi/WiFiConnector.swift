public import GLib

/// Joins a wireless network through NetworkManager. Make a new one for each attempt.
@MainActor
public final class WiFiConnector {
    private let service: NetworkManagerClient?
    private var activation: ConnectionActivation?
    /// The reason why the attempt was stopped, if it was.
    private var stopReason: NetworkError?

    /// `NMDeviceType`.
    private static let wifi: UInt32 = 2
    /// `NMDeviceState`: from this state on, a device can be asked to connect.
    private static let ready: UInt32 = 30

    /// - Parameter bus: The system bus; nil if there is none.
    public init(bus: MessageBus?) { service = bus.map(NetworkManagerClient.init) }

    /// Joins the network and saves its connection. A failed attempt saves nothing.
    ///
    /// Returns when the network is connected. NetworkManager has its own timeouts; to end earlier, call `stop`.
    public func join(_ network: WiFiNetwork) async throws(NetworkError) {
        guard let service else { throw .noSystemBus }
        let device = try await device(service)
        try checkStopped()
        let point = await accessPoint(of: network, at: device, service)
        try checkStopped()
        let fitting = point.map(network.adapted) ?? network
        let activation = ConnectionActivation(service, device: device, network: fitting)
        self.activation = activation
        let (connection, active): (Connection, String)
        do throws(NetworkError) {
            (connection, active) = try await activate(fitting, at: device, point: point?.path ?? "/", service)
        } catch {
            activation.end(.failure(error))
            throw error
        }
        await activation.observe(active, service)
        do {
            try await activation.result()
        } catch {
            if error == .cancelled || stopReason != nil {
                service.send(NetworkManagerClient.root, NetworkManagerClient.name, "DeactivateConnection", [.objectPath(active)])
            }
            switch connection {
            case .new(let path): service.send(path, NetworkManagerClient.name + ".Settings.Connection", "Delete", [])
            case .saved(let saved): saved.restore()
            }
            throw error
        }
        if case .saved(let saved) = connection { saved.save() }
    }

    /// Ends the attempt, with an error such as `cancelled`.
    public func stop(_ reason: NetworkError = .cancelled) {
        guard stopReason == nil else { return }
        stopReason = reason
        activation?.end(.failure(reason))
    }

    private func checkStopped() throws(NetworkError) {
        if let stopReason { throw stopReason }
    }

    // MARK: Devices and access points

    private func device(_ service: NetworkManagerClient) async throws(NetworkError) -> String {
        let state = try await service.facts(NetworkManagerClient.root, "")
        if state["NetworkingEnabled"]?.bool == false { throw .networkingOff }
        if state["WirelessHardwareEnabled"]?.bool == false { throw .blocked }
        if state["WirelessEnabled"]?.bool == false { throw .switchedOff }
        var isUnready = false
        for path in state["Devices"]?.objectPaths ?? [] {
            let device = try await service.facts(path, ".Device")
            guard device["DeviceType"]?.uint32 == Self.wifi else { continue }
            if (device["State"]?.uint32 ?? 0) >= Self.ready { return path }
            isUnready = true
        }
        throw isUnready ? .deviceUnavailable : .noDevice
    }

    /// The strongest access point of the network; nil if none is known, as for hidden networks.
    private func accessPoint(of network: WiFiNetwork, at device: String, _ service: NetworkManagerClient) async -> AccessPoint? {
        let interface = NetworkManagerClient.name + ".Device.Wireless"
        // Without the list the network is requested by its name.
        guard let paths = try? await service.ask(device, interface, "GetAllAccessPoints", []).first?.objectPaths else { return nil }
        var best: AccessPoint?
        for path in paths.prefix(500) {
            // Access points may disappear while they are read.
            guard let properties = try? await service.facts(path, ".AccessPoint") else { continue }
            guard let point = AccessPoint(path: path, properties), point.name == Array(network.name.utf8) else { continue }
            if point.strength >= best?.strength ?? 0 { best = point }
        }
        return best
    }

    // MARK: Connecting

    /// The settings of the connection.
    private enum Connection {
        /// The path of the settings that this attempt added.
        case new(String)
        case saved(SavedConnection)
    }

    /// Activates the connection. Returns its settings and the path of the active connection.
    private func activate(
        _ network: WiFiNetwork, at device: String, point: String, _ service: NetworkManagerClient
    ) async throws(NetworkError) -> (settings: Connection, active: String) {
        let targets: [Variant] = [.objectPath(device), .objectPath(point)]
        if let saved = try await SavedConnection(network, service) {
            do throws(NetworkError) {
                try await saved.apply()
                let arguments = [.objectPath(saved.path)] + targets
                let answer = try await service.ask(
                    NetworkManagerClient.root, NetworkManagerClient.name, "ActivateConnection", arguments)
                guard let active = answer.first?.string else { throw .answeredNothing }
                return (.saved(saved), active)
            } catch {
                saved.restore()
                throw error
            }
        }
        let arguments = [.groups(network.settings)] + targets
        let answer = try await service.ask(
            NetworkManagerClient.root, NetworkManagerClient.name, "AddAndActivateConnection", arguments, timeout: 120_000)
        guard answer.count == 2, let path = answer[0].string, let active = answer[1].string else { throw .answeredNothing }
        return (.new(path), active)
    }
}

/// An access point in range, as NetworkManager describes it.
struct AccessPoint: Hashable, Sendable {
    let path: String
    let name: [UInt8]
    /// In per cent.
    let strength: UInt8
    private let securityFlags: SecurityFlags
    private let hasPrivacy: Bool

    /// `NM80211ApSecurityFlags`.
    struct SecurityFlags: OptionSet, Hashable {
        let rawValue: UInt32
        static let sharedKey = SecurityFlags(rawValue: 0x100)
        static let enterprise = SecurityFlags(rawValue: 0x200)
        static let sae = SecurityFlags(rawValue: 0x400)
        static let opportunistic = SecurityFlags(rawValue: 0x800)
    }

    init?(path: String, _ properties: [String: Variant]) {
        guard let name = properties["Ssid"]?.bytes else { return nil }
        self.path = path
        self.name = name
        strength = properties["Strength"]?.byte ?? 0
        let (wpa, rsn) = (properties["WpaFlags"]?.uint32 ?? 0, properties["RsnFlags"]?.uint32 ?? 0)
        securityFlags = SecurityFlags(rawValue: wpa | rsn)
        // NM80211ApFlags: the first bit is privacy.
        hasPrivacy = (properties["Flags"]?.uint32 ?? 0) & 1 != 0
    }

    func supports(_ ability: SecurityFlags) -> Bool { securityFlags.contains(ability) }
    var isOpen: Bool { !hasPrivacy && securityFlags.isEmpty }
}
