import Foundation
import Network
import Timeline

/// What a widget shows of the private networks, in the shapes of the families.
struct VPNFace {
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
        let (title, advice) = VPNWords.trouble(manager) ?? absence
        let isLarge = family == .large || family == .extraLarge
        let words = [
            // The longest word of a small one has to fit into its width.
            text(title, style: isLarge ? .title : family == .medium ? .heading : .caption, weight: .semibold, lines: 3),
            text(advice, style: isLarge ? .body : .caption, color: theme.secondaryText, lines: 4),
        ]
        let color = theme == .neon ? theme.color(of: .disconnected) : ViewColor.secondaryText
        let parts = [ViewNode.icon(Self.icon, size: isLarge ? 32 : 24, color: color), .space(), .column(spacing: 4, words)]
        return ViewDescription(background: theme.background, padding: isLarge ? 24 : 16, root: .column(parts))
    }

    private var absence: (title: String, advice: String) {
        guard let name = settings.connection else { return ("No VPN set up", "Add one in the network settings of your desktop.") }
        return ("No VPN “\(TextNode.shortened(name, to: 40))”", "Configure this widget: give the name of another one, or none for all.")
    }
}
