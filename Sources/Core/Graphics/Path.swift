import Foundation

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
            if case .arc(let center, let radius, let from, let to) = element {
                return .arc(center: moved(center), radius: radius, from: from, to: to)
            }
            return element.mapped(moved)
        }
        return path
    }

    /// The same path from one rectangle to another, stretched where their proportions differ; mirrored, left becomes right.
    ///
    /// Arcs become curves, since a stretched circle is an ellipse.
    public func scaled(from source: Rectangle, to target: Rectangle, isMirrored: Bool = false) -> Path {
        guard source.width > 0, source.height > 0 else { return Path() }
        let (horizontal, vertical) = (target.width / source.width, target.height / source.height)
        func scaled(_ point: Point) -> Point {
            let x = (point.x - source.x) * horizontal
            return Point(x: isMirrored ? target.maxX - x : target.x + x, y: target.y + (point.y - source.y) * vertical)
        }
        var path = Path()
        for element in elements {
            if case .arc(let center, let radius, let from, let to) = element {
                path.addEllipticalArc(center: center, radii: Size(width: radius, height: radius), from: from, to: to)
            } else {
                path.elements.append(element)
            }
        }
        path.elements = path.elements.map { $0.mapped(scaled) }
        return path
    }

    /// Adds an arc of an ellipse as curves, accurate to 0.03 % of the radius. A line leads to it from the current point.
    ///
    /// - Parameters:
    ///   - rotation: of the ellipse, in radians, clockwise on screen.
    ///   - from: the angle at which it begins, in radians from the ellipse's own x axis.
    ///   - to: the angle at which it ends; smaller than `from` for an anticlockwise arc.
    public mutating func addEllipticalArc(center: Point, radii: Size, rotation: Double = 0, from: Double, to: Double) {
        guard (to - from).isFinite else { return }
        let pieces = max(1, Int((min(abs(to - from), 2 * .pi) / (.pi / 2) - 1e-9).rounded(.up)))
        let step = (to - from) / Double(pieces)
        let reach = 4 / 3 * tan(step / 4)
        func point(_ x: Double, _ y: Double) -> Point {
            let (x, y) = (x * radii.width, y * radii.height)
            return Point(x: center.x + x * cos(rotation) - y * sin(rotation), y: center.y + x * sin(rotation) + y * cos(rotation))
        }
        let start = point(cos(from), sin(from))
        elements.append(elements.isEmpty ? .move(start) : .line(start))
        for piece in 0..<pieces {
            let (one, two) = (from + Double(piece) * step, from + Double(piece + 1) * step)
            curve(
                control1: point(cos(one) - reach * sin(one), sin(one) + reach * cos(one)),
                control2: point(cos(two) + reach * sin(two), sin(two) - reach * cos(two)), end: point(cos(two), sin(two)))
        }
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

extension Path.Element {
    /// The element with all its points mapped. An arc keeps its radius and angles.
    fileprivate func mapped(_ map: (Point) -> Point) -> Path.Element {
        switch self {
        case .move(let point): .move(map(point))
        case .line(let point): .line(map(point))
        case .curve(let one, let two, let end): .curve(control1: map(one), control2: map(two), end: map(end))
        case .arc(let center, let radius, let from, let to): .arc(center: map(center), radius: radius, from: from, to: to)
        case .close: .close
        }
    }
}
