import Foundation
import Hardware
import Platform
import Timeline

/// The battery widget: charge and time left of the computer and of what is connected to it, and the power profile.
struct BatteryKind: ReportingKind {
    let id = "battery"
    let name = tr("Battery")
    let summary = tr("How full the batteries of the computer and its devices are, and the power profile.")
    let iconName = "quire-battery-symbolic"
    let families: [WidgetFamily] = [.small, .medium, .large, .control]
    let schema = ConfigurationSchema()
    let dependencies: WidgetDependencies = [.locale]

    static let choose = "choose"
    static let profile = "profile"

    private let monitor: PowerMonitor

    init(monitor: PowerMonitor = PowerMonitor()) { self.monitor = monitor }

    func reports(_ configuration: WidgetConfiguration, in context: WidgetContext) -> AsyncStream<PowerReport> { monitor.reports() }
    func report(_ configuration: WidgetConfiguration, in context: WidgetContext) async -> PowerReport { await monitor.report() }
    func isEmpty(_ report: PowerReport) -> Bool { report.devices.isEmpty }

    func sample(at date: Date) -> PowerReport {
        PowerReport(
            service: .running,
            devices: [
                PowerDevice(id: "1", kind: .computer, charge: 0.78, secondsLeft: 13_500, power: 7.4, health: 0.93),
                PowerDevice(id: "2", kind: .headset, name: "WH-1000XM4", charge: 0.5),
                PowerDevice(id: "3", kind: .mouse, name: "MX Master 3", charge: 0.9),
                PowerDevice(id: "4", kind: .keyboard, name: "K380", charge: 0.15),
            ], isOnBattery: true, profiles: ["power-saver", "balanced", "performance"], profile: "balanced")
    }

    func view(of report: PowerReport, _ configuration: WidgetConfiguration, in context: WidgetContext) -> ViewDescription {
        BatteryEntryView(report: report, text: MeasureText(locale: context.locale)).view(in: context.family)
    }

    func perform(
        _ action: String, parameters: [String: String], configuration: WidgetConfiguration, in context: WidgetContext
    ) async throws {
        guard action == Self.choose, let profile = parameters[Self.profile] else { throw TimelineError.unknownAction(action, kind: name) }
        do { try await monitor.choose(profile: profile) } catch { throw refused(error) }
    }
}
