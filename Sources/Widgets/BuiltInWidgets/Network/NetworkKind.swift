import Foundation
import Network
import Platform
import Timeline

/// The network widget: the connection, its strength, its rates and its addresses.
struct NetworkKind: ReportingKind {
    let id = "network"
    let name = tr("Network")
    let summary = tr("The network that you are connected to: its strength, its speed now, and your addresses.")
    let iconName = "quire-kind-wifi-symbolic"
    let families: [WidgetFamily] = [.small, .medium, .large, .control]
    let schema = ConfigurationSchema([
        ConfigurationParameter(name: "addresses", title: tr("Show addresses"), kind: .toggle, standard: "true")
    ])
    let dependencies: WidgetDependencies = [.locale]

    static let wifi = "wifi", isOn = "isOn"

    private let monitor: LinkMonitor

    init(monitor: LinkMonitor = LinkMonitor()) { self.monitor = monitor }

    func reports(_ configuration: WidgetConfiguration, in context: WidgetContext) -> AsyncStream<LinkReport> {
        monitor.reports(traffic: true)
    }
    func report(_ configuration: WidgetConfiguration, in context: WidgetContext) async -> LinkReport { await monitor.report() }
    func isEmpty(_ report: LinkReport) -> Bool { report.link == nil }

    func sample(at date: Date) -> LinkReport {
        func wave(_ scale: Double, _ shift: Double) -> [Double] {
            (0..<60).map { second -> Double in
                let time = Double(second)
                let (slow, quick) = (sin(time / 6 + shift), sin(time / 2.1 + shift) / 2)
                return scale * max(1.1 + slow + quick, 0)
            }
        }
        // Addresses for documentation (RFC 5737, RFC 3849).
        let link = NetworkLink(
            uuid: "sample", name: tr("Home").string, kind: .wifi(strength: 0.78, frequency: 5180), interface: "wlan0",
            addresses: ["192.0.2.17", "2001:db8::17"], speed: 866)
        return LinkReport(
            manager: .running, link: link, reach: .full, isWiFiOn: true,
            traffic: TunnelTraffic(down: wave(1_400_000, 0), up: wave(120_000, 2)))
    }

    func view(of report: LinkReport, _ configuration: WidgetConfiguration, in context: WidgetContext) -> ViewDescription {
        NetworkEntryView(
            report: report, hasAddresses: schema.value(of: "addresses", in: configuration) != "false",
            text: MeasureText(locale: context.locale)
        ).view(in: context.family)
    }

    func perform(
        _ action: String, parameters: [String: String], configuration: WidgetConfiguration, in context: WidgetContext
    ) async throws {
        guard action == Self.wifi, let isOn = parameters[ToggleNode.stateParameter] else {
            throw TimelineError.unknownAction(action, kind: name)
        }
        do { try await monitor.setWiFi(on: isOn == "true") } catch { throw refused(error) }
    }
}

/// The view of the connection to the network.
struct NetworkEntryView {
    let report: LinkReport
    let hasAddresses: Bool
    let text: MeasureText

    func view(in family: WidgetFamily) -> ViewDescription {
        guard let link = report.link else { return message(in: family) }
        let root: ViewNode
        switch family {
        case .small: root = .column(spacing: 4, small(link))
        case .medium: root = .column(spacing: 6, medium(link))
        case .large, .extraLarge: root = .column(spacing: 10, large(link))
        case .control: root = control(link)
        }
        return ViewDescription(padding: family == .control ? 12 : 16, root: root)
    }

    private func message(in family: WidgetFamily) -> ViewDescription {
        let (title, advice) =
            VPNText.trouble(report.manager).map { ($0.title, tr("Without it, the network can’t be shown here.")) }
            ?? (report.isWiFiOn == false
                ? (tr("Wi-Fi is off"), tr("Turn it on to connect."))
                : (tr("Not connected"), tr("Connect in the network settings of your desktop.")))
        var view = ViewDescription.message(title: title, advice: advice, iconName: "quire-offline-symbolic", family: family)
        if family.isLarge || family == .medium, let toggle { view.root = .column(spacing: 8, [view.root, toggle]) }
        return view
    }

    private func iconName(_ link: NetworkLink) -> String {
        switch link.kind {
        case .wifi: "quire-kind-wifi-symbolic"
        case .mobile: "quire-mobile-symbolic"
        case .bluetooth: "quire-bluetooth-symbolic"
        case .wired, .other: "quire-ethernet-symbolic"
        }
    }

    private func name(_ link: NetworkLink) -> LocalizedText {
        if case .wifi = link.kind { return .verbatim(link.name) }
        return link.kind == .wired ? tr("Wired") : .verbatim(link.name)
    }

