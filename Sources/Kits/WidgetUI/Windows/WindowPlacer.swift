import Graphics
import Timeline

/// Finds places on the screen for pinned windows.
struct WindowPlacer {
    /// The distance between windows, and between windows and screen edges, in logical pixels.
    static let margin = 24
    static let gap = Int(WidgetFamily.gap)
    /// The width of two small widgets with a gap, in logical pixels.
    private static let columnWidth = Int(WidgetFamily.medium.size.width)

    /// The work areas of the monitors, without panels; the main one first.
    let monitors: [PixelArea]
    /// Display pixels for each logical pixel.
    let unit: Int

    init(on monitors: [PixelArea], unit: Int = 1) {
        self.monitors = monitors
        self.unit = unit
    }

    private var margin: Int { Self.margin * unit }
    private var gap: Int { Self.gap * unit }

    /// The place for a window that was at `wanted`: the same, unless no monitor shows enough of it to grab.
    func visible(_ wanted: PixelArea) -> PixelArea {
        let hold = 48 * unit
        let isSeen = monitors.contains { monitor in
            let width = min(wanted.maxX, monitor.maxX) - max(wanted.x, monitor.x)
            let height = min(wanted.maxY, monitor.maxY) - max(wanted.y, monitor.y)
            return width >= min(hold, wanted.width) && height >= min(hold, wanted.height)
        }
        return isSeen ? wanted : inside(wanted)
    }

    /// The nearest place to `wanted` with the whole window on one monitor.
    func inside(_ wanted: PixelArea) -> PixelArea {
        guard !monitors.contains(where: { $0.contains(wanted) }), let monitor = home(of: wanted) else { return wanted }
        return wanted.moved(into: monitor)
    }

    /// The place of a resized window: the corner nearest to a monitor corner stays, and the whole window is visible.
    func resized(_ area: PixelArea, width: Int, height: Int) -> PixelArea {
        var new = PixelArea(x: area.x, y: area.y, width: width, height: height)
        guard let monitor = home(of: area) else { return new }
        if monitor.maxX - area.maxX < area.x - monitor.x { new.x = area.maxX - width }
        if monitor.maxY - area.maxY < area.y - monitor.y { new.y = area.maxY - height }
        return new.moved(into: monitor)
    }

    /// The monitor that shows most of an area, or the nearest one.
    func home(of area: PixelArea) -> PixelArea? {
        let shown = monitors.max { $0.overlap(with: area) < $1.overlap(with: area) }
        if let shown, shown.overlap(with: area) > 0 { return shown }
        return monitors.min { $0.distance(to: area) < $1.distance(to: area) }
    }

    /// A free place for a new window: in columns as wide as two small widgets from the right side of the first monitor, each filled line by
    /// line, so that small ones stand side by side below wide ones. A full monitor is followed by the next one; where none has room, the
    /// place covers as little as possible of other windows, and never stands exactly on one.
    func free(width: Int, height: Int, among taken: [PixelArea]) -> PixelArea {
        for monitor in monitors {
            let candidates = candidates(on: monitor, width: width, height: height, among: taken)
            if let free = candidates.first(where: { area in !taken.contains(where: area.overlaps) }) { return free }
        }
        let monitor = monitors.first ?? PixelArea(x: 0, y: 0, width: width + 2 * margin, height: height + 2 * margin)
        return least(on: monitor, width: width, height: height, among: taken)
    }

    /// Places beside what is there, in the order in which they are filled.
    private func candidates(on monitor: PixelArea, width: Int, height: Int, among taken: [PixelArea]) -> [PixelArea] {
        let there = taken.filter { $0.overlap(with: monitor) > 0 }
        let column = (Self.columnWidth + Self.gap) * unit
        let start = (right: monitor.maxX - margin, top: monitor.y + margin)
        var rights = Set([start.right])
        for step in 1..<max((start.right - monitor.x) / max(column, 1), 1) { rights.insert(start.right - step * column) }
        for area in there { rights.formUnion([area.x - gap, area.maxX]) }
        var tops = Set([start.top])
        for area in there { tops.formUnion([area.maxY + gap, area.y]) }
        // A monitor as narrow as the window has no margin at its left.
        let left = monitor.x + max(min(margin, monitor.width - width - margin), 0)
        var areas: [PixelArea] = []
        for right in rights where right - width >= left && right <= start.right {
            for top in tops where top >= start.top && top + height <= monitor.maxY {
                areas.append(PixelArea(x: right - width, y: top, width: width, height: height))
            }
        }
        func order(_ area: PixelArea) -> (Int, Int, Int) { ((start.right - area.x - 1) / max(column, 1), area.y, -area.x) }
        return areas.sorted { order($0) < order($1) }
    }

