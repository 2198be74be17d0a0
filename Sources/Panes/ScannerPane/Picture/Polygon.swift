import Drawing

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
