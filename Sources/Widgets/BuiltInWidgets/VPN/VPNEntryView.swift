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
        let isLarge = family.isRoomy
        let words = [
            // The longest word has to fit into the width of a small widget.
            text(title, style: isLarge ? .title : family == .medium ? .heading : .caption, weight: .semibold, lines: 3),
            text(advice, style: isLarge ? .body : .caption, color: theme.secondaryText, lines: 4),
        ]
        let color = theme == .neon ? theme.color(of: .disconnected) : ViewColor.secondaryText
        let parts = [ViewNode.icon(Self.icon, size: isLarge ? 32 : 24, color: color), .space(), .column(spacing: 4, words)]
        return ViewDescription(background: theme.background, padding: isLarge ? 24 : 16, root: .column(parts))
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

    func tile(of state: TunnelState, side: Double) -> ViewNode {
        let (ground, color) = theme.tile(of: state)
        return chip(VPNText.iconName(state), side: side, icon: side * 0.6, radius: side * 0.3, ground: ground, color: color)
    }

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

    func rate(_ rates: [Double]?) -> String { VPNText.rate(rates?.last ?? 0, locale) }
}

extension VPNEntryView {
    // MARK: Small

    /// The state, readable from a distance.
    func small(_ tunnel: Tunnel) -> ViewNode {
        var words = [text(.verbatim(name(of: tunnel)), style: .caption, color: theme.secondaryText), stateText(of: tunnel, style: .title)]
        if let note = note(of: tunnel) {
            words.append(text(note, style: .caption, color: theme.secondaryText, lines: 2))
        } else if tunnel.state == .connected, let since = tunnel.since {
            words.append(.date(DateNode(since, form: .relative, style: .caption, color: theme.secondaryText)))
        }
        return .column(spacing: 0, [top(tunnel), .space(), .column(spacing: 2, words)])
    }

    private func top(_ tunnel: Tunnel) -> ViewNode {
        .row(spacing: 8, alignment: .center, [tile(of: tunnel.state, side: 40), .space()] + button(of: tunnel, side: 32))
    }

    // MARK: Medium

    /// With the server and the rates.
    func medium(_ tunnel: Tunnel) -> ViewNode {
        .column(spacing: 0, [head(tunnel), .space(), .column(spacing: 8, [server(of: tunnel), below(tunnel)])])
    }

    func head(_ tunnel: Tunnel) -> ViewNode {
        let words = ViewNode.column(
            spacing: 2,
            [
                text(.verbatim(name(of: tunnel)), style: .heading, minimumScale: 0.8),
                stateText(of: tunnel, style: .caption, weight: .semibold),
            ])
        let row = [tile(of: tunnel.state, side: 40), words, .space()] + button(of: tunnel, side: 32)
        return .row(spacing: 12, alignment: .center, row)
    }

    private func server(of tunnel: Tunnel) -> ViewNode {
        var row = [text(VPNText.place(tunnel), style: .caption, color: theme.secondaryText, minimumScale: 0.8), .space()]
        if case .failed = tunnel.state {
        } else if let note = note(of: tunnel) {
            row.append(text(note, style: .caption, color: theme.secondaryText))
        }
        return .row(spacing: 8, row)
    }

    private func below(_ tunnel: Tunnel) -> ViewNode {
        if case .failed(let problem) = tunnel.state {
            return text(problem.text, style: .caption, lines: 2)
        }
        return rates(of: tunnel, style: .title)
    }

    /// The rates down and up, side by side.
    private func rates(of tunnel: Tunnel, style: TextNode.Style) -> ViewNode {
        let traffic = traffic[tunnel.id]
        let isKnown = isMeasured(tunnel)
        func part(_ icon: String, _ color: ViewColor, _ rates: [Double]?) -> ViewNode {
            .row(
                spacing: 8, alignment: .center,
                [
                    .icon(icon, size: style == .title ? 20 : 16, color: isKnown ? color : theme.secondaryText),
                    text(
                        .verbatim(isKnown ? rate(rates) : "–"), style: style, color: isKnown ? theme.text : theme.secondaryText,
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
        var parts = [head(tunnel), server(of: tunnel)]
        if case .failed = tunnel.state { parts.append(below(tunnel)) } else { parts.append(graph(of: tunnel)) }
        let room = 3
        let others = tunnels.dropFirst()
        // If some do not fit, one more line shows their number.
        let shown = others.count > room ? others.prefix(room - 1) : others.prefix(room)
        parts += shown.map(row)
        if others.count > shown.count {
            parts.append(text(tr("and \(others.count - shown.count) more"), style: .caption, color: theme.secondaryText))
        }
        return .column(spacing: 12, parts + [.space()])
    }

    private func graph(of tunnel: Tunnel) -> ViewNode {
        let traffic = traffic[tunnel.id]
        func line(
            _ rates: [Double]?, _ color: ViewColor, height: Double, _ words: (_ rate: String) -> LocalizedText, nothing: LocalizedText
        ) -> ViewNode {
            let label = isMeasured(tunnel) ? words(rate(rates)) : nothing
            // Without a connection, and before the first samples, the line is at zero.
            let line = SparklineNode(
                rates ?? [0, 0], color: isMeasured(tunnel) ? color : theme.ground, isFilled: true, minimum: 0, label: label)
            return .column(StackNode(height: height, [.sparkline(line)]))
        }
        let parts = [
            rates(of: tunnel, style: .heading),
            line(traffic?.down, theme.down, height: 48, { tr("Download in the last minute, now \($0)") }, nothing: tr("Download: none")),
            line(traffic?.up, theme.up, height: 24, { tr("Upload in the last minute, now \($0)") }, nothing: tr("Upload: none")),
        ]
        return .column(StackNode(spacing: 8, padding: 12, background: theme.graphGround, cornerRadius: 12, parts))
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
