/// Finds places on the screen for pinned windows.
enum Placing {
    static let margin = 24
    static let gap = 16

    /// Where a window that was at `wanted` comes back: there, unless no monitor shows enough of it to take hold of.
    static func visible(_ wanted: ScreenArea, on monitors: [ScreenArea]) -> ScreenArea {
        let seen = monitors.contains { monitor in
            let width = min(wanted.x + wanted.width, monitor.x + monitor.width) - max(wanted.x, monitor.x)
            let height = min(wanted.y + wanted.height, monitor.y + monitor.height) - max(wanted.y, monitor.y)
            return width >= min(48, wanted.width) && height >= min(48, wanted.height)
        }
        guard !seen, let first = monitors.first else { return wanted }
        return wanted.moved(into: first)
    }

    /// A free place for a new window: down from the top right corner of the first monitor, column after column.
    static func free(width: Int, height: Int, among taken: [ScreenArea], on monitors: [ScreenArea]) -> ScreenArea {
        guard let monitor = monitors.first else { return ScreenArea(x: margin, y: margin, width: width, height: height) }
        var right = monitor.x + monitor.width - margin
        while right - width >= monitor.x {
            var y = monitor.y + margin
            while y + height <= monitor.y + monitor.height {
                let area = ScreenArea(x: right - width, y: y, width: width, height: height)
                guard let obstacle = taken.first(where: area.overlaps) else { return area }
                y = obstacle.y + obstacle.height + gap
            }
            // The next column begins left of what stands in this one.
            let column = taken.filter { $0.x < right && $0.x + $0.width > right - width }
            right = min(right - gap, (column.map(\.x).min() ?? right) - gap)
        }
        return ScreenArea(x: monitor.x + margin, y: monitor.y + margin, width: width, height: height)
    }
}
