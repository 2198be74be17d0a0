import Drawing
import Graphics

/// The outlines of codes in a view of their picture, for drawing and for hit testing.
struct Outlines: Hashable, Sendable {
    struct Outline: Hashable, Sendable, Identifiable {
        let id: ScanResult.ID
        /// The corners in logical pixels of the view, in the order of the code's own.
        let corners: [Point]
    }

    let all: [Outline]
    /// The picture in logical pixels of the view, including cropped parts.
    let ground: Rectangle
    /// The size of the view in logical pixels.
    private let width: Double
    private let height: Double

    static let none = Outlines(all: [], ground: Rectangle(x: 0, y: 0, width: 0, height: 0), width: 0, height: 0)

    /// How far from a code a press still counts, in logical pixels.
    static let reach = 8.0
    /// The minimum side of a target, in logical pixels.
    static let minimumSide = 24.0

    private init(all: [Outline], ground: Rectangle, width: Double, height: Double) {
        (self.all, self.ground, self.width, self.height) = (all, ground, width, height)
    }

    init(_ codes: [(id: ScanResult.ID, corners: [Point])], fit: FrameFit, view: (width: Int, height: Int)) {
        all = codes.compactMap { code in
            code.corners.count >= 3 ? Outline(id: code.id, corners: code.corners.map(fit.inView)) : nil
        }
        ground = Rectangle(x: fit.origin.x, y: fit.origin.y, width: fit.width, height: fit.height)
        (width, height) = (Double(view.width), Double(view.height))
    }

    subscript(id: ScanResult.ID) -> Outline? { all.first { $0.id == id } }

    /// The visible part of a code's bounding box, enlarged to the minimum size.
    func frame(of outline: Outline) -> Rectangle {
        let (x, y) = (outline.corners.map(\.x), outline.corners.map(\.y))
        let horizontal = Self.side(from: x.min() ?? 0, to: x.max() ?? 0, in: width)
        let vertical = Self.side(from: y.min() ?? 0, to: y.max() ?? 0, in: height)
        return Rectangle(x: horizontal.start, y: vertical.start, width: horizontal.length, height: vertical.length)
    }

    private static func side(from low: Double, to high: Double, in limit: Double) -> (start: Double, length: Double) {
        let length = min(limit, max(minimumSide, min(high, limit) - max(low, 0)))
        let middle = (min(high, limit) + max(low, 0)) / 2
        return (min(max(0, middle - length / 2), limit - length), length)
    }

    /// The code at a point of the view: the one around it, else the nearest within reach.
    func result(at point: Point) -> ScanResult.ID? {
        if let inside = all.last(where: { Polygon.contains(point, in: $0.corners) }) { return inside.id }
        let near = all.map { (id: $0.id, distance: Polygon.distance(of: point, to: $0.corners)) }.min { $0.distance < $1.distance }
        return near.flatMap { $0.distance <= Self.reach ? $0.id : nil }
    }

    /// The code that an arrow key goes to: the nearest one in that direction, measured between the middles.
    func neighbour(of id: ScanResult.ID, toward direction: (x: Double, y: Double)) -> ScanResult.ID? {
        guard let here = self[id].map({ frame(of: $0).center }) else { return nil }
        let ahead = all.compactMap { other -> (id: ScanResult.ID, cost: Double)? in
            guard other.id != id else { return nil }
            let there = frame(of: other).center
            let (dx, dy) = (there.x - here.x, there.y - here.y)
            let forward = dx * direction.x + dy * direction.y
            let aside = abs(dx * direction.y) + abs(dy * direction.x)
            // A code that lies more to the side than ahead belongs to another arrow key.
            guard forward > 0, aside <= forward * 2 else { return nil }
            return (other.id, forward + aside * 2)
        }
        return ahead.min { $0.cost < $1.cost }?.id
    }
}

/// Geometry of closed polygons.
enum Polygon {
    static func contains(_ point: Point, in corners: [Point]) -> Bool {
        sides(corners).count { one, other in
            (one.y > point.y) != (other.y > point.y)
                && point.x < one.x + (point.y - one.y) / (other.y - one.y) * (other.x - one.x)
        } % 2 == 1
    }

    /// The distance to the nearest point of the outline.
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

/// How a picture lies centred in a view: whole (“contain”), or cropped at two sides so that it fills the view (“cover”).
struct FrameFit: Hashable, Sendable {
    /// Logical pixels of the view for one pixel of the picture.
    let scale: Double
    /// The upper left corner of the picture, in logical pixels of the view.
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

