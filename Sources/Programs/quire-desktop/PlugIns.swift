import BuiltInWidgets
import Desktop
import FlyersPane
import LibraryPane
import LibraryStore
import LinkMinting
import PaneKit
import ScannerPane
import SettingsPane
import Timeline
import WidgetKit
import WidgetPrograms
import WidgetsPane

/// Every plug-in of the main window, in one place.
@MainActor
enum PlugIns {
    static func panes(_ context: PaneContext, widgets: WidgetRegistry) -> [any Pane] {
        [
            LibraryPane(context),
            ScannerPane(context),
            FlyersPane(context),
            WidgetsPane(context, registry: widgets) { WidgetRegistry(widgetKinds(context.library, programs: $0)) },
            SettingsPane(context),
        ]
    }

    /// What the gallery of the Widgets pane offers.
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
