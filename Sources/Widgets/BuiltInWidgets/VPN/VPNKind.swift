public import Platform
public import Foundation
public import Network
public import Timeline

/// The VPN widget: the state of VPNs, their traffic, and a button to connect and disconnect them.
public struct VPNKind: WidgetKind {
    public static let identifier = "vpn"
    public let id = identifier
    public let name = tr("VPN")
    public let summary = tr("Whether your VPN is connected, and its traffic.")
    public let iconName = VPNEntryView.icon
    public let families: [WidgetFamily] = [.small, .medium, .large]
    public let schema = VPNSettings.schema
    /// Numbers are in the local format.
    public let dependencies: WidgetDependencies = [.locale]

    static let connect = "connect", disconnect = "disconnect"
    /// The parameter of an action with the id of the VPN.
    static let connection = "connection"
    /// The seconds after which it is reloaded even without changes.
    private static let reloadInterval = 15 * 60.0

    private let monitor: TunnelMonitor
    private let now: @Sendable () -> Date

    /// - Parameter now: Returns the current time, for updates.
    public init(monitor: TunnelMonitor = TunnelMonitor(), now: @escaping @Sendable () -> Date = { Date() }) {
        (self.monitor, self.now) = (monitor, now)
    }

    public func placeholder(in context: WidgetContext) -> TimelineEntry {
        TimelineEntry(date: context.date, view: .awaiting(iconName: iconName, title: name))
    }

    public func snapshot(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> TimelineEntry {
        entry(of: await monitor.report(), VPNSettings(schema, configuration), in: context)
    }

    public func timeline(_ configuration: WidgetConfiguration, in context: WidgetContext) async throws -> WidgetTimeline {
        timeline(of: await monitor.report(), VPNSettings(schema, configuration), at: context.date, in: context)
    }

    public func updates(_ configuration: WidgetConfiguration, in context: WidgetContext) -> AsyncThrowingStream<WidgetTimeline, any Error>?
    {
        let settings = VPNSettings(schema, configuration)
        let reports = monitor.reports(traffic: VPNEntryView.showsTraffic(in: context.family))
        return .newest { for await report in reports { $0.yield(timeline(of: report, settings, at: now(), in: context)) } }
    }

    public func perform(
        _ action: String, parameters: [String: String], configuration: WidgetConfiguration, in context: WidgetContext
    ) async throws {
        guard let id = parameters[Self.connection], [Self.connect, Self.disconnect].contains(action) else {
            throw TimelineError.unknownAction(action, kind: name)
        }
        do throws(TunnelError) {
            if action == Self.connect { try await monitor.connect(id) } else { try await monitor.disconnect(id) }
        } catch {
            throw TimelineError.unavailable(message: error.message, recovery: error.recovery)
        }
    }

    public func recommendations() async throws -> [WidgetRecommendation] {
        let tunnels = await monitor.report().tunnels
        let themes = [
            WidgetRecommendation(title: tr("Neon"), configuration: WidgetConfiguration(["theme": VPNTheme.neon.rawValue])),
            WidgetRecommendation(title: tr("Quiet"), configuration: WidgetConfiguration(["theme": VPNTheme.accent.rawValue])),
        ]
        guard tunnels.count > 1 else { return themes }
        // Each of several VPNs alone.
        return themes
            + tunnels.prefix(8).map { tunnel in
                WidgetRecommendation(title: tunnel.choice.name, configuration: WidgetConfiguration(["connection": tunnel.choice.value]))
            }
    }

    public func choices(for parameter: String) async -> [ConfigurationParameter.Choice] { await monitor.report().tunnels.map(\.choice) }

    private func timeline(
        of report: TunnelReport, _ settings: VPNSettings, at date: Date, in context: WidgetContext
    ) -> WidgetTimeline {
        WidgetTimeline(entries: [entry(of: report, settings, in: context)], policy: .after(date + Self.reloadInterval))
    }

    private func entry(of report: TunnelReport, _ settings: VPNSettings, in context: WidgetContext) -> TimelineEntry {
        let shown = report.tunnels.isEmpty && context.isPreview ? VPNEntryView.sample(at: context.date) : report
        let entryView = VPNEntryView(shown, settings, locale: context.locale)
        // The date is always the same, so that an unchanged view is the same entry.
        return TimelineEntry(date: .distantPast, view: entryView.view(in: context.family))
    }
}

struct VPNSettings {
    static let schema = ConfigurationSchema([
        ConfigurationParameter(name: "connection", title: tr("Only this VPN"), kind: .text(maximumLength: 200), input: .offered),
        ConfigurationParameter(
            name: "theme", title: tr("Appearance"), kind: .choice(VPNTheme.allCases.map(\.choice)), standard: VPNTheme.accent.rawValue),
        ConfigurationParameter(name: "button", title: tr("Show a button to connect and disconnect"), kind: .toggle, standard: "true"),
    ])

    /// A name, a UUID or an interface; nil for all.
    let connection: String?
    let theme: VPNTheme
    let hasButton: Bool

    init(_ schema: ConfigurationSchema, _ configuration: WidgetConfiguration) {
        let written = schema.value(of: "connection", in: configuration)?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
        connection = written.isEmpty ? nil : written
        theme = schema.value(of: "theme", in: configuration).flatMap(VPNTheme.init) ?? .accent
        hasButton = schema.value(of: "button", in: configuration) != "false"
    }

    func shows(_ tunnel: Tunnel) -> Bool {
        guard let wanted = connection?.lowercased() else { return true }
        return [tunnel.id, tunnel.name, tunnel.interface ?? ""].contains { $0.lowercased() == wanted }
    }
}

extension Tunnel {
    /// The tunnel as a choice: one that NetworkManager manages may get another name.
    fileprivate var choice: ConfigurationParameter.Choice {
        ConfigurationParameter.Choice(isManaged ? id : name, name: .verbatim(TextNode.shortened(name, to: 60)))
    }
}

extension VPNEntryView {
    /// A sample for the gallery, for users without a VPN. The domain is reserved for examples (RFC 2606 §3).
    static func sample(at date: Date) -> TunnelReport {
        let tunnels = [
            Tunnel(
                id: "sample-office", name: tr("Office").string, kind: .wireGuard, state: .connected, server: "vpn.example.org:51820",
                interface: "wg0", since: date - 5400),
            Tunnel(id: "sample-home", name: tr("Home").string, kind: .plugIn("openvpn"), state: .disconnected, server: "home.example.org"),
        ]
        func wave(_ scale: Double, _ shift: Double) -> [Double] {
            (0..<60).map { second in
                let time = Double(second)
                let (slow, quick) = (sin(time / 6 + shift), sin(time / 2.3 + shift) / 2)
                return scale * max(1.2 + slow + quick, 0)
            }
        }
        return TunnelReport(
            manager: .running, tunnels: tunnels, traffic: ["sample-office": TunnelTraffic(down: wave(900_000, 0), up: wave(80_000, 2))])
    }
}
