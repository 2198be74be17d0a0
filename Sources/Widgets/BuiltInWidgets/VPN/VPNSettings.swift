import Network
import Timeline

/// What a person chose for a widget of private networks.
struct VPNSettings {
    static let schema = ConfigurationSchema([
        ConfigurationParameter(name: "connection", title: "Only this one (name or UUID)", kind: .text(maximumLength: 200)),
        ConfigurationParameter(
            name: "theme", title: "Look", kind: .choice(VPNTheme.allCases.map(\.choice)), standard: VPNTheme.neon.rawValue),
        ConfigurationParameter(name: "button", title: "Button to connect and disconnect", kind: .toggle, standard: "true"),
    ])

    /// A name, a UUID or an interface; nil for all there are.
    let connection: String?
    let theme: VPNTheme
    let hasButton: Bool

    init(_ schema: ConfigurationSchema, _ configuration: WidgetConfiguration) {
        let written = schema.value(of: "connection", in: configuration)?.trimmingSpaces ?? ""
        connection = written.isEmpty ? nil : written
        theme = schema.value(of: "theme", in: configuration).flatMap(VPNTheme.init) ?? .neon
        hasButton = schema.value(of: "button", in: configuration) != "false"
    }

    func shows(_ tunnel: Tunnel) -> Bool {
        guard let wanted = connection?.lowercased() else { return true }
        return [tunnel.id, tunnel.name, tunnel.interface ?? ""].contains { $0.lowercased() == wanted }
    }
}

extension String {
    fileprivate var trimmingSpaces: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}
