import BuiltInWidgets
import FlyersPane
import LibraryPane
import PaneKit
import ScannerPane
import SettingsPane
import WidgetKit
import WidgetsPane

/// Every plug-in of the main window, in one place.
@MainActor
enum PlugIns {
    static func panes(_ context: PaneContext, widgets: WidgetRegistry) -> [any Pane] {
        [
            LibraryPane(context),
            ScannerPane(context),
            FlyersPane(context),
            WidgetsPane(context, registry: widgets) { WidgetRegistry(BuiltInKinds.all(library: context.library, programs: $0)) },
            SettingsPane(context),
        ]
    }
}
