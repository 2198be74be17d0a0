/// What fills a shape: one colour, or colours that run along a line or from a centre.
public enum Paint: Hashable, Sendable {
    /// A colour at a place of a gradient, from 0 (start) to 1 (end).
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
}

/// How a line is drawn along a path.
public struct Stroke: Hashable, Sendable {
    /// The shape of a line's ends.
    public enum Cap: Hashable, Sendable { case butt, round, square }
    /// The shape of a line's corners.
    public enum Join: Hashable, Sendable { case miter, round, bevel }

    public var width: Double
    public var cap: Cap
    public var join: Join
    /// Lengths of strokes and gaps in turn; empty for a solid line.
    public var dashes: [Double]

    public init(width: Double, cap: Cap = .butt, join: Join = .miter, dashes: [Double] = []) {
        self.width = width
        self.cap = cap
        self.join = join
        self.dashes = dashes
    }
}
