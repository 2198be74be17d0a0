public import Foundation
public import GLib
import Synchronization

/// Observes the connection to the network through NetworkManager's signals. It never polls; only the rates are sampled once a second, and only
/// while somebody observes them.
///
/// It needs no main loop. One monitor serves any number of observers.
public struct LinkMonitor: Sendable {
    private let makeBus: @Sendable () -> MessageBus?
    private let states: SharedStream<LinkReport>
    private let rates: SharedStream<LinkReport>

    /// - Parameters:
    ///   - interfaces: The folder with a folder for each network interface.
    ///   - bus: Returns the system bus. Called each time that observation begins.
    public init(
        interfaces: URL = URL(filePath: "/sys/class/net"), bus: @escaping @Sendable () -> MessageBus? = { MessageBus(.system) }
    ) {
        makeBus = bus
        let states = SharedStream<LinkReport> { yield in
            guard let bus = bus() else { return yield(LinkReport(manager: .noSystemBus)) }
            let client = NetworkManagerClient(bus: bus)
            let changes = bus.changes(Self.rules)
            yield(await client.link())
            for await _ in changes { yield(await client.link()) }
        }
        self.states = states
        let folder = InterfaceFolder(interfaces)
        rates = SharedStream { yield in
            let current = LatestReport()
            // Nothing is sampled, and nothing wakes up, while there is no connection.
            var sampling: Task<Void, Never>?
            for await report in states.values() {
                current.set(report)
                yield(current.sampled(from: folder, isNew: false))
                if !current.isConnected {
                    sampling?.cancel()
                    sampling = nil
                } else if sampling == nil {
                    sampling = Task {
                        while !Task.isCancelled {
                            yield(current.sampled(from: folder, isNew: true))
                            await BackgroundLoop.shared.pause(for: .seconds(1))
                        }
                    }
                }
            }
            sampling?.cancel()
        }
    }

    /// The reports, first the current one and then one for each change.
    ///
    /// - Parameter traffic: Whether the rates are reported too, once a second.
    public func reports(traffic: Bool) -> AsyncStream<LinkReport> { traffic ? rates.values() : states.values() }

    /// The current report, without rates.
    public func report() async -> LinkReport { await states.value() ?? LinkReport(manager: .notRunning) }

    /// Turns Wi-Fi on or off.
    public func setWiFi(on isOn: Bool) async throws(GLibError) {
        try await makeBus()?.setProperty(
            "WirelessEnabled", of: NetworkManagerClient.name, path: NetworkManagerClient.root, interface: NetworkManagerClient.name,
            to: .bool(isOn), mayAsk: true)
    }

    private static let rules: [BusSignalRule] = {
        let name = NetworkManagerClient.name
        return [
            .owner(of: name), .properties(of: name, sender: name, path: NetworkManagerClient.root),
            .properties(of: name + ".Connection.Active", sender: name), .properties(of: name + ".AccessPoint", sender: name),
            .properties(of: name + ".IP4Config", sender: name), .properties(of: name + ".IP6Config", sender: name),
        ]
    }()
}

/// The latest report and the rates of its interface.
private final class LatestReport: Sendable {
    private struct State {
        var report = LinkReport(manager: .notRunning)
        var sampler = TrafficSampler()
    }

    private let state = Mutex(State())

    var isConnected: Bool { state.withLock { $0.report.link?.interface != nil } }

    func set(_ report: LinkReport) {
        state.withLock { state in
            if state.report.link?.interface != report.link?.interface { state.sampler = TrafficSampler() }
            state.report = report
        }
    }

    func sampled(from folder: InterfaceFolder, isNew: Bool) -> LinkReport {
        state.withLock { state in
            guard let interface = state.report.link?.interface else { return state.report }
            if isNew { state.sampler.add(folder.counters(of: interface).map { [interface: $0] } ?? [:], at: .now) }
            var report = state.report
            report.traffic = state.sampler.traffic[interface]
            return report
        }
    }
}

