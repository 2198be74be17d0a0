public import GLib

/// Joins a wireless network through NetworkManager; one for each attempt.
@MainActor
public final class NetworkControl {
    private let service: NetworkService?
    private var activation: Activation?
    /// Why the attempt ends, when that was decided here.
    private var halt: NetworkError?

    /// `NMDeviceType`.
    private static let wifi: UInt32 = 2
    /// `NMDeviceState`: from this on a device can be asked to connect.
    private static let ready: UInt32 = 30

    /// - Parameter bus: the system's; nil where there is none.
    public init(bus: MessageBus?) { service = bus.map(NetworkService.init) }

    /// Joins the network and remembers it. What was not joined is not remembered.
    ///
    /// Comes back once the network is there. NetworkManager has limits of its own; whoever wants another ends the attempt with `stop`.
    public func join(_ network: WiFiNetwork) async throws(NetworkError) {
        guard let service else { throw .noSystemBus }
        let device = try await device(service)
        try goOn()
        let point = await accessPoint(of: network, at: device, service)
        try goOn()
        let fitting = point.map(network.adapted) ?? network
        let activation = Activation(service, device: device, network: fitting)
        self.activation = activation
        let (connection, active): (Connection, String)
        do throws(NetworkError) {
            (connection, active) = try await activate(fitting, at: device, point: point?.path ?? "/", service)
        } catch {
            activation.end(.failure(error))
            throw error
        }
        await activation.follow(active, service)
        do {
            try await activation.result()
        } catch {
            if error == .cancelled || halt != nil {
                service.tell(NetworkService.root, NetworkService.service, "DeactivateConnection", [.objectPath(active)])
            }
            switch connection {
            case .new(let path): service.tell(path, NetworkService.service + ".Settings.Connection", "Delete", [])
            case .known(let known): known.restore()
            }
            throw error
        }
        if case .known(let known) = connection { known.keep() }
    }

    /// Ends the attempt, for a reason such as `cancelled`.
    public func stop(_ reason: NetworkError = .cancelled) {
        guard halt == nil else { return }
        halt = reason
        activation?.end(.failure(reason))
    }

    private func goOn() throws(NetworkError) {
        if let halt { throw halt }
    }

    // MARK: Finding

    private func device(_ service: NetworkService) async throws(NetworkError) -> String {
        let state = try await service.properties(NetworkService.root, "")
        if state["NetworkingEnabled"]?.bool == false { throw .networkingOff }
        if state["WirelessHardwareEnabled"]?.bool == false { throw .blocked }
        if state["WirelessEnabled"]?.bool == false { throw .switchedOff }
        var isUnready = false
        for path in state["Devices"]?.objectPaths ?? [] {
            let device = try await service.properties(path, ".Device")
            guard device["DeviceType"]?.uint32 == Self.wifi else { continue }
            if (device["State"]?.uint32 ?? 0) >= Self.ready { return path }
            isUnready = true
        }
        throw isUnready ? .deviceUnavailable : .noDevice
    }

    /// The strongest access point of the network; nil where none is known, as of hidden networks.
    private func accessPoint(of network: WiFiNetwork, at device: String, _ service: NetworkService) async -> AccessPoint? {
        let interface = NetworkService.service + ".Device.Wireless"
        // Without the list the network is asked for by its name.
        guard let paths = try? await service.call(device, interface, "GetAllAccessPoints", []).first?.objectPaths else { return nil }
        var best: AccessPoint?
        for path in paths.prefix(500) {
            // Access points come and go while they are asked.
            guard let properties = try? await service.properties(path, ".AccessPoint") else { continue }
            guard let point = AccessPoint(path: path, properties), point.name == Array(network.name.utf8) else { continue }
            if point.strength >= best?.strength ?? 0 { best = point }
        }
        return best
    }

    // MARK: Connecting

    /// The settings that a connection is made by.
    private enum Connection {
        /// The path of what this attempt adds.
        case new(String)
        case known(KnownConnection)
    }

    /// The settings, and the path of the connection that is being made.
    private func activate(
        _ network: WiFiNetwork, at device: String, point: String, _ service: NetworkService
    ) async throws(NetworkError) -> (settings: Connection, active: String) {
        let places: [Variant] = [.objectPath(device), .objectPath(point)]
        if let known = try await KnownConnection(network, service) {
            do throws(NetworkError) {
                try await known.change()
                let arguments = [.objectPath(known.path)] + places
                let answer = try await service.call(NetworkService.root, NetworkService.service, "ActivateConnection", arguments)
                guard let active = answer.first?.string else { throw .refused("It answered nothing.") }
                return (.known(known), active)
            } catch {
                known.restore()
                throw error
            }
        }
        let arguments = [.groups(network.settings)] + places
        let answer = try await service.call(
            NetworkService.root, NetworkService.service, "AddAndActivateConnection", arguments, timeout: 120_000)
        guard answer.count == 2, let path = answer[0].string, let active = answer[1].string else { throw .refused("It answered nothing.") }
        return (.new(path), active)
    }
}

/// An access point in reach, as NetworkManager describes it.
struct AccessPoint: Hashable, Sendable {
    let path: String
    let name: [UInt8]
    /// Per cent.
    let strength: UInt8
    private let abilities: Ability
    private let isPrivate: Bool

    /// `NM80211ApSecurityFlags`.
    struct Ability: OptionSet, Hashable {
        let rawValue: UInt32
        static let sharedKey = Ability(rawValue: 0x100)
        static let enterprise = Ability(rawValue: 0x200)
        static let equals = Ability(rawValue: 0x400)
        static let opportunistic = Ability(rawValue: 0x800)
    }

    init?(path: String, _ properties: [String: Variant]) {
        guard let name = properties["Ssid"]?.bytes else { return nil }
        self.path = path
        self.name = name
        strength = properties["Strength"]?.byte ?? 0
        let (wpa, rsn) = (properties["WpaFlags"]?.uint32 ?? 0, properties["RsnFlags"]?.uint32 ?? 0)
        abilities = Ability(rawValue: wpa | rsn)
        // NM80211ApFlags: the first bit is privacy.
        isPrivate = (properties["Flags"]?.uint32 ?? 0) & 1 != 0
    }

    func speaks(_ ability: Ability) -> Bool { abilities.contains(ability) }
    var isOpen: Bool { !isPrivate && abilities.isEmpty }
}
