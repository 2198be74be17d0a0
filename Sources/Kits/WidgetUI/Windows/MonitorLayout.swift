import Foundation
import Gtk

/// The monitors of the desktop and how they stand beside each other, in the pixels that the display places windows by.
struct MonitorLayout: Equatable {
    struct Screen: Equatable {
        /// What it is plugged into.
        var connector: String
        var area: ScreenArea
        /// What panels leave free of it.
        var workArea: ScreenArea
    }

    var screens: [Screen]

    /// The layout of now. Windows of an X server are placed by device pixels, others by logical ones.
    @MainActor
    static func here(inDevicePixels: Bool) -> MonitorLayout {
        MonitorLayout(
            // One without a size is just being plugged in or out.
            screens: Monitor.all.filter { $0.area.width > 0 && $0.area.height > 0 }.map { monitor in
                let unit = inDevicePixels ? monitor.scale : 1
                return Screen(
                    connector: monitor.connector, area: ScreenArea(monitor.area, times: unit),
                    workArea: ScreenArea(monitor.workArea, times: unit))
            })
    }

    /// The same for the same monitors with the same sizes in the same places, in whatever order the display lists them.
    var key: String {
        screens.map { "\($0.connector) \($0.area.width)x\($0.area.height)+\($0.area.x)+\($0.area.y)" }.sorted().joined(separator: ", ")
    }

    var areas: [ScreenArea] { screens.map(\.area) }
    var workAreas: [ScreenArea] { screens.map(\.workArea) }
}

extension ScreenArea {
    fileprivate init(_ area: Monitor.Area, times unit: Int) {
        self.init(x: area.x * unit, y: area.y * unit, width: area.width * unit, height: area.height * unit)
    }
}

/// Where a pinned window was put last, and where with each layout of monitors: as the library keeps it.
struct PlacementMemory: Equatable {
    /// Where it was put last.
    private(set) var latest: Placement
    /// The place with each layout of monitors, the one used last first.
    private(set) var kept: [Kept] = []

    struct Kept: Codable, Equatable {
        var layout: String
        var x: Int
        var y: Int
    }

    /// A desk at home, one at work, a projector: more layouts than these are forgotten, the oldest first.
    static let limit = 8

    init(_ placement: Placement, in layout: String) {
        latest = placement
        keep(placement, in: layout)
    }

    /// The place with exactly that layout.
    func place(in layout: String) -> Placement? {
        kept.first { $0.layout == layout }.map { Placement(x: $0.x, y: $0.y) }
    }

    mutating func keep(_ placement: Placement, in layout: String) {
        latest = placement
        kept.removeAll { $0.layout == layout }
        kept.insert(Kept(layout: layout, x: placement.x, y: placement.y), at: 0)
        kept = Array(kept.prefix(Self.limit))
    }
}

extension PlacementMemory {
    /// `x` and `y` stand alone in what a Quire without layouts has kept, and are what such a one reads.
    private struct Form: Codable {
        var x: Int
        var y: Int
        var layouts: [Kept]?
    }

    init?(json: String?) {
        // What nobody can read is no place: the window gets a new one.
        guard let json, let form = try? JSONDecoder().decode(Form.self, from: Data(json.utf8)) else { return nil }
        latest = Placement(x: form.x, y: form.y)
        kept = Array((form.layouts ?? []).prefix(Self.limit))
    }

    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        // Numbers and texts alone: this cannot fail.
        let data = try? encoder.encode(Form(x: latest.x, y: latest.y, layouts: kept))
        return data.map { String(decoding: $0, as: UTF8.self) } ?? "{\"x\":\(latest.x),\"y\":\(latest.y)}"
    }
}