    /// The place on a full monitor that covers least.
    private func least(on monitor: PixelArea, width: Int, height: Int, among taken: [PixelArea]) -> PixelArea {
        let step = 32 * unit
        let first = PixelArea(x: max(monitor.maxX - margin - width, monitor.x), y: monitor.y + margin, width: width, height: height)
        var best = (area: first, covered: Int.max)
        for x in stride(from: first.x, through: monitor.x, by: -step) {
            for y in stride(from: first.y, through: max(monitor.maxY - height, first.y), by: step) {
                let area = PixelArea(x: x, y: y, width: width, height: height)
                guard !taken.contains(where: { $0.x == area.x && $0.y == area.y }) else { continue }
                let covered = taken.reduce(0) { $0 + area.overlap(with: $1) }
                if covered < best.covered { best = (area, covered) }
            }
        }
        return best.area
    }
}

/// Snaps a released window to edges nearby.
struct WindowSnapper {
    /// The snapping distance in logical pixels.
    static let reach = 12

    /// The edges of the screen: monitors and their work areas.
    let monitors: [PixelArea]
    let others: [PixelArea]
    /// Display pixels for each logical pixel.
    let unit: Int

    /// The place to which `area` snaps, for each direction separately; `area` if nothing is near.
    func snapped(_ area: PixelArea) -> PixelArea {
        var snapped = area
        snapped.x += nearest(places(for: area, from: \.x, to: \.maxX, length: area.width), to: area.x)
        snapped.y += nearest(places(for: area, from: \.y, to: \.maxY, length: area.height), to: area.y)
        return snapped
    }

    /// The offset to the nearest edge, or 0 if none is within reach.
    private func nearest(_ places: [Int], to place: Int) -> Int {
        let ways = places.map { $0 - place }.filter { abs($0) <= Self.reach * unit }
        return ways.min { abs($0) < abs($1) } ?? 0
    }

    /// The places along one direction: at the edges of the screen with and without a margin, in line with a window's edges, and beside it
    /// with and without the usual distance.
    private func places(
        for area: PixelArea, from start: KeyPath<PixelArea, Int>, to end: KeyPath<PixelArea, Int>, length: Int
    ) -> [Int] {
        let (margin, gap) = (WindowPlacer.margin * unit, WindowPlacer.gap * unit)
        let screen = monitors.filter(area.overlaps).map { ($0[keyPath: start], $0[keyPath: end]) }
        let windows = neighbours(of: area).map { ($0[keyPath: start], $0[keyPath: end]) }
        return screen.flatMap { [$0, $0 + margin, $1 - length, $1 - margin - length] }
            + windows.flatMap { [$0, $1 - length, $1 + gap, $0 - gap - length, $1, $0 - length] }
    }

    /// The windows that are near enough for alignment to be visible.
    private func neighbours(of area: PixelArea) -> [PixelArea] {
        others.filter { $0.distance(to: area) <= (WindowPlacer.gap + Self.reach) * 2 * unit }
    }
}

extension PixelArea {
    func overlaps(_ other: PixelArea) -> Bool { x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY }

    func contains(_ other: PixelArea) -> Bool {
        x <= other.x && y <= other.y && other.maxX <= maxX && other.maxY <= maxY
    }

    /// The number of pixels in common.
    func overlap(with other: PixelArea) -> Int {
        max(0, min(maxX, other.maxX) - max(x, other.x)) * max(0, min(maxY, other.maxY) - max(y, other.y))
    }

    /// The gap between both, 0 if they touch or overlap.
    func distance(to other: PixelArea) -> Int {
        max(0, other.x - maxX, x - other.maxX) + max(0, other.y - maxY, y - other.maxY)
    }

    /// The area moved onto `monitor`, its top left corner first if it is too large.
    func moved(into monitor: PixelArea) -> PixelArea {
        var area = self
        area.x = max(monitor.x, min(x, monitor.maxX - width))
        area.y = max(monitor.y, min(y, monitor.maxY - height))
        return area
    }
}

/// The place of a pinned window: its top left corner, in the pixels in which the display places windows.
struct WindowPosition: Codable, Hashable {
    var x: Int
    var y: Int
}

extension WindowPosition {
    init(_ area: PixelArea) { self.init(x: area.x, y: area.y) }
}

/// Computes the places of windows on a monitor layout from their remembered places.
struct Arrangement {
    let layout: MonitorLayout
    /// Display pixels for each logical pixel.
    let unit: Int

    private var placing: WindowPlacer { WindowPlacer(on: layout.workAreas, unit: unit) }

    /// The place of one window: the remembered one for this layout, else the nearest to its last place where it is fully visible.
    ///
    /// - Parameter taken: the areas of other windows. A window that had to move covers none of them.
    func area(_ memory: PositionMemory?, width: Int, height: Int, among taken: [PixelArea]) -> PixelArea {
        guard let memory else { return placing.free(width: width, height: height, among: taken) }
        func area(_ place: WindowPosition) -> PixelArea { PixelArea(x: place.x, y: place.y, width: width, height: height) }
        if let place = memory.place(in: layout.key) {
            return WindowPlacer(on: layout.areas, unit: unit).visible(area(place))
        }
        let latest = area(memory.latest)
        guard !layout.areas.contains(where: { $0.contains(latest) }) else { return latest }
        let moved = placing.inside(latest)
        return taken.contains(where: moved.overlaps) ? placing.free(width: width, height: height, among: taken) : moved
    }
}
