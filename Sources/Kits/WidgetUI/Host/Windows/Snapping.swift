/// Pulls a window that was let go near an edge to that edge.
struct Snapping {
    /// Logical pixels from which an edge pulls.
    static let reach = 12

    /// The edges of the screen: monitors, and what panels leave free of them.
    let monitors: [ScreenArea]
    /// The other pinned windows.
    let others: [ScreenArea]
    /// Pixels of the display per logical pixel.
    let unit: Int

    /// The place to which `area` is pulled, each direction by itself; `area` where nothing is near.
    func snapped(_ area: ScreenArea) -> ScreenArea {
        var snapped = area
        snapped.x += nearest(columns(for: area), to: area.x)
        snapped.y += nearest(rows(for: area), to: area.y)
        return snapped
    }

    /// How far it is to the nearest of some places, if that is within reach.
    private func nearest(_ places: [Int], to place: Int) -> Int {
        let ways = places.map { $0 - place }.filter { abs($0) <= Self.reach * unit }
        return ways.min { abs($0) < abs($1) } ?? 0
    }

    private func columns(for area: ScreenArea) -> [Int] {
        let margin = Placing.margin * unit
        let screen = monitors.filter(area.overlaps).flatMap {
            [$0.x, $0.x + margin, $0.right - area.width, $0.right - margin - area.width]
        }
        return screen + neighbours(of: area).flatMap { self.places(along: $0.x, $0.right, length: area.width) }
    }

    private func rows(for area: ScreenArea) -> [Int] {
        let margin = Placing.margin * unit
        let screen = monitors.filter(area.overlaps).flatMap {
            [$0.y, $0.y + margin, $0.bottom - area.height, $0.bottom - margin - area.height]
        }
        return screen + neighbours(of: area).flatMap { self.places(along: $0.y, $0.bottom, length: area.height) }
    }

    /// In line with a window's two edges, and on either side of it with the usual gap or none.
    private func places(along start: Int, _ end: Int, length: Int) -> [Int] {
        let gap = Placing.gap * unit
        return [start, end - length, end + gap, start - gap - length, end, start - length]
    }

    /// Those near enough that standing in line with them can be seen.
    private func neighbours(of area: ScreenArea) -> [ScreenArea] {
        others.filter { $0.distance(to: area) <= (Placing.gap + Self.reach) * 2 * unit }
    }
}
