import ClockWidget
import CodeWidget
import DesktopIntegration
import LauncherWidget
import LibraryPane
import LibraryStore
import MonthWidget
import PaneKit
import PictureWidget
import ScannerPane
import ScansWidget
import SettingsPane
import Timeline
import WidgetKit
import WidgetsPane

/// Every plug-in of the main window, in one place.
@MainActor
enum PlugIns {
    static func panes(_ context: PaneContext, widgets: WidgetRegistry) -> [any Pane] {
        [
            LibraryPane(context),
            ScannerPane(context),
            WidgetsPane(context, registry: widgets),
            SettingsPane(context),
        ]
    }

    /// What the gallery of the Widgets pane offers.
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
