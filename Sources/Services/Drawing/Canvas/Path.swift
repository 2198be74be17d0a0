import Foundation
public import Graphics

/// An outline of lines and curves, independent of the kind of output.
public struct Path: Hashable, Sendable {
    /// A step of an outline.
    public enum Element: Hashable, Sendable {
        case move(Point)
        case line(Point)
        case curve(control1: Point, control2: Point, end: Point)
        /// Clockwise on screen. Angles are in radians from the positive x axis.
        case arc(center: Point, radius: Double, from: Double, to: Double)
        case close
    }

    public private(set) var elements: [Element] = []

    public init() {}

    public init(_ rectangle: Rectangle) {
        addRectangle(rectangle)
    }

    /// A rectangle with round corners. The radius is limited to half a side.
    public init(roundedRectangle rectangle: Rectangle, radius: Double) {
        let radius = min(radius, rectangle.width / 2, rectangle.height / 2)
        guard radius > 0 else {
            addRectangle(rectangle)
            return
        }
        let (left, right) = (rectangle.x + radius, rectangle.maxX - radius)
        let (top, bottom) = (rectangle.y + radius, rectangle.maxY - radius)
        move(to: Point(x: left, y: rectangle.y))
        arc(center: Point(x: right, y: top), radius: radius, from: -.pi / 2, to: 0)
        arc(center: Point(x: right, y: bottom), radius: radius, from: 0, to: .pi / 2)
        arc(center: Point(x: left, y: bottom), radius: radius, from: .pi / 2, to: .pi)
        arc(center: Point(x: left, y: top), radius: radius, from: .pi, to: 1.5 * .pi)
        close()
    }

    public init(circleAt center: Point, radius: Double) {
        addCircle(at: center, radius: radius)
    }

    public var isEmpty: Bool { elements.isEmpty }

    public mutating func move(to point: Point) { elements.append(.move(point)) }

    public mutating func line(to point: Point) { elements.append(.line(point)) }

    public mutating func curve(control1: Point, control2: Point, end: Point) {
        elements.append(.curve(control1: control1, control2: control2, end: end))
    }

    /// Adds an arc, connected to the current point by a line. It is clockwise on screen; angles are in radians from the positive x axis.
    public mutating func arc(center: Point, radius: Double, from: Double, to: Double) {
        elements.append(.arc(center: center, radius: radius, from: from, to: to))
    }

    public mutating func close() { elements.append(.close) }

    /// The same path elsewhere, by a distance from its place.
    public func moved(by distance: Point) -> Path {
        func moved(_ point: Point) -> Point { Point(x: point.x + distance.x, y: point.y + distance.y) }
        var path = Path()
        path.elements = elements.map { element in
            switch element {
            case .move(let point): .move(moved(point))
            case .line(let point): .line(moved(point))
            case .curve(let one, let two, let end): .curve(control1: moved(one), control2: moved(two), end: moved(end))
            case .arc(let center, let radius, let from, let to): .arc(center: moved(center), radius: radius, from: from, to: to)
            case .close: .close
            }
        }
        return path
    }

    /// Appends another path.
    public mutating func append(_ path: Path) { elements += path.elements }

    public mutating func addRectangle(_ rectangle: Rectangle) {
        move(to: Point(x: rectangle.x, y: rectangle.y))
        line(to: Point(x: rectangle.maxX, y: rectangle.y))
        line(to: Point(x: rectangle.maxX, y: rectangle.maxY))
        line(to: Point(x: rectangle.x, y: rectangle.maxY))
        close()
    }

    public mutating func addCircle(at center: Point, radius: Double) {
        move(to: Point(x: center.x + radius, y: center.y))
        arc(center: center, radius: radius, from: 0, to: 2 * .pi)
        close()
    }
}

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