    /// What is to be said about the connection in one line: what is wrong, or else its strength, or its speed.
    private func state(_ link: NetworkLink, hasBand: Bool = true) -> LocalizedText {
        switch report.reach {
        case .portal: return tr("Sign-in needed")
        case .limited, .none: return tr("No internet")
        case .unknown, .full: break
        }
        if case .wifi(let strength?, let frequency) = link.kind {
            let band =
                frequency.map {
                    "  ·  " + (Double($0 / 100) / 10).formatted(.number.precision(.fractionLength(1)).locale(text.locale)) + " GHz"
                } ?? ""
            return hasBand ? tr("Signal \(text.percent(strength))\(band)") : tr("Signal \(text.percent(strength))")
        }
        return link.speed.map { tr("\($0) Mbit/s") } ?? tr("Connected")
    }

    private var tint: ViewColor { [.portal, .limited, .none].contains(report.reach) ? .warning : .accentText }

    private func rate(_ icon: String, _ rates: [Double]?, _ color: ViewColor, style: TextNode.Style = .heading) -> ViewNode {
        .row(
            spacing: 6, alignment: .center,
            [
                .icon(icon, size: 14, color: color),
                .text(
                    TextNode(
                        .verbatim(rates?.last.map(text.rate) ?? "–"), style: style, weight: .semibold,
                        isTabular: true, minimumScale: 0.7)),
            ])
    }

    private func rates(style: TextNode.Style = .heading) -> [ViewNode] {
        [
            rate("quire-downward-symbolic", report.traffic?.down, .info, style: style),
            rate("quire-upward-symbolic", report.traffic?.up, .success, style: style),
        ]
    }

    /// Both rates on one scale.
    private var graph: ViewNode {
        let (down, up) = (report.traffic?.down ?? [0, 0], report.traffic?.up ?? [0, 0])
        // A quiet line is not blown up to a mountain.
        let top = max(down.max() ?? 0, up.max() ?? 0, 10_000)
        func line(_ values: [Double], _ color: ViewColor, _ label: LocalizedText) -> ViewNode {
            .sparkline(SparklineNode(values, color: color, isFilled: true, minimum: 0, maximum: top, label: label))
        }
        return .overlay([
            line(down, .info, tr("Download in the last minute, now \(text.rate(down.last ?? 0))")),
            line(up, .success, tr("Upload in the last minute, now \(text.rate(up.last ?? 0))")),
        ])
    }

    private var toggle: ViewNode? {
        report.isWiFiOn.map { .toggle(ToggleNode(tr("Wi-Fi"), isOn: $0, action: .provider(NetworkKind.wifi))) }
    }

    private func small(_ link: NetworkLink) -> [ViewNode] {
        var parts: [ViewNode] = [.heading(name(link), iconName: iconName(link), tint: tint), .note(state(link)), .space()]
        parts += rates()
        if hasAddresses, let address = link.addresses.first { parts.append(.note(.verbatim(address))) }
        return parts
    }

    private func medium(_ link: NetworkLink) -> [ViewNode] {
        var foot = rates(style: .body)
        if hasAddresses, let address = link.addresses.first { foot += [.space(), .note(.verbatim(address))] }
        return [
            .heading(name(link), iconName: iconName(link), tint: tint, trailing: [.note(state(link))]), graph,
            .row(spacing: 16, alignment: .center, foot),
        ]
    }

    private func large(_ link: NetworkLink) -> [ViewNode] {
        var parts: [ViewNode] = [
            .heading(name(link), iconName: iconName(link), tint: tint, trailing: [.note(state(link))]),
            .grid(GridNode(columns: 2, rates())), graph,
        ]
        if hasAddresses {
            parts += link.addresses.prefix(2).map { .fact($0.contains(":") ? tr("IPv6 address") : tr("IPv4 address"), $0) }
        }
        if let interface = link.interface { parts.append(.fact(tr("Interface"), interface)) }
        if let speed = link.speed { parts.append(.fact(tr("Speed"), tr("\(speed) Mbit/s").string)) }
        if let toggle { parts += [.divider, toggle] }
        return parts
    }

    private func control(_ link: NetworkLink) -> ViewNode {
        let words = ViewNode.column(
            spacing: 0, [.text(name(link), weight: .semibold, minimumScale: 0.85), .note(state(link, hasBand: false))])
        return .column(
            spacing: 0, [.space(), .row(spacing: 10, alignment: .center, [.icon(iconName(link), size: 20, color: tint), words]), .space()])
    }
}
