import Foundation
import Network
import Platform
import Timeline

struct VPNEntryView {
    static let icon = "quire-vpn-symbolic"

    let manager: TunnelReport.ServiceState
    let tunnels: [Tunnel]
    let traffic: [Tunnel.ID: TunnelTraffic]
    let settings: VPNSettings
    let locale: Locale
    var theme: VPNTheme { settings.theme }

    init(_ report: TunnelReport, _ settings: VPNSettings, locale: Locale) {
        manager = report.manager
        tunnels = report.tunnels.filter(settings.shows)
        traffic = report.traffic
        self.settings = settings
        self.locale = locale
    }

    static func showsTraffic(in family: WidgetFamily) -> Bool { family != .small && family != .control }

    func view(in family: WidgetFamily) -> ViewDescription {
        guard let first = tunnels.first else { return message(in: family) }
        let root: ViewNode
        switch family {
        case .small, .control: root = small(first)
        case .medium: root = medium(first)
        case .large, .extraLarge: root = large(first)
        }
        return ViewDescription(background: theme.background, root: root)
    }

    private func message(in family: WidgetFamily) -> ViewDescription {
        let (title, advice) = VPNText.trouble(manager) ?? absence
        var view = ViewDescription.message(title: title, advice: advice, iconName: Self.icon, family: family)
        guard theme == .neon else { return view }
        view.background = theme.background
        view.root = theme.recolored(view.root)
        return view
    }

    private var absence: (title: LocalizedText, advice: LocalizedText) {
        guard let name = settings.connection else { return (tr("No VPN set up"), tr("Add one in the network settings of your desktop.")) }
        return (
            tr("No VPN “\(TextNode.shortened(name, to: 40))”"),
            tr("Configure this widget: enter another name, or leave it empty to show all.")
        )
    }
}

/// The parts that the families have in common.
extension VPNEntryView {
    func text(
        _ text: LocalizedText, style: TextNode.Style = .body, weight: TextNode.Weight? = nil, color: ViewColor? = nil, lines: Int = 1,
        minimumScale: Double = 1
    ) -> ViewNode {
        .text(
            TextNode(
                text, style: style, weight: weight, color: color ?? theme.text, lines: lines, isTabular: true,
                isMonospaced: theme.isMonospaced, minimumScale: minimumScale))
    }

    func name(of tunnel: Tunnel) -> String { TextNode.shortened(tunnel.name, to: 60) }

    private func chip(
        _ icon: String, side: Double, icon size: Double, radius: Double, ground: ViewColor, color: ViewColor
    ) -> ViewNode {
        let row = ViewNode.row(
            StackNode(spacing: 0, alignment: .center, width: side, height: side, [.icon(icon, size: size, color: color)]))
        return .column(
            StackNode(spacing: 0, alignment: .center, width: side, height: side, background: ground, cornerRadius: radius, [row]))
    }

    /// The button that connects and disconnects; none for a tunnel that another program manages.
    func button(of tunnel: Tunnel, side: Double) -> [ViewNode] {
        guard settings.hasButton, tunnel.isManaged, manager == .running else { return [] }
        let isOn = tunnel.state == .connected || tunnel.state.isBusy
        let action = ViewAction.provider(isOn ? VPNKind.disconnect : VPNKind.connect, parameters: [VPNKind.connection: tunnel.id])
        let color = isOn ? theme.color(of: tunnel.state) : theme.text
        let entryView = chip("quire-power-symbolic", side: side, icon: side / 2, radius: side / 2, ground: theme.ground, color: color)
        let label = isOn ? tr("Disconnect \(name(of: tunnel))") : tr("Connect \(name(of: tunnel))")
        return [.button(ButtonNode(action, label: label, style: .plain, entryView))]
    }

    func stateText(of tunnel: Tunnel, style: TextNode.Style, weight: TextNode.Weight? = nil) -> ViewNode {
        text(VPNText.state(tunnel.state), style: style, weight: weight, color: theme.color(of: tunnel.state), minimumScale: 0.7)
    }

    /// A note: the error, or else NetworkManager's trouble, or else the number of VPNs; nil if there is none.
    func note(of tunnel: Tunnel) -> LocalizedText? {
        if case .failed(let problem) = tunnel.state { return problem.message }
        if let trouble = VPNText.trouble(manager) { return trouble.title }
        guard tunnels.count > 1 else { return nil }
        let connected = tunnels.count { $0.state == .connected }
        return connected == 0
            ? tr("1 VPN", plural: "\(tunnels.count) VPNs", count: tunnels.count) : tr("\(connected) of \(tunnels.count) connected")
    }

    func rate(_ rates: [Double]?) -> String { MeasureText(locale: locale).rate(rates?.last ?? 0) }
}

extension VPNEntryView {
    // MARK: Small

    private func heading(_ tunnel: Tunnel, note: LocalizedText? = nil) -> ViewNode {
        let color = theme.color(of: tunnel.state)
        let words = note.map { [text($0, style: .caption, color: theme.secondaryText, minimumScale: 0.8)] } ?? []
        return .heading(
            [
                .icon(VPNText.iconName(tunnel.state), color: color),
                text(.verbatim(name(of: tunnel)), weight: .semibold, minimumScale: 0.85), .space(),
            ] + words)
    }

