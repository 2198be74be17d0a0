/// Finds places on the screen for pinned windows.
struct Placing {
    /// Logical pixels between windows and the edges of the screen, and between windows.
    static let margin = 24
    static let gap = 16

    /// Where windows can stand: what panels leave free of each monitor, the first one first.
    let monitors: [ScreenArea]
    /// Pixels of the display per logical pixel.
    let unit: Int

    init(on monitors: [ScreenArea], unit: Int = 1) {
        self.monitors = monitors
        self.unit = unit
    }

    private var margin: Int { Self.margin * unit }
    private var gap: Int { Self.gap * unit }

    /// Where a window that was at `wanted` comes back: there, unless no monitor shows enough of it to take hold of.
    func visible(_ wanted: ScreenArea) -> ScreenArea {
        let hold = 48 * unit
        let isSeen = monitors.contains { monitor in
            let width = min(wanted.right, monitor.right) - max(wanted.x, monitor.x)
            let height = min(wanted.bottom, monitor.bottom) - max(wanted.y, monitor.y)
            return width >= min(hold, wanted.width) && height >= min(hold, wanted.height)
        }
        return isSeen ? wanted : inside(wanted)
    }

    /// The place nearest to `wanted` where all of the window is on one monitor.
    func inside(_ wanted: ScreenArea) -> ScreenArea {
        guard !monitors.contains(where: { $0.contains(wanted) }), let monitor = home(of: wanted) else { return wanted }
        return wanted.moved(into: monitor)
    }

    /// A window of another size in place of `area`: the corner nearest to a corner of the monitor stays, and all of the window is seen.
    func resized(_ area: ScreenArea, width: Int, height: Int) -> ScreenArea {
        var new = ScreenArea(x: area.x, y: area.y, width: width, height: height)
        guard let monitor = home(of: area) else { return new }
        if monitor.right - area.right < area.x - monitor.x { new.x = area.right - width }
        if monitor.bottom - area.bottom < area.y - monitor.y { new.y = area.bottom - height }
        return new.moved(into: monitor)
    }

    /// The monitor that shows most of an area, or else is nearest to it.
    func home(of area: ScreenArea) -> ScreenArea? {
        let shown = monitors.max { $0.overlap(with: area) < $1.overlap(with: area) }
        if let shown, shown.overlap(with: area) > 0 { return shown }
        return monitors.min { $0.distance(to: area) < $1.distance(to: area) }
    }

    /// A free place for a new window: down from the top right corner of the first monitor, column after column.
    func free(width: Int, height: Int, among taken: [ScreenArea]) -> ScreenArea {
        guard let monitor = monitors.first else { return ScreenArea(x: margin, y: margin, width: width, height: height) }
        var right = monitor.right - margin
        while right - width >= monitor.x {
            var y = monitor.y + margin
            while y + height <= monitor.bottom {
                let area = ScreenArea(x: right - width, y: y, width: width, height: height)
                guard let obstacle = taken.first(where: area.overlaps) else { return area }
                y = obstacle.bottom + gap
            }
            // The next column begins left of what stands in this one.
            let column = taken.filter { $0.x < right && $0.right > right - width }
            right = min(right - gap, (column.map(\.x).min() ?? right) - gap)
        }
        return ScreenArea(x: monitor.x + margin, y: monitor.y + margin, width: width, height: height)
    }
}
