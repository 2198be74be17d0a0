public import GLib

/// Observes batteries and the power profile through the signals of UPower and of power-profiles-daemon. It never polls.
///
/// It needs no main loop. One monitor serves any number of observers.
public struct PowerMonitor: Sendable {
    private static let name = "org.freedesktop.UPower"
    private static let path = "/org/freedesktop/UPower"
    private static let device = name + ".Device"
    /// The names of power-profiles-daemon: the current one, and the one of versions before 0.20.
    private static let profileServices = [
        (name: name + ".PowerProfiles", path: path + "/PowerProfiles"),
        (name: "net.hadess.PowerProfiles", path: "/net/hadess/PowerProfiles"),
    ]
    /// More batteries than anybody has; further ones are ignored.
    private static let maximumDevices = 64

    private let makeBus: @Sendable () -> MessageBus?
    private let shared: SharedStream<PowerReport>

    /// - Parameter bus: Returns the system bus. Called each time that observation begins.
    public init(bus: @escaping @Sendable () -> MessageBus? = { MessageBus(.system) }) {
        makeBus = bus
        shared = SharedStream { yield in
            guard let bus = bus() else { return yield(PowerReport(service: .noBus)) }
            let changes = bus.changes(Self.rules)
            // The service is started at first only: one that ended stays as its owner wants it.
            yield(await Self.read(bus, startsService: true))
            for await _ in changes { yield(await Self.read(bus)) }
        }
    }

    /// The reports, first the current one and then one for each change.
    public func reports() -> AsyncStream<PowerReport> { shared.values() }

    /// The current report.
    public func report() async -> PowerReport { await shared.value() ?? PowerReport(service: .notRunning) }

    /// Activates a power profile by its id.
    public func choose(profile: String) async throws(GLibError) {
        guard let bus = makeBus() else { return }
        let services = Self.profileServices
        for (index, service) in services.enumerated() {
            do throws(GLibError) {
                return try await bus.setProperty(
                    "ActiveProfile", of: service.name, path: service.path, interface: service.name, to: .string(profile), mayAsk: true)
            } catch {
                if index == services.count - 1 { throw error }
            }
        }
    }

    private static let rules: [BusSignalRule] =
        [
            .owner(of: name), .properties(of: name, sender: name, path: path), .properties(of: device, sender: name),
            BusSignalRule(sender: name, path: path, interface: name, name: "DeviceAdded"),
            BusSignalRule(sender: name, path: path, interface: name, name: "DeviceRemoved"),
        ] + profileServices.flatMap { [.owner(of: $0.name), .properties(of: $0.name, sender: $0.name, path: $0.path)] }

    private static func read(_ bus: MessageBus, startsService: Bool = false) async -> PowerReport {
        var report = PowerReport(service: .notRunning)
        (report.profiles, report.profile) = await profiles(bus, startsService: startsService)
        let answer = try? await bus.reply(
            from: name, path: path, interface: name, method: "EnumerateDevices", timeout: 5000, startsService: startsService)
        guard let paths = answer?.first?.objectPaths else { return report }
        report.service = .running
        report.isOnBattery = (try? await bus.properties(of: name, path: path, interface: name))?["OnBattery"]?.bool ?? false
        for device in paths.prefix(maximumDevices) {
            // One that was removed meanwhile is left out.
            guard let facts = try? await bus.properties(of: name, path: device, interface: self.device) else { continue }
            if let device = PowerDevice(path: device, facts) { report.devices.append(device) }
        }
        report.devices.sort { ($0.kind != .computer ? 1 : 0, $0.name, $0.id) < ($1.kind != .computer ? 1 : 0, $1.name, $1.id) }
        return report
    }

    private static func profiles(_ bus: MessageBus, startsService: Bool) async -> ([String], String?) {
        for service in profileServices {
            let facts = try? await bus.properties(
                of: service.name, path: service.path, interface: service.name, startsService: startsService)
            guard let active = facts?["ActiveProfile"]?.string else { continue }
            let all = facts?["Profiles"]?.dictionaries?.compactMap { $0["Profile"]?.string } ?? []
            return (Array(all.prefix(8)), active)
        }
        return ([], nil)
    }
}