    /// The state, readable from a distance.
    func small(_ tunnel: Tunnel) -> ViewNode {
        var below: [ViewNode] = [.space()]
        if let note = note(of: tunnel) {
            below = [text(note, style: .caption, color: theme.secondaryText, lines: 2), .space()]
        } else if tunnel.state == .connected, let since = tunnel.since {
            below = [.date(DateNode(since, form: .relative, style: .caption, color: theme.secondaryText)), .space()]
        }
        let state = stateText(of: tunnel, style: .heading, weight: .semibold)
        return .column(
            spacing: 4, [heading(tunnel), .space(), state, .row(spacing: 8, alignment: .end, below + button(of: tunnel, side: 32))])
    }

    // MARK: Medium

    /// With the server and the rates.
    func medium(_ tunnel: Tunnel) -> ViewNode {
        .column(spacing: 8, [heading(tunnel, note: countNote(of: tunnel)), .space(), state(of: tunnel), below(tunnel)])
    }

    /// How many of several VPNs are connected; nil where the state says more.
    private func countNote(of tunnel: Tunnel) -> LocalizedText? {
        if case .failed = tunnel.state { return nil }
        return note(of: tunnel)
    }

    /// The state and the server, beside the button.
    func state(of tunnel: Tunnel) -> ViewNode {
        let words = ViewNode.column(
            spacing: 0,
            [
                stateText(of: tunnel, style: .heading, weight: .semibold),
                text(VPNText.place(tunnel), style: .caption, color: theme.secondaryText, minimumScale: 0.8),
            ])
        return .row(spacing: 12, alignment: .center, [words, .space()] + button(of: tunnel, side: 36))
    }

    private func below(_ tunnel: Tunnel) -> ViewNode {
        if case .failed(let problem) = tunnel.state {
            return text(problem.text, style: .caption, lines: 3)
        }
        return rates(of: tunnel)
    }

    /// The rates down and up, side by side.
    private func rates(of tunnel: Tunnel) -> ViewNode {
        let traffic = traffic[tunnel.id]
        let isKnown = isMeasured(tunnel)
        func part(_ icon: String, _ color: ViewColor, _ rates: [Double]?) -> ViewNode {
            .row(
                spacing: 6, alignment: .center,
                [
                    .icon(icon, size: 16, color: isKnown ? color : theme.secondaryText),
                    text(
                        .verbatim(isKnown ? rate(rates) : "–"), style: .heading, color: isKnown ? theme.text : theme.secondaryText,
                        minimumScale: 0.7),
                ])
        }
        return .grid(
            GridNode(
                columns: 2,
                [part("quire-downward-symbolic", theme.down, traffic?.down), part("quire-upward-symbolic", theme.up, traffic?.up)]))
    }

    // MARK: Large

    /// With the traffic of the last minute, and the other VPNs.
    func large(_ tunnel: Tunnel) -> ViewNode {
        var parts = [heading(tunnel, note: countNote(of: tunnel)), state(of: tunnel)]
        if case .failed = tunnel.state { parts.append(below(tunnel)) } else { parts.append(graph(of: tunnel)) }
        let room = 2
        let others = tunnels.dropFirst()
        // If some do not fit, one more line shows their number.
        let shown = others.count > room ? others.prefix(room - 1) : others.prefix(room)
        parts += shown.map(row)
        if others.count > shown.count {
            parts.append(text(tr("and \(others.count - shown.count) more"), style: .caption, color: theme.secondaryText))
        }
        return .column(spacing: 12, parts)
    }

    private func graph(of tunnel: Tunnel) -> ViewNode {
        let traffic = traffic[tunnel.id]
        func line(
            _ rates: [Double]?, _ color: ViewColor, _ words: (_ rate: String) -> LocalizedText, nothing: LocalizedText
        ) -> ViewNode {
            let label = isMeasured(tunnel) ? words(rate(rates)) : nothing
            // Without a connection, and before the first samples, the line is at zero.
            return .sparkline(
                SparklineNode(
                    rates ?? [0, 0], color: isMeasured(tunnel) ? color : theme.ground, isFilled: true, minimum: 0, label: label))
        }
        let parts = [
            rates(of: tunnel),
            line(traffic?.down, theme.down, { tr("Download in the last minute, now \($0)") }, nothing: tr("Download: none")),
            line(traffic?.up, theme.up, { tr("Upload in the last minute, now \($0)") }, nothing: tr("Upload: none")),
        ]
        return .column(StackNode(spacing: 6, padding: 12, background: theme.graphGround, cornerRadius: 12, parts))
    }

    private func isMeasured(_ tunnel: Tunnel) -> Bool { tunnel.state == .connected && tunnel.interface != nil }

    private func row(_ tunnel: Tunnel) -> ViewNode {
        let words = ViewNode.column(
            spacing: 0,
            [text(.verbatim(name(of: tunnel))), text(detail(of: tunnel), style: .caption, color: theme.secondaryText)])
        let icon = ViewNode.icon(VPNText.iconName(tunnel.state), size: 20, color: theme.color(of: tunnel.state))
        return .row(spacing: 12, alignment: .center, [icon, words, .space()] + button(of: tunnel, side: 28))
    }

    private func detail(of tunnel: Tunnel) -> LocalizedText {
        if case .failed(let problem) = tunnel.state { return problem.message }
        guard isMeasured(tunnel) else { return VPNText.state(tunnel.state) }
        let traffic = traffic[tunnel.id]
        return tr("\u{2193} \(rate(traffic?.down))  \u{2191} \(rate(traffic?.up))")
    }
}
