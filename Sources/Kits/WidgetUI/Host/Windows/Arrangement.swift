/// Where the windows stand on a layout of monitors, from where they were put.
struct Arrangement {
    let layout: MonitorLayout
    /// Pixels of the display per logical pixel.
    let unit: Int

    private var placing: Placing { Placing(on: layout.workAreas, unit: unit) }

    /// The place of one window: where it was put with these monitors, or else as near to where it was put last as it can be seen whole.
    ///
    /// - Parameter taken: where other windows stand already. A window that had to move covers none of them.
    func area(_ memory: PlacementMemory?, width: Int, height: Int, among taken: [ScreenArea]) -> ScreenArea {
        guard let memory else { return placing.free(width: width, height: height, among: taken) }
        func area(_ place: Placement) -> ScreenArea { ScreenArea(x: place.x, y: place.y, width: width, height: height) }
        if let place = memory.place(in: layout.key) {
            return Placing(on: layout.areas, unit: unit).visible(area(place))
        }
        let latest = area(memory.latest)
        guard !layout.areas.contains(where: { $0.contains(latest) }) else { return latest }
        let moved = placing.inside(latest)
        return taken.contains(where: moved.overlaps) ? placing.free(width: width, height: height, among: taken) : moved
    }
}