extension NetworkManagerClient {
    /// Reads the connection that the default route leads through, or else the first of a device.
    fileprivate func link() async -> LinkReport {
        guard let manager = try? await properties(Self.root, "") else { return LinkReport(manager: .notRunning) }
        var report = LinkReport(manager: .running)
        report.reach =
            switch manager["Connectivity"]?.uint32 ?? 0 {
            case 1: .none
            case 2: .portal
            case 3: .limited
            case 4: .full
            default: .unknown
            }
        let primary = manager["PrimaryConnection"]?.string.flatMap { $0 == "/" ? nil : $0 }
        let active = manager["ActiveConnections"]?.objectPaths ?? []
        for path in ([primary].compactMap { $0 } + active.filter { $0 != primary }).prefix(16) {
            guard let facts = try? await properties(path, ".Connection.Active"), let link = await link(facts) else { continue }
            report.link = link
            break
        }
        if await hasWiFiDevice(manager["Devices"]?.objectPaths ?? []) { report.isWiFiOn = manager["WirelessEnabled"]?.bool }
        return report
    }

    private func hasWiFiDevice(_ paths: [String]) async -> Bool {
        for path in paths.prefix(32) {
            // NM_DEVICE_TYPE_WIFI.
            if (try? await properties(path, ".Device"))?["DeviceType"]?.uint32 == 2 { return true }
        }
        return false
    }

    /// Nil for a VPN, which goes through another connection, and for the loopback interface.
    private func link(_ facts: [String: Variant]) async -> NetworkLink? {
        let type = facts["Type"]?.string ?? ""
        guard facts["Vpn"]?.bool != true, !["vpn", "wireguard", "tun", "loopback", "bridge", "dummy"].contains(type) else { return nil }
        let device = facts["Devices"]?.objectPaths?.first
        let deviceFacts = device == nil ? nil : try? await properties(device ?? "", ".Device")
        var (name, speed) = (facts["Id"]?.string ?? "", Int?.none)
        let kind: NetworkLink.Kind
        switch type {
        case "802-11-wireless":
            let point = facts["SpecificObject"]?.string.flatMap { $0 == "/" ? nil : $0 }
            let access = point == nil ? nil : try? await properties(point ?? "", ".AccessPoint")
            if let bytes = access?["Ssid"]?.bytes, !bytes.isEmpty { name = String(decoding: bytes, as: UTF8.self) }
            kind = .wifi(
                strength: access?["Strength"]?.byte.map { min(Double($0) / 100, 1) },
                frequency: access?["Frequency"]?.uint32.flatMap { $0 > 0 ? Int($0) : nil })
            if let device { speed = (try? await properties(device, ".Device.Wireless"))?["Bitrate"]?.uint32.map { Int($0 / 1000) } }
        case "802-3-ethernet":
            kind = .wired
            if let device { speed = (try? await properties(device, ".Device.Wired"))?["Speed"]?.uint32.map { Int($0) } }
        case "gsm", "cdma": kind = .mobile
        case "bluetooth": kind = .bluetooth
        default: kind = .other
        }
        return NetworkLink(
            uuid: facts["Uuid"]?.string ?? "", name: String(name.prefix(80)), kind: kind, interface: deviceFacts?["Interface"]?.string,
            addresses: await addresses(facts), speed: speed.flatMap { $0 > 0 ? $0 : nil })
    }

    private func addresses(_ facts: [String: Variant]) async -> [String] {
        var all: [String] = []
        for (key, part) in [("Ip4Config", ".IP4Config"), ("Ip6Config", ".IP6Config")] {
            guard let path = facts[key]?.string, path != "/", let config = try? await properties(path, part) else { continue }
            all += config["AddressData"]?.dictionaries?.compactMap { $0["address"]?.string } ?? []
        }
        return Array(all.prefix(8))
    }
}
