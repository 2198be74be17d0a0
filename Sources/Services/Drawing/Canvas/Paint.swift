import Foundation
public import Graphics

/// The fill of a shape: a colour or a gradient.
public enum Paint: Hashable, Sendable {
    /// A colour at a position in a gradient, from 0 (start) to 1 (end).
    public struct Stop: Hashable, Sendable {
        public var offset: Double
        public var color: Color

        public init(_ offset: Double, _ color: Color) {
            self.offset = offset
            self.color = color
        }
    }

    case color(Color)
    case linear(from: Point, to: Point, stops: [Stop])
    case radial(center: Point, radius: Double, stops: [Stop])

    /// A linear gradient through the centre of a rectangle, as long as the extent of the rectangle in its direction.
    ///
    /// - Parameter angle: in degrees: 0 is to the right, 90 is down.
    public static func linear(angle: Double, over rectangle: Rectangle, stops: [Stop]) -> Paint {
        let radians = angle.truncatingRemainder(dividingBy: 360) * .pi / 180
        let (x, y) = (cos(radians), sin(radians))
        let reach = (abs(x) * rectangle.width + abs(y) * rectangle.height) / 2
        let center = rectangle.center
        return .linear(
            from: Point(x: center.x - x * reach, y: center.y - y * reach), to: Point(x: center.x + x * reach, y: center.y + y * reach),
            stops: stops)
    }
}

/// The style of a line along a path.
public struct Stroke: Hashable, Sendable {
    /// The shape of a line's ends.
    public enum Cap: Hashable, Sendable { case butt, round }
    /// The shape of a line's corners.
    public enum Join: Hashable, Sendable { case miter, round }

    public var width: Double
    public var cap: Cap
    public var join: Join
    /// Lengths of dashes and gaps in turn; empty for a solid line.
    public var dashes: [Double]

    public init(width: Double, cap: Cap = .butt, join: Join = .miter, dashes: [Double] = []) {
        self.width = width
        self.cap = cap
        self.join = join
        self.dashes = dashes
    }
}
