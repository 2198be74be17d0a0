/// Whether windows are light or dark, or follow the desktop.
public enum Appearance: String, Codable, CaseIterable, Sendable {
    case system, light, dark

    public var name: String {
        switch self {
        case .system: "System"
        case .light: "Light"
        case .dark: "Dark"
        }
    }

    /// Whether to draw dark, given what the desktop prefers.
    public func isDark(systemPrefersDark: Bool) -> Bool {
        switch self {
        case .system: systemPrefersDark
        case .light: false
        case .dark: true
        }
    }
}