    /// Converts a point of the picture to the view.
    func inView(_ point: Point) -> Point {
        let x = point.x * scale
        return Point(x: origin.x + (isMirrored ? width - x : x), y: origin.y + point.y * scale)
    }
}

/// Draws the outlines of codes over a picture. A light line on a dark one stands out from any background.
struct OutlinePainter {
    var accent: Color
    var chosen: ScanResult.ID?
    /// The code under the pointer or with the focus.
    var pointed: ScanResult.ID?
    /// Whether each code has a number.
    var isNumbered: Bool

    private static let dark = Color(red: 0.04, green: 0.03, blue: 0.07, alpha: 0.75)
    private static let badgeSize = 22.0

    func paint(_ outlines: Outlines, on canvas: Canvas) {
        guard !outlines.all.isEmpty else { return }
        dimSurroundings(of: outlines, on: canvas)
        // Highlighted outlines are drawn last, over their neighbours.
        let order = outlines.all.enumerated().sorted { rank($0.element) < rank($1.element) }
        for (_, outline) in order { stroke(outline, on: canvas) }
        guard isNumbered else { return }
        for (index, outline) in order { badge(index + 1, at: outlines.frame(of: outline), isMarked: isMarked(outline), on: canvas) }
    }

    private func rank(_ outline: Outlines.Outline) -> Int { outline.id == chosen ? 2 : outline.id == pointed ? 1 : 0 }

    private func isMarked(_ outline: Outlines.Outline) -> Bool { rank(outline) > 0 }

    /// Darkens the picture around the codes.
    private func dimSurroundings(of outlines: Outlines, on canvas: Canvas) {
        var path = Path(outlines.ground)
        // A hole must run in the opposite direction of the surrounding path.
        for outline in outlines.all {
            path.append(Self.path(Self.area(outline.corners) > 0 ? outline.corners.reversed() : outline.corners))
        }
        canvas.fill(path, with: .black.opacity(0.32))
    }

    private func stroke(_ outline: Outlines.Outline, on canvas: Canvas) {
        let path = Self.path(outline.corners)
        let isChosen = outline.id == chosen
        if isMarked(outline) { canvas.fill(path, with: accent.opacity(isChosen ? 0.28 : 0.16)) }
        let width = isMarked(outline) ? 4.0 : 3.0
        canvas.stroke(path, with: .color(Self.dark), Stroke(width: width + 4, join: .round))
        canvas.stroke(path, with: .color(.white), Stroke(width: width, join: .round))
        if isMarked(outline) { canvas.stroke(path, with: .color(accent), Stroke(width: isChosen ? 3 : 2, join: .round)) }
    }

    private func badge(_ number: Int, at frame: Rectangle, isMarked: Bool, on canvas: Canvas) {
        let radius = Self.badgeSize / 2
        // Half over the corner, but never outside the view.
        let center = Point(x: max(radius + 2, frame.x), y: max(radius + 2, frame.y))
        canvas.fill(Path(circleAt: center, radius: radius + 1.5), with: isMarked ? .white : Self.dark)
        let ground = isMarked ? accent : Color.white
        canvas.fill(Path(circleAt: center, radius: radius), with: ground)
        let text = TextLayout("\(number)", font: Font(family: "Sans", size: 12, weight: .bold))
        let place = Point(x: center.x - text.size.width / 2, y: center.y - text.size.height / 2)
        canvas.draw(text, at: place, with: ground.isLight ? Color(red: 0.11, green: 0.1, blue: 0.14) : .white)
    }

    private static func path(_ corners: [Point]) -> Path {
        var path = Path()
        for (index, corner) in corners.enumerated() { index == 0 ? path.move(to: corner) : path.line(to: corner) }
        path.close()
        return path
    }

    /// Twice the signed area; positive if the corners run clockwise on the screen.
    private static func area(_ corners: [Point]) -> Double {
        corners.indices.reduce(0) { sum, index in
            let (one, other) = (corners[index], corners[(index + 1) % corners.count])
            return sum + one.x * other.y - other.x * one.y
        }
    }
}

extension Color {
    /// True if dark text is easier to read on it than light text (relative luminance of WCAG 2.1).
    fileprivate var isLight: Bool {
        func linear(_ part: Double) -> Double { part * part }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue) > 0.2
    }
}
