/// How a share of a whole is drawn.
public enum GaugeShape: String, Codable, CaseIterable, Sendable {
    /// A bar as wide as there is room.
    case bar
    /// A ring as large as there is room.
    case ring
}
