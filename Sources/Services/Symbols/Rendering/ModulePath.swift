import Drawing
import Graphics

extension ModuleShape {
    /// Returns the dark modules of a grid as one path, in modules. `origin` is the upper left corner of the grid.
    func path(_ grid: ModuleGrid, origin: Point) -> Path {
        var path = Path()
        func center(_ x: Int, _ y: Int) -> Point { Point(x: origin.x + Double(x) + 0.5, y: origin.y + Double(y) + 0.5) }
        switch self {
        case .square, .rounded, .liquid, .classy, .classyRounded:
            for contour in SymbolOutline(grid).contours { path.add(contour, origin: origin, radius: radius) }
        case .tiles:
            grid.forEach { x, y in
                path.addRectangle(Rectangle(x: origin.x + Double(x), y: origin.y + Double(y), width: 1, height: 1).inset(by: 0.06))
            }
        case .dots: grid.forEach { path.addCircle(at: center($0, $1), radius: 0.47) }
        case .diamonds: grid.forEach { path.addDiamond(at: center($0, $1), radius: 0.62) }
        case .horizontalBars:
            grid.forEach { x, y in
                guard !grid[x - 1, y] else { return }
                let length = (0...).first { !grid[x + $0, y] }!
                path.addBar(Rectangle(x: origin.x + Double(x), y: origin.y + Double(y) + 0.05, width: Double(length), height: 0.9))
            }
        case .verticalBars:
            grid.forEach { x, y in
                guard !grid[x, y - 1] else { return }
                let length = (0...).first { !grid[x, y + $0] }!
                path.addBar(Rectangle(x: origin.x + Double(x) + 0.05, y: origin.y + Double(y), width: 0.9, height: Double(length)))
            }
        }
        return path
    }

    /// The radius of a corner in the outline of an area.
    private func radius(_ turn: SymbolOutline.Turn) -> Double {
        switch (self, turn) {
        case (.rounded, .outer): 0.5
        case (.liquid, _): 0.5
        case (.classy, .outer(.upperLeft)), (.classy, .outer(.lowerRight)): 0.5
        case (.classyRounded, .outer(.upperLeft)), (.classyRounded, .outer(.lowerRight)): 0.5
        case (.classyRounded, .outer): 0.25
        default: 0
        }
    }
}

extension SymbolOutline {
    /// A corner of an outline.
    enum Turn {
        /// Convex: dark inside, pointing in a direction.
        case outer(CornerRadii.Corner)
        /// Concave: light inside.
        case inner
    }
}

extension Path {
    /// Adds an outline with rounded corners.
    fileprivate mutating func add(_ contour: [SymbolOutline.Corner], origin: Point, radius: (SymbolOutline.Turn) -> Double) {
        let count = contour.count
        let steps = contour.indices.map { index in
            let (one, two) = (contour[index], contour[(index + 1) % count])
            return (x: Double((two.x - one.x).signum()), y: Double((two.y - one.y).signum()))
        }
        var corners: [(point: Point, from: (x: Double, y: Double), to: (x: Double, y: Double), radius: Double)] = []
        for (index, corner) in contour.enumerated() {
            let (from, to) = (steps[(index + count - 1) % count], steps[index])
            let point = Point(x: origin.x + Double(corner.x), y: origin.y + Double(corner.y))
            corners.append((point, from, to, radius(Self.turn(from: from, to: to))))
        }
        let first = corners[0]
        move(to: Point(x: first.point.x + first.to.x * first.radius, y: first.point.y + first.to.y * first.radius))
        for corner in corners.dropFirst() { round(corner.point, from: corner.from, to: corner.to, radius: corner.radius) }
        if first.radius > 0 { round(first.point, from: first.from, to: first.to, radius: first.radius) }
        close()
    }

    /// The dark side is on the right hand of the outline, so a right turn is convex.
    private static func turn(from: (x: Double, y: Double), to: (x: Double, y: Double)) -> SymbolOutline.Turn {
        guard from.x * to.y - from.y * to.x > 0 else { return .inner }
        return if from.x > 0 { .outer(.upperRight) } else if from.y > 0 { .outer(.lowerRight) } else if from.x < 0 {
            .outer(.lowerLeft)
        } else { .outer(.upperLeft) }
    }

    fileprivate mutating func addBar(_ rectangle: Rectangle) {
        add(rectangle, corners: CornerRadii(min(rectangle.width, rectangle.height) / 2))
    }
}

/// The radii of a rectangle's corners.
struct CornerRadii: Hashable {
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
    /// The length of the control handles of a curve that approximates a quarter of a circle, as a share of its radius.
    static let quarterCircleHandle = 0.5523

    /// Adds a line to a corner and rounds it with a curve to the next edge.
    mutating func round(_ corner: Point, from: (x: Double, y: Double), to: (x: Double, y: Double), radius: Double) {
        guard radius > 0 else { return line(to: corner) }
        let handle = radius * (1 - Self.quarterCircleHandle)
        line(to: Point(x: corner.x - from.x * radius, y: corner.y - from.y * radius))
        curve(
            control1: Point(x: corner.x - from.x * handle, y: corner.y - from.y * handle),
            control2: Point(x: corner.x + to.x * handle, y: corner.y + to.y * handle),
            end: Point(x: corner.x + to.x * radius, y: corner.y + to.y * radius))
    }

    /// Adds a rectangle with a radius for each corner. A hole runs counter-clockwise, so that it cuts out of what surrounds it.
    mutating func add(_ rectangle: Rectangle, corners: CornerRadii, isHole: Bool = false) {
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
        // Starts where the last corner ends.
        let last = steps[3]
        move(to: Point(x: last.point.x + last.to.x * last.radius, y: last.point.y + last.to.y * last.radius))
        for step in steps { round(step.point, from: step.from, to: step.to, radius: step.radius) }
        close()
    }

    /// Adds a square that stands on a corner. The radius is the distance from its centre to its corners.
    mutating func addDiamond(at center: Point, radius: Double) {
        move(to: Point(x: center.x, y: center.y - radius))
        line(to: Point(x: center.x + radius, y: center.y))
        line(to: Point(x: center.x, y: center.y + radius))
        line(to: Point(x: center.x - radius, y: center.y))
        close()
    }
}
