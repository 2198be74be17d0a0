/// A rectangle of the screen, in the pixels that the display places windows by.
struct ScreenArea: Hashable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int

    var right: Int { x + width }
    var bottom: Int { y + height }

    func overlaps(_ other: ScreenArea) -> Bool { x < other.right && other.x < right && y < other.bottom && other.y < bottom }

    func contains(_ other: ScreenArea) -> Bool {
        x <= other.x && y <= other.y && other.right <= right && other.bottom <= bottom
    }

    /// The pixels that both have.
    func overlap(with other: ScreenArea) -> Int {
        max(0, min(right, other.right) - max(x, other.x)) * max(0, min(bottom, other.bottom) - max(y, other.y))
    }

    /// How far apart both are: 0 where they touch or overlap.
    func distance(to other: ScreenArea) -> Int {
        max(0, other.x - right, x - other.right) + max(0, other.y - bottom, y - other.bottom)
    }

    /// The area moved so that all of it lies on `monitor`, its top left corner first where it is too large.
    func moved(into monitor: ScreenArea) -> ScreenArea {
        var area = self
        area.x = max(monitor.x, min(x, monitor.right - width))
        area.y = max(monitor.y, min(y, monitor.bottom - height))
        return area
    }
}
