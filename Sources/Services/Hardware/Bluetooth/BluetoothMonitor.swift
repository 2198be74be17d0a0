public import GLib

/// A device that is paired over Bluetooth.
public struct BluetoothDevice: Identifiable, Hashable, Sendable {
    /// The path of the object on the bus.
    public let id: String
    public let name: String
    /// The name of its icon in the freedesktop icon naming specification, such as “audio-headset”; empty if unknown.
    public let icon: String
    public let isConnected: Bool
    /// The charge of its battery from 0 to 1; nil if it tells none.
    public let charge: Double?

    /// Creates a value.
    public init(id: String, name: String, icon: String = "", isConnected: Bool, charge: Double? = nil) {
        self.id = id
        self.name = name
        self.icon = icon
        self.isConnected = isConnected
        self.charge = charge
    }
}

/// The state of Bluetooth at one time.
public struct BluetoothReport: Hashable, Sendable {
    /// BlueZ's state.
    public var service: ServiceState
    /// The path of the adapter on the bus; nil without one.
    public var adapter: String?
    public var isPowered: Bool
    /// Paired devices, the connected ones first.
    public var devices: [BluetoothDevice]

    /// Creates a report.
    public init(service: ServiceState, adapter: String? = nil, isPowered: Bool = false, devices: [BluetoothDevice] = []) {
        self.service = service
        self.adapter = adapter
        self.isPowered = isPowered
        self.devices = devices
    }
}

/// Observes Bluetooth through the signals of BlueZ. It never polls, needs no main loop, and one monitor serves any number of observers.
public struct BluetoothMonitor: Sendable {
    private static let name = "org.bluez"
    private static let manager = "org.freedesktop.DBus.ObjectManager"
    private static let maximumDevices = 64

    private let makeBus: @Sendable () -> MessageBus?
    private let shared: SharedStream<BluetoothReport>

    /// - Parameter bus: Returns the system bus. Called each time that observation begins.
    public init(bus: @escaping @Sendable () -> MessageBus? = { MessageBus(.system) }) {
        makeBus = bus
        shared = SharedStream { yield in
            guard let bus = bus() else { return yield(BluetoothReport(service: .noBus)) }
            let changes = bus.changes(Self.rules)
            yield(await Self.read(bus))
            for await _ in changes { yield(await Self.read(bus)) }
        }
    }

    /// The reports, first the current one and then one for each change.
    public func reports() -> AsyncStream<BluetoothReport> { shared.values() }

    /// The current report.
    public func report() async -> BluetoothReport { await shared.value() ?? BluetoothReport(service: .notRunning) }

    /// Connects or disconnects a paired device by its path. Throws when BlueZ refuses, as for a device that is not there.
    public func setConnected(_ isConnected: Bool, device: String) async throws(GLibError) {
        guard let bus = makeBus() else { return }
        _ = try await bus.reply(
            from: Self.name, path: device, interface: "org.bluez.Device1", method: isConnected ? "Connect" : "Disconnect", mayAsk: true)
    }

    /// Turns the adapter on or off.
    public func setPowered(_ isPowered: Bool, adapter: String) async throws(GLibError) {
        guard let bus = makeBus() else { return }
        try await bus.setProperty(
            "Powered", of: Self.name, path: adapter, interface: "org.bluez.Adapter1", to: .bool(isPowered), mayAsk: true)
    }

    private static let rules: [BusSignalRule] = [
        .owner(of: name), BusSignalRule(sender: name, interface: manager), .properties(of: "org.bluez.Adapter1", sender: name),
        .properties(of: "org.bluez.Device1", sender: name), .properties(of: "org.bluez.Battery1", sender: name),
    ]

    private static func read(_ bus: MessageBus) async -> BluetoothReport {
        let answer = try? await bus.reply(from: name, path: "/", interface: manager, method: "GetManagedObjects", timeout: 5000)
        guard let objects = answer?.first?.objects else { return BluetoothReport(service: .notRunning) }
        var report = BluetoothReport(service: .running)
        for (path, interfaces) in objects.sorted(by: { $0.key < $1.key }) {
            if let facts = interfaces["org.bluez.Adapter1"], report.adapter == nil {
                (report.adapter, report.isPowered) = (path, facts["Powered"]?.bool ?? false)
            }
            guard let facts = interfaces["org.bluez.Device1"], facts["Paired"]?.bool == true || facts["Connected"]?.bool == true else {
                continue
            }
            let charge = interfaces["org.bluez.Battery1"]?["Percentage"]?.byte.map { min(Double($0) / 100, 1) }
            let name = facts["Alias"]?.string ?? facts["Name"]?.string ?? facts["Address"]?.string ?? ""
            report.devices.append(
                BluetoothDevice(
                    id: path, name: String(name.prefix(80)), icon: facts["Icon"]?.string ?? "",
                    isConnected: facts["Connected"]?.bool ?? false, charge: charge))
        }
        report.devices.sort { ($0.isConnected ? 0 : 1, $0.name, $0.id) < ($1.isConnected ? 0 : 1, $1.name, $1.id) }
        report.devices = Array(report.devices.prefix(maximumDevices))
        return report
    }
}
