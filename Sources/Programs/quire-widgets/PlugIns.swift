import ClockWidget
import CodeWidget
import DesktopIntegration
import LauncherWidget
import LibraryStore
import MonthWidget
import PictureWidget
import ScansWidget
import Timeline

/// Every widget kind that can be pinned, in one place.
enum PlugIns {
    static func widgetKinds(_ library: Library) -> [any WidgetKind] {
        [
            CodeKind(library: library),
            ClockKind(),
            MonthKind(),
            PictureKind(),
            ScansKind(library: library, isRemembering: { await Preferences.remembersScansNow() }),
            LauncherKind(library: library),
        ]
    }
}
