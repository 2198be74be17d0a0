import Drawing

/// The radii of a rectangle's corners.
struct Corners: Hashable {
    enum Corner: Int, Hashable { case upperLeft, upperRight, lowerRight, lowerLeft }

    /// Clockwise from the upper left.
    private var radii: [Double]

    init(_ radius: Double) {
        radii = [Double](repeating: radius, count: 4)
    }

    subscript(corner: Corner) -> Double {
        get { radii[corner.rawValue] }
        set { radii[corner.rawValue] = newValue }
    }
}

extension Path {
    /// How far the handles of a curve stand out that runs like a quarter of a circle, as a share of its radius.
    static let quarterCircle = 0.5523

    /// Adds a corner: a line towards it, and a curve of a radius around it to where the next edge begins.
    mutating func round(_ corner: Point, from: (x: Double, y: Double), to: (x: Double, y: Double), radius: Double) {
        guard radius > 0 else { return line(to: corner) }
        let handle = radius * (1 - Self.quarterCircle)
        line(to: Point(x: corner.x - from.x * radius, y: corner.y - from.y * radius))
        curve(
            control1: Point(x: corner.x - from.x * handle, y: corner.y - from.y * handle),
            control2: Point(x: corner.x + to.x * handle, y: corner.y + to.y * handle),
            end: Point(x: corner.x + to.x * radius, y: corner.y + to.y * radius))
    }

    /// Adds a rectangle with a radius for each corner; as a hole it runs the other way round, and cuts what lies around it.
    mutating func add(_ rectangle: Rectangle, corners: Corners, isHole: Bool = false) {
        typealias Step = (point: Point, radius: Double, from: (x: Double, y: Double), to: (x: Double, y: Double))
        let (left, right, top, bottom) = (rectangle.x, rectangle.maxX, rectangle.y, rectangle.maxY)
        let clockwise: [Step] = [
            (Point(x: right, y: top), corners[.upperRight], (1, 0), (0, 1)),
            (Point(x: right, y: bottom), corners[.lowerRight], (0, 1), (-1, 0)),
            (Point(x: left, y: bottom), corners[.lowerLeft], (-1, 0), (0, -1)),
            (Point(x: left, y: top), corners[.upperLeft], (0, -1), (1, 0)),
        ]
        let steps =
            isHole
            ? clockwise.reversed().map { ($0.point, $0.radius, (-$0.to.x, -$0.to.y), (-$0.from.x, -$0.from.y)) as Step } : clockwise
        // From where the last corner ends.
        let last = steps[3]
        move(to: Point(x: last.point.x + last.to.x * last.radius, y: last.point.y + last.to.y * last.radius))
        for step in steps { round(step.point, from: step.from, to: step.to, radius: step.radius) }
        close()
    }

    /// Adds a square that stands on a corner; the radius reaches from its middle to its corners.
    mutating func addDiamond(at center: Point, radius: Double) {
        move(to: Point(x: center.x, y: center.y - radius))
        line(to: Point(x: center.x + radius, y: center.y))
        line(to: Point(x: center.x, y: center.y + radius))
        line(to: Point(x: center.x - radius, y: center.y))
        close()
    }
}
