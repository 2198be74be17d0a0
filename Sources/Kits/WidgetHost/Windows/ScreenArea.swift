/// A rectangle of the screen in device pixels.
struct ScreenArea: Equatable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int

    func overlaps(_ other: ScreenArea) -> Bool {
        x < other.x + other.width && other.x < x + width && y < other.y + other.height && other.y < y + height
    }

    /// The area moved so that all of it lies on `monitor`, its top left corner first where it is too large.
    func moved(into monitor: ScreenArea) -> ScreenArea {
        var area = self
        area.x = max(monitor.x, min(x, monitor.x + monitor.width - width))
        area.y = max(monitor.y, min(y, monitor.y + monitor.height - height))
        return area
    }
}
