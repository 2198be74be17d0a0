import Drawing

/// How a symbol looks, whatever it is drawn on.
public struct SymbolStyle: Hashable, Sendable {
    /// The most modules of quiet zone that make sense.
    public static let maximumQuietZone = 100

    public var level: ErrorCorrectionLevel
    public var foreground: Color
    /// Nil lets what lies below show through.
    public var background: Color?
    /// Light modules around the symbol; part of every export.
    public var quietZone: Int {
        didSet { quietZone = Self.clamped(quietZone) }
    }

    public init(
        level: ErrorCorrectionLevel = .medium, foreground: Color = .black, background: Color? = .white, quietZone: Int = 4
    ) {
        self.level = level
        self.foreground = foreground
        self.background = background
        self.quietZone = Self.clamped(quietZone)
    }

    private static func clamped(_ modules: Int) -> Int { min(max(modules, 0), maximumQuietZone) }
}

extension SymbolStyle: Codable {
    private enum CodingKeys: String, CodingKey { case level, foreground, background, quietZone }

    /// A key that is missing takes its default; a background of null means none.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init()
        level = try container.decodeIfPresent(ErrorCorrectionLevel.self, forKey: .level) ?? level
        foreground = try container.decodeIfPresent(Color.self, forKey: .foreground) ?? foreground
        if container.contains(.background) { background = try container.decode(Color?.self, forKey: .background) }
        quietZone = Self.clamped(try container.decodeIfPresent(Int.self, forKey: .quietZone) ?? quietZone)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(level, forKey: .level)
        try container.encode(foreground, forKey: .foreground)
        try container.encode(background, forKey: .background)
        try container.encode(quietZone, forKey: .quietZone)
    }
}
