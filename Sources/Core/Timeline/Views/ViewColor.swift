import Graphics

/// A colour in a view: a role that follows the accent and the appearance, or a fixed colour.
public enum ViewColor: Hashable, Sendable {
    case text, secondaryText
    /// The accent for fills, for text and icons on a background, and the colour of text on the accent.
    case accent, accentText, onAccent
    case success, warning, danger, info
    case surface, window, raised, line
    /// “#RRGGBB”, the same in light and dark.
    case fixed(String)

    private static let roles: [String: ViewColor] = [
        "text": .text, "secondaryText": .secondaryText, "accent": .accent, "accentText": .accentText, "onAccent": .onAccent,
        "success": .success, "warning": .warning, "danger": .danger, "info": .info, "surface": .surface, "window": .window,
        "raised": .raised,
        "line": .line,
    ]

    /// The names of all roles, in alphabetical order.
    public static let roleNames = roles.keys.sorted()

    /// Parses the name of a role or “#RRGGBB”.
    public init?(name: String) {
        if let role = Self.roles[name] {
            self = role
        } else if name.hasPrefix("#"), Color(opaqueHex: name) != nil {
            self = .fixed(name)
        } else {
            return nil
        }
    }

    /// The name of the role, or “#RRGGBB”.
    public var name: String {
        if case .fixed(let hex) = self { return hex }
        return Self.roles.first { $0.value == self }?.key ?? "text"
    }
}

extension ViewColor: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let name = try container.decode(String.self)
        guard let color = ViewColor(name: name) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "“\(name)” is no colour role and no #RRGGBB")
        }
        self = color
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(name)
    }
}

/// The background of a widget, from corner to corner.
public struct ViewBackground: Hashable, Codable, Sendable {
    /// One colour, or the stops of a gradient at equal distances.
    public let colors: [ViewColor]
    /// The direction of a gradient in degrees: 0 points right, 90 points down.
    public let angle: Double

    /// The surface colour of the palette.
    public static let surface = ViewBackground(.surface)

    /// Creates a background of one colour.
    public init(_ color: ViewColor) {
        self.colors = [color]
        self.angle = 0
    }

    /// Creates a background with a gradient.
    public init(gradient colors: [ViewColor], angle: Double = 90) {
        self.colors = colors
        self.angle = angle
    }
}
