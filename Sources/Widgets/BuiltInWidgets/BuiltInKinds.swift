import Desktop
import Foundation
public import LibraryStore
import Media
import Platform
public import Timeline
public import WidgetPrograms

/// The one list of the widget kinds that Quire offers: its own, and one for each installed widget program.
///
///     let registry = WidgetRegistry(BuiltInKinds.all(library: library, programs: await KnownPrograms.look()))
///
/// A new kind is a folder beside this file and a line here.
public enum BuiltInKinds {
    /// The kinds over a library that is open already.
    public static func all(library: Library, programs: KnownPrograms) -> [any WidgetKind] {
        all(opening: { library }, programs: programs)
    }

    /// The kinds over a library that is opened only when one of them shows something of it.
    /// - Parameter libraryExists: false while there is no library file, which nothing should create only to show that it is empty.
    public static func all(
        opening library: @escaping @Sendable () throws -> Library, libraryExists: @escaping @Sendable () -> Bool = { true },
        programs: KnownPrograms
    ) -> [any WidgetKind] {
        let own: [any WidgetKind] = [
            CodeKind(opening: library),
            ClockKind(),
            MonthKind(),
            PictureKind(),
            ScansKind(opening: library, isRemembering: { await Preferences.remembersScansNow() }),
            LauncherKind(opening: library),
            OneTimePasswordKind(opening: library),
            CountdownKind(),
            BatteryKind(),
            MediaKind(),
            NetworkKind(),
            VPNKind(),
            SoundKind(monitor: SoundMonitor(runtime: BaseFolders.current.runtime)),
            SystemKind(),
            BluetoothKind(),
            BrightnessKind(),
            TodoKind(opening: library, isThere: libraryExists, mint: LinkSigner()),
            StatusKind(),
        ]
        return own + ProgramKind.kinds(of: programs)
    }
}
