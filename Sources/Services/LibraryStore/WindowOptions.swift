/// How the window of a pinned widget stays on the desktop.
public struct WindowOptions: Hashable, Codable, Sendable {
    /// Where the window stands among others.
    public enum Level: String, Codable, CaseIterable, Sendable {
        case above
        /// On the desktop, behind every other window.
        case below
        case ordinary
    }

    public var level = Level.above
    public var isOnAllWorkspaces = true
    /// From 0.2, so that nothing is lost out of sight, to 1.
    public var opacity = 1.0
    /// Whether clicks go to what is behind.
    public var isClickThrough = false
    /// Whether it stays where it is when somebody drags it.
    public var isLocked = false

    public static let opacities = 0.2...1.0

    public init(
        level: Level = .above, isOnAllWorkspaces: Bool = true, opacity: Double = 1, isClickThrough: Bool = false, isLocked: Bool = false
    ) {
        self.level = level
        self.isOnAllWorkspaces = isOnAllWorkspaces
        self.opacity = min(max(opacity, Self.opacities.lowerBound), Self.opacities.upperBound)
        self.isClickThrough = isClickThrough
        self.isLocked = isLocked
    }

    private enum CodingKeys: String, CodingKey { case level, isOnAllWorkspaces, opacity, isClickThrough, isLocked }

    /// What is missing has its standard value, so that a library of an older or a newer Quire can be read.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            level: try values.decodeIfPresent(String.self, forKey: .level).flatMap(Level.init) ?? .above,
            isOnAllWorkspaces: try values.decodeIfPresent(Bool.self, forKey: .isOnAllWorkspaces) ?? true,
            opacity: try values.decodeIfPresent(Double.self, forKey: .opacity) ?? 1,
            isClickThrough: try values.decodeIfPresent(Bool.self, forKey: .isClickThrough) ?? false,
            isLocked: try values.decodeIfPresent(Bool.self, forKey: .isLocked) ?? false)
    }
}
