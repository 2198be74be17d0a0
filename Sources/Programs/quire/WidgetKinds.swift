import BuiltInWidgets
import Desktop
import Foundation
import LinkMinting
import Timeline
import WidgetKit
import WidgetPrograms

extension LibraryOptions {
    /// The kinds of widget that this program knows; the library is opened only for those that show something of it.
    var widgetKinds: WidgetRegistry { widgetKinds(KnownPrograms()) }

    /// The same with the widget programs that somebody has looked for already.
    func widgetKinds(_ programs: KnownPrograms) -> WidgetRegistry {
        let options = self
        let own: [any WidgetKind] = [
            CodeKind(opening: { try options.open() }),
            ClockKind(),
            MonthKind(),
            PictureKind(),
            ScansKind(opening: { try options.open() }, isRemembering: { await Preferences.remembersScansNow() }),
            LauncherKind(opening: { try options.open() }),
            VPNKind(),
            TodoKind(opening: { try options.open() }, isThere: { FileManager.default.fileExists(atPath: options.file.path) }, mint: LinkMint()),
            StatusKind(),
        ]
        return WidgetRegistry(own + ProgramKind.kinds(of: programs))
    }
}
