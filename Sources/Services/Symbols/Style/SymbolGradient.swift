import Drawing
import Foundation

/// Colours that a colour of the style runs into, over the symbol without its quiet zone.
public struct SymbolGradient: Hashable, Sendable {
    /// The way that the colours run.
    public enum Direction: Hashable, Sendable {
        /// Along a line, in degrees: 0 to the right, 90 down.
        case linear(angle: Double)
        /// From the middle to the corners.
        case radial
    }

    /// The most colours that follow the first one.
    public static let maximumColors = 8

    public var direction: Direction
    /// What follows the colour of the style, at even distances; at least one.
    public let colors: [Color]

    /// Nil without colours, with too many of them, or with an angle that is no number.
    public init?(_ direction: Direction = .linear(angle: 45), to colors: [Color]) {
        guard 1...Self.maximumColors ~= colors.count else { return nil }
        if case .linear(let angle) = direction, !angle.isFinite { return nil }
        self.direction = direction
        self.colors = colors
    }

    /// The gradient from a colour over a square.
    func paint(from first: Color, over square: Rectangle) -> Paint {
        let all = [first] + colors
        let stops = all.enumerated().map { Paint.Stop(Double($0.offset) / Double(colors.count), $0.element) }
        switch direction {
        case .radial:
            return .radial(center: square.center, radius: square.width / 2 * 2.0.squareRoot(), stops: stops)
        case .linear(let angle):
            let turn = angle.truncatingRemainder(dividingBy: 360) * .pi / 180
            let (x, y) = (cos(turn), sin(turn))
            // As far as the corners reach in that direction.
            let reach = square.width / 2 * (abs(x) + abs(y))
            return .linear(
                from: Point(x: square.center.x - x * reach, y: square.center.y - y * reach),
                to: Point(x: square.center.x + x * reach, y: square.center.y + y * reach), stops: stops)
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
