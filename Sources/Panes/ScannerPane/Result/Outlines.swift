import Drawing

/// Where the finds lie in a view that shows their picture: what is drawn around them, and what a pointer meets.
struct Outlines: Hashable, Sendable {
    struct Outline: Hashable, Sendable, Identifiable {
        let id: Find.ID
        /// Corners in logical pixels of the view, in the order of the code's.
        let corners: [Point]
    }

    let all: [Outline]
    /// The picture, in logical pixels of the view; what is cut off of it too.
    let ground: Rectangle
    /// Logical pixels.
    private let width: Double
    private let height: Double

    static let none = Outlines(all: [], ground: Rectangle(x: 0, y: 0, width: 0, height: 0), width: 0, height: 0)

    /// What a finger or an unsteady hand still meets, in logical pixels around a code.
    static let reach = 8.0
    /// The least side of what is pressed.
    static let leastSide = 24.0

    private init(all: [Outline], ground: Rectangle, width: Double, height: Double) {
        (self.all, self.ground, self.width, self.height) = (all, ground, width, height)
    }

    init(_ codes: [(id: Find.ID, corners: [Point])], fit: FrameFit, view: (width: Int, height: Int)) {
        all = codes.compactMap { code in
            code.corners.count >= 3 ? Outline(id: code.id, corners: code.corners.map(fit.inView)) : nil
        }
        ground = Rectangle(x: fit.origin.x, y: fit.origin.y, width: fit.width, height: fit.height)
        (width, height) = (Double(view.width), Double(view.height))
    }

    subscript(id: Find.ID) -> Outline? { all.first { $0.id == id } }

    /// The upright rectangle around a code, as much of it as lies in the view, and never too small to be seen.
    func frame(of outline: Outline) -> Rectangle {
        let (x, y) = (outline.corners.map(\.x), outline.corners.map(\.y))
        let horizontal = Self.side(from: x.min() ?? 0, to: x.max() ?? 0, in: width)
        let vertical = Self.side(from: y.min() ?? 0, to: y.max() ?? 0, in: height)
        return Rectangle(x: horizontal.start, y: vertical.start, width: horizontal.length, height: vertical.length)
    }

    private static func side(from low: Double, to high: Double, in limit: Double) -> (start: Double, length: Double) {
        let length = min(limit, max(leastSide, min(high, limit) - max(low, 0)))
        let middle = (min(high, limit) + max(low, 0)) / 2
        return (min(max(0, middle - length / 2), limit - length), length)
    }

    /// What lies at a place of the view: the code around it, else the nearest within reach.
    func find(at point: Point) -> Find.ID? {
        if let inside = all.last(where: { Polygon.contains(point, in: $0.corners) }) { return inside.id }
        let near = all.map { (id: $0.id, distance: Polygon.distance(of: point, to: $0.corners)) }.min { $0.distance < $1.distance }
        return near.flatMap { $0.distance <= Self.reach ? $0.id : nil }
    }

    /// The find to go to from another with an arrow key: the nearest in that direction, from its middle.
    func neighbour(of id: Find.ID, toward direction: (x: Double, y: Double)) -> Find.ID? {
        guard let here = self[id].map({ frame(of: $0).center }) else { return nil }
        let ahead = all.compactMap { other -> (id: Find.ID, cost: Double)? in
            guard other.id != id else { return nil }
            let there = frame(of: other).center
            let (dx, dy) = (there.x - here.x, there.y - here.y)
            let forward = dx * direction.x + dy * direction.y
            let aside = abs(dx * direction.y) + abs(dy * direction.x)
            // What lies more aside than ahead belongs to another arrow.
            guard forward > 0, aside <= forward * 2 else { return nil }
            return (other.id, forward + aside * 2)
        }
        return ahead.min { $0.cost < $1.cost }?.id
    }
}

/// Points joined to an outline that closes.
enum Polygon {
    static func contains(_ point: Point, in corners: [Point]) -> Bool {
        sides(corners).count { one, other in
            (one.y > point.y) != (other.y > point.y)
                && point.x < one.x + (point.y - one.y) / (other.y - one.y) * (other.x - one.x)
        } % 2 == 1
    }

    /// From the nearest place of the outline.
    static func distance(of point: Point, to corners: [Point]) -> Double {
        sides(corners).map { one, other in
            let (dx, dy) = (other.x - one.x, other.y - one.y)
            let length = dx * dx + dy * dy
            let along = length > 0 ? min(1, max(0, ((point.x - one.x) * dx + (point.y - one.y) * dy) / length)) : 0
            let (restX, restY) = (point.x - one.x - along * dx, point.y - one.y - along * dy)
            return (restX * restX + restY * restY).squareRoot()
        }.min() ?? .infinity
    }

    private static func sides(_ corners: [Point]) -> [(Point, Point)] {
        corners.indices.map { (corners[$0], corners[($0 + 1) % corners.count]) }
    }
}

/// How a picture lies in a view, centred: whole, or so that it covers the view and is cut off at two of its sides.
struct FrameFit: Hashable, Sendable {
    /// Logical pixels of the view for one pixel of the picture.
    let scale: Double
    /// Where the picture begins, in logical pixels of the view.
    let origin: Point
    let width: Double
    let height: Double
    let isMirrored: Bool

    /// Nil while the view or the picture has no size.
    init?(picture: (width: Int, height: Int), view: (width: Int, height: Int), isMirrored: Bool = false, covers: Bool = false) {
        guard picture.width > 0, picture.height > 0, view.width > 0, view.height > 0 else { return nil }
        let scales = [Double(view.width) / Double(picture.width), Double(view.height) / Double(picture.height)]
        scale = covers ? max(scales[0], scales[1]) : min(scales[0], scales[1])
        width = Double(picture.width) * scale
        height = Double(picture.height) * scale
        origin = Point(x: (Double(view.width) - width) / 2, y: (Double(view.height) - height) / 2)
        self.isMirrored = isMirrored
    }

    /// Where a pixel of the picture lies in the view.
    func inView(_ point: Point) -> Point {
        let x = point.x * scale
        return Point(x: origin.x + (isMirrored ? width - x : x), y: origin.y + point.y * scale)
    }

    /// Which pixel of the picture lies at a place of the view; outside the picture too.
    func inPicture(_ point: Point) -> Point {
        let x = point.x - origin.x
        return Point(x: (isMirrored ? width - x : x) / scale, y: (point.y - origin.y) / scale)
    }
}
