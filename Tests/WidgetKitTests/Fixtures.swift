@testable import BuiltInWidgets
import Drawing
import Foundation
import Graphics
import Hardware
import LibraryStore
import Media
import Network
import Payload
import StatusStore
import Timeline

/// Saturday, 21 November 2026, 09:42:30 UTC.
let now = Date(timeIntervalSince1970: 1_795_254_150)

func context(_ family: WidgetFamily, isPreview: Bool = false, locale: String = "en_GB", zone: String = "UTC", at date: Date = now)
    -> WidgetContext
{
    WidgetContext(
        family: family, isPreview: isPreview, locale: Locale(identifier: locale), timeZone: TimeZone(identifier: zone) ?? .gmt, date: date)
}

func registry(_ library: Library) -> WidgetRegistry {
    WidgetRegistry([
        CodeKind(library: library), ClockKind(), MonthKind(), PictureKind(), ScansKind(library: library, isRemembering: { true }),
        LauncherKind(library: library),
    ])
}

/// All kinds with their samples, as on a computer that has none of the services that they are about.
func wholeRegistry(_ library: Library) -> WidgetRegistry {
    let nowhere = URL(filePath: "/nowhere")
    let live: [any WidgetKind] = [
        OneTimePasswordKind(opening: { library }), CountdownKind(), BatteryKind(monitor: PowerMonitor(bus: { nil })),
        MediaKind(monitor: PlayersMonitor(bus: { nil })), NetworkKind(monitor: LinkMonitor(interfaces: nowhere, bus: { nil })),
        VPNKind(monitor: TunnelMonitor(interfaces: nowhere, bus: { nil })), SoundKind(monitor: SoundMonitor(runtime: nil)),
        SystemKind(monitor: LoadMonitor(proc: nowhere, sys: nowhere)), BluetoothKind(monitor: BluetoothMonitor(bus: { nil })),
        BrightnessKind(monitor: BrightnessMonitor(sys: nowhere, bus: { nil })),
        StatusKind(folder: StatusFolder(FileManager.default.temporaryDirectory.appending(path: "quire-no-statuses"))),
    ]
    return WidgetRegistry(registry(library).kinds + live)
}

/// A library with one code, whose id is 1.
func libraryWithCode(_ text: String = "https://www.example.org/menu", title: String = "Menu") async throws -> Library {
    let library = try Library.inMemory()
    try await library.add(NewCode(payload: Payload(text), title: title))
    return library
}

extension Bitmap {
    /// The colours in a rectangle, which is in logical pixels.
    func colors(in area: Rectangle) -> Set<String> {
        var colors: Set<String> = []
        for y in Int(area.y * scale)..<Int(area.maxY * scale) {
            for x in Int(area.x * scale)..<Int(area.maxX * scale) { colors.insert(self[x, y].hex) }
        }
        return colors
    }
}
