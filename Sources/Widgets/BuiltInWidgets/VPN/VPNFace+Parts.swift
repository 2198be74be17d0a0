import Network
import Timeline

/// What the families have in common.
extension VPNFace {
    func text(
        _ text: String, style: TextNode.Style = .body, weight: TextNode.Weight? = nil, color: ViewColor? = nil, lines: Int = 1,
        minimumScale: Double = 1
    ) -> ViewNode {
        .text(
            TextNode(
                text, style: style, weight: weight, color: color ?? theme.text, lines: lines, isTabular: true,
                isMonospaced: theme.isMonospaced, minimumScale: minimumScale))
    }

    func name(of tunnel: Tunnel) -> String { TextNode.shortened(tunnel.name, to: 60) }
    func place(of tunnel: Tunnel) -> String { TextNode.shortened(VPNWords.place(tunnel), to: 80) }

    func tile(of state: TunnelState, side: Double) -> ViewNode {
        let (ground, color) = theme.tile(of: state)
        return chip(VPNWords.iconName(state), side: side, icon: side * 0.6, radius: side * 0.3, ground: ground, color: color)
    }

    private func chip(
        _ icon: String, side: Double, icon size: Double, radius: Double, ground: ViewColor, color: ViewColor
    ) -> ViewNode {
        let row = ViewNode.row(
            StackNode(spacing: 0, alignment: .center, width: side, height: side, [.icon(icon, size: size, color: color)]))
        return .column(
            StackNode(spacing: 0, alignment: .center, width: side, height: side, background: ground, cornerRadius: radius, [row]))
    }

    /// What connects and disconnects it; nothing for what somebody else looks after.
    func button(of tunnel: Tunnel, side: Double) -> [ViewNode] {
        guard settings.hasButton, tunnel.isManaged, manager == .running else { return [] }
        let isOn = tunnel.state == .connected || tunnel.state.isBusy
        let action = ViewAction.provider(isOn ? VPNKind.disconnect : VPNKind.connect, parameters: [VPNKind.connection: tunnel.id])
        let color = isOn ? theme.color(of: tunnel.state) : theme.text
        let face = chip("quire-power-symbolic", side: side, icon: side / 2, radius: side / 2, ground: theme.ground, color: color)
        let label = (isOn ? "Disconnect " : "Connect ") + name(of: tunnel)
        return [.button(ButtonNode(action, label: label, style: .plain, face))]
    }

    func stateText(of tunnel: Tunnel, style: TextNode.Style, weight: TextNode.Weight? = nil) -> ViewNode {
        text(VPNWords.state(tunnel.state), style: style, weight: weight, color: theme.color(of: tunnel.state), minimumScale: 0.7)
    }

    /// Why it failed, else what keeps the rest from being known, else how many others there are; nil for nothing of it.
    func note(of tunnel: Tunnel) -> String? {
        if case .failed(let problem) = tunnel.state { return problem.message }
        if let trouble = VPNWords.trouble(manager) { return trouble.title }
        guard tunnels.count > 1 else { return nil }
        let connected = tunnels.count { $0.state == .connected }
        return connected == 0 ? "\(tunnels.count) VPNs" : "\(connected) of \(tunnels.count) connected"
    }

    func rate(_ rates: [Double]?) -> String { VPNWords.rate(rates?.last ?? 0, locale) }
}
