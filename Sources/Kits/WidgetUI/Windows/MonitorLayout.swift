import Foundation
import Graphics
import Gtk

/// The monitors of the desktop and their arrangement, in the pixels in which the display places windows.
struct MonitorLayout: Equatable {
    struct Screen: Equatable {
        /// The name of the connector.
        var connector: String
        var area: PixelArea
        /// The area that panels leave free.
        var workArea: PixelArea
    }

    var screens: [Screen]

    /// The current layout. Windows of an X server are placed in device pixels, others in logical pixels.
    @MainActor
    static func here(inDevicePixels: Bool) -> MonitorLayout {
        MonitorLayout(
            // A monitor without a size is just being connected or disconnected.
            screens: Monitor.all.filter { $0.area.width > 0 && $0.area.height > 0 }.map { monitor in
                let unit = inDevicePixels ? monitor.scale : 1
                return Screen(
                    connector: monitor.connector, area: PixelArea(monitor.area, times: unit),
                    workArea: PixelArea(monitor.workArea, times: unit))
            })
    }

    /// A key that is equal for the same monitors with the same sizes and places, in any order.
    var key: String {
        screens.map { "\($0.connector) \($0.area.width)x\($0.area.height)+\($0.area.x)+\($0.area.y)" }.sorted().joined(separator: ", ")
    }

    var areas: [PixelArea] { screens.map(\.area) }
    var workAreas: [PixelArea] { screens.map(\.workArea) }
}

extension PixelArea {
    fileprivate init(_ area: PixelArea, times unit: Int) {
        self.init(x: area.x * unit, y: area.y * unit, width: area.width * unit, height: area.height * unit)
    }
}

/// The last place of a pinned window, and its place with each monitor layout, as the library stores them.
struct PositionMemory: Codable, Equatable {
    private var x: Int
    private var y: Int
    /// The place with each monitor layout, the last used layout first. Versions without layouts have stored `x` and `y` alone, and read only
    /// these.
    private var layouts: [Kept]?

    struct Kept: Codable, Equatable {
        var layout: String
        var x: Int
        var y: Int
    }

    /// The maximum number of layouts, such as a desk at home, one at work and a projector; the oldest is dropped.
    static let limit = 8

    init(_ place: WindowPosition, in layout: String) {
        (x, y) = (place.x, place.y)
        keep(place, in: layout)
    }

    /// The last place.
    var latest: WindowPosition { WindowPosition(x: x, y: y) }
    var kept: [Kept] { Array((layouts ?? []).prefix(Self.limit)) }

    /// The place with exactly this layout.
    func place(in layout: String) -> WindowPosition? {
        kept.first { $0.layout == layout }.map { WindowPosition(x: $0.x, y: $0.y) }
    }

    mutating func keep(_ place: WindowPosition, in layout: String) {
        (x, y) = (place.x, place.y)
        let others = kept.filter { $0.layout != layout }
        layouts = Array(([Kept(layout: layout, x: x, y: y)] + others).prefix(Self.limit))
    }

    init?(json: String?) {
        // Unreadable data means no place: the window gets a new one.
        guard let json, let memory = try? JSONDecoder().decode(Self.self, from: Data(json.utf8)) else { return nil }
        self = memory
    }

    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        // Numbers and strings always encode.
        let data = try? encoder.encode(self)
        return data.map { String(decoding: $0, as: UTF8.self) } ?? "{\"x\":\(x),\"y\":\(y)}"
    }
}
