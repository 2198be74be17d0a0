import BuiltInWidgets
import Desktop
import LibraryStore
import LinkMinting
import Timeline
import WidgetPrograms

/// Every widget kind that can be pinned, in one place.
enum PlugIns {
    static func widgetKinds(_ library: Library, programs: KnownPrograms) -> [any WidgetKind] {
        [
            CodeKind(library: library),
            ClockKind(),
            MonthKind(),
            PictureKind(),
            ScansKind(library: library, isRemembering: { await Preferences.remembersScansNow() }),
            LauncherKind(library: library),
            VPNKind(),
            TodoKind(library: library, mint: LinkMint()),
            StatusKind(),
        ] + ProgramKind.kinds(of: programs)
    }
}
