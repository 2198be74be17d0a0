import ArgumentParser
import Desktop
import Foundation
import GLib
import LibraryStore
import Platform

/// Which library a command works on.
struct LibraryOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Use another library file than QUIRE_LIBRARY or the usual one.", valueName: "file"))
    var library: String?

    /// Where it is, or will be.
    var file: URL { library.map { URL(fileURLWithPath: $0) } ?? Library.defaultURL }

    /// Opens it; what its owner should know goes to standard error. A command that changes something fails at once where it cannot.
    /// `daily`: the backup of the day is made first, unless the library is one that was named for this command alone.
    func open(toChange: Bool = false, daily: Bool = true) throws -> Library {
        if let library, library.isEmpty { throw ValidationError("--library needs the name of a file.") }
        let opened = try Library.open(at: file, for: .command)
        if toChange, let reason = opened.library.readOnlyReason { throw reason }
        if let notice = opened.notice { Output.message("quire: \(notice.message)") }
        if daily, library == nil { DailyBackup.make(of: opened.library) }
        return opened.library
    }
}

/// Whether a command answers in JSON.
struct JSONOption: ParsableArguments {
    @Flag(help: "Print JSON: one object per line.")
    var json = false
}

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

/// Tells the other programs of this session what has changed; called after each change that was saved.
func announce(_ topics: Set<LibraryChange.Topic>, in library: Library) {
    ChangeAnnouncer(bus: MessageBus(), library: library.file.path).announce(topics, flush: true)
}
