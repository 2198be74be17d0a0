import ClockWidget
import CodeWidget
import LibraryStore
import MonthWidget
import PictureWidget
import Timeline

/// Every widget kind that can be pinned, in one place.
enum PlugIns {
    static func widgetKinds(_ library: Library) -> [any WidgetKind] {
        [CodeKind(library: library), ClockKind(), MonthKind(), PictureKind()]
    }
}
