import Drawing
public import Graphics

/// A gradient that starts with a colour of the style, over the symbol without its quiet zone.
public struct SymbolGradient: Hashable, Sendable {
    /// The direction of a gradient.
    public enum Direction: Hashable, Sendable {
        /// Along a line, in degrees: 0 is to the right, 90 is down.
        case linear(angle: Double)
        /// From the centre to the corners.
        case radial
    }

    /// The maximum number of colours after the first one.
    public static let maximumColors = 8

    public var direction: Direction
    /// The colours after the one of the style, at even distances; at least one.
    public let colors: [Color]

    /// Nil without colours, with too many of them, or with an angle that is not finite.
    public init?(_ direction: Direction = .linear(angle: 45), to colors: [Color]) {
        guard 1...Self.maximumColors ~= colors.count else { return nil }
        if case .linear(let angle) = direction, !angle.isFinite { return nil }
        self.direction = direction
        self.colors = colors
    }

    /// Returns the gradient over a square, starting with a colour.
    func paint(from first: Color, over square: Rectangle) -> Paint {
        let all = [first] + colors
        let stops = all.enumerated().map { Paint.Stop(Double($0.offset) / Double(colors.count), $0.element) }
        switch direction {
        case .radial: return .radial(center: square.center, radius: square.width / 2 * 2.0.squareRoot(), stops: stops)
        case .linear(let angle): return .linear(angle: angle, over: square, stops: stops)
        }
    }
}

extension SymbolGradient: Codable {
    private enum CodingKeys: String, CodingKey { case kind, angle, colors }
    private enum Kind: String, Codable { case linear, radial }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let direction: Direction =
            switch try container.decode(Kind.self, forKey: .kind) {
            case .linear: .linear(angle: try container.decodeIfPresent(Double.self, forKey: .angle) ?? 45)
            case .radial: .radial
            }
        guard let gradient = SymbolGradient(direction, to: try container.decode([Color].self, forKey: .colors)) else {
            throw DecodingError.dataCorruptedError(
                forKey: .colors, in: container, debugDescription: "A gradient has one to \(Self.maximumColors) colours.")
        }
        self = gradient
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        switch direction {
        case .linear(let angle):
            try container.encode(Kind.linear, forKey: .kind)
            try container.encode(angle, forKey: .angle)
        case .radial: try container.encode(Kind.radial, forKey: .kind)
        }
        try container.encode(colors, forKey: .colors)
    }
}
