import ClockWidget
import CodeWidget
import DesktopIntegration
import LauncherWidget
import MonthWidget
import PictureWidget
import ScansWidget
import WidgetKit

extension LibraryOptions {
    /// The kinds of widget that this program knows; the library is opened only for those that show something of it.
    var widgetKinds: WidgetRegistry {
        let options = self
        return WidgetRegistry([
            CodeKind(opening: { try options.open() }),
            ClockKind(),
            MonthKind(),
            PictureKind(),
            ScansKind(opening: { try options.open() }, isRemembering: { await Preferences.remembersScansNow() }),
            LauncherKind(opening: { try options.open() }),
        ])
    }
}
