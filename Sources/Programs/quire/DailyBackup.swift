import Desktop
import GLib
import LibraryStore

/// The backup that is made on each day that the library is used, whoever uses it first.
enum DailyBackup {
    /// In bytes. Up to this a backup takes milliseconds; a larger one is made by a program of its own, for which nobody waits.
    private static let largestAtOnce = 4 << 20

    /// Costs a look at a file once it is made.
    static func make(of library: Library) {
        let backups = LibraryBackups(library)
        guard backups.isDailyDue() else { return }
        do {
            if backups.librarySize > largestAtOnce {
                let program = DataFolder.programFolder.appending(path: "quire", directoryHint: .notDirectory).path
                try Programs.startDetached([program, "backup", "now", "--daily", "--library", library.file.path])
            } else {
                try backups.makeDaily()
            }
        } catch {
            // What was asked for is done all the same.
            Output.message("quire: \(Failure.message(for: error) ?? "\(error)")")
        }
    }
}
