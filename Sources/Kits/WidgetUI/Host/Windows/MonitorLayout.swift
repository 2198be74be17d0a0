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
