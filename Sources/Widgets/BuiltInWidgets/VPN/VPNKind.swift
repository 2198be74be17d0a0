public import Foundation
public import Network
public import Timeline

/// How the private networks stand, what goes through them, and a button that connects and disconnects them.
public struct VPNKind: WidgetKind {
    public static let identifier = "vpn"
    public let id = identifier
    public let name = "VPN"
    public let summary = "Whether your VPN is connected, and what goes through it."
    public let iconName = VPNFace.icon
    public let families: [WidgetFamily] = [.small, .medium, .large]
    public let schema = VPNSettings.schema
    /// Numbers are written as they are here.
    public let dependencies: WidgetDependencies = [.locale]

    /// The names of its actions.
    static let connect = "connect", disconnect = "disconnect"
    /// Of an action: the id of the network.
    static let connection = "connection"
    /// Seconds after which it is asked again though nothing happened.
    private static let safetyNet = 15 * 60.0

    private let monitor: TunnelMonitor
    private let now: @Sendable () -> Date

    /// - Parameter now: the time, for entries that come by themselves.
    public init(monitor: TunnelMonitor = TunnelMonitor(), now: @escaping @Sendable () -> Date = { Date() }) {
        self.monitor = monitor
        self.now = now
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

    public func updates(_ configuration: WidgetConfiguration, in context: WidgetContext) -> AsyncThrowingStream<WidgetTimeline, any Error>? {
        let settings = VPNSettings(schema, configuration)
        let reports = monitor.reports(traffic: VPNFace.showsTraffic(in: context.family))
        // What nobody has taken yet gives way to what is newer.
        let (stream, continuation) = AsyncThrowingStream<WidgetTimeline, any Error>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let follower = Task {
            for await report in reports { continuation.yield(timeline(of: report, settings, at: now(), in: context)) }
            continuation.finish()
        }
        continuation.onTermination = { _ in follower.cancel() }
        return stream
    }

    public func perform(
        _ action: String, parameters: [String: String], configuration: WidgetConfiguration, in context: WidgetContext
    ) async throws {
        guard let id = parameters[Self.connection], [Self.connect, Self.disconnect].contains(action) else {
            throw TimelineError.unknownAction(action, kind: name)
        }
        do throws(TunnelProblem) {
            if action == Self.connect { try await monitor.connect(id) } else { try await monitor.disconnect(id) }
        } catch {
            throw TimelineError.unavailable(message: error.message, recovery: error.recovery)
        }
    }

    public func recommendations() async throws -> [WidgetRecommendation] {
        let tunnels = await monitor.report().tunnels
        let looks = [
            WidgetRecommendation(title: "Neon", configuration: WidgetConfiguration(["theme": VPNTheme.neon.rawValue])),
            WidgetRecommendation(title: "Quiet", configuration: WidgetConfiguration(["theme": VPNTheme.accent.rawValue])),
        ]
        guard tunnels.count > 1 else { return looks }
        // Of several each one alone.
        return looks
            + tunnels.prefix(8).map { tunnel in
                WidgetRecommendation(
                    title: TextNode.shortened(tunnel.name, to: 60),
                    configuration: WidgetConfiguration(["connection": tunnel.isManaged ? tunnel.id : tunnel.name]))
            }
    }

    private func timeline(
        of report: TunnelReport, _ settings: VPNSettings, at date: Date, in context: WidgetContext
    ) -> WidgetTimeline {
        WidgetTimeline(entries: [entry(of: report, settings, in: context)], policy: .after(date + Self.safetyNet))
    }

    private func entry(of report: TunnelReport, _ settings: VPNSettings, in context: WidgetContext) -> TimelineEntry {
        let shown = report.tunnels.isEmpty && context.isPreview ? VPNFace.sample(at: context.date) : report
        let face = VPNFace(shown, settings, locale: context.locale)
        // Of the same date while nothing changes.
        return TimelineEntry(date: .distantPast, view: face.view(in: context.family))
    }
}
