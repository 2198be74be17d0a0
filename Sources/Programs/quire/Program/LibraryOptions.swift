import ArgumentParser
import Desktop
import Foundation
import GLib
import LibraryStore
import Platform

/// The option for the library of a command.
struct LibraryOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Use another library file than QUIRE_LIBRARY or the usual one.", valueName: "file"))
    var library: String?

    /// The file of the library, which may not exist yet.
    var file: URL { library.map { URL(fileURLWithPath: $0) } ?? Library.defaultURL }

    /// Opens the library and writes a notice about it, if any, to standard error.
    ///
    /// - Parameters:
    ///   - toChange: whether the command changes the library. It then fails at once when the library is read-only.
    ///   - daily: whether to make the daily backup first. A library that was named with --library gets none.
    func open(toChange: Bool = false, daily: Bool = true) throws -> Library {
        if let library, library.isEmpty { throw ValidationError("--library needs the name of a file.") }
        let opened = try Library.open(at: file, for: .command)
        if toChange, let reason = opened.library.readOnlyReason { throw reason }
        if let notice = opened.notice { Output.message("quire: \(notice.message)") }
        if daily, library == nil { DailyBackup.make(of: opened.library) }
        return opened.library
    }
}

/// The option for JSON output.
struct JSONOption: ParsableArguments {
    @Flag(help: "Print JSON: one object per line.")
    var json = false
}

/// The daily backup, which the first program that uses the library on a day makes.
enum DailyBackup {
    /// The size in bytes up to which a backup takes milliseconds. A larger library is backed up by a process of its own in the background.
    private static let maximumSynchronousSize = 4 << 20

    /// Makes the backup unless it exists; then this costs one file access.
    static func make(of library: Library) {
        let backups = LibraryBackups(library)
        guard backups.isDailyDue() else { return }
        do {
            if backups.librarySize > maximumSynchronousSize {
                let program = DataFolder.programFolder.appending(path: "quire", directoryHint: .notDirectory).path
                try Programs.startDetached([program, "backup", "now", "--daily", "--library", library.file.path])
            } else {
                try backups.makeDaily()
            }
        } catch {
            // The command itself is carried out all the same.
            Output.message("quire: \(error)")
        }
    }
}

/// Announces a saved change to the other programs of this session.
func announce(_ topics: Set<LibraryChange.Topic>, in library: Library) {
    ChangeAnnouncer(bus: MessageBus(), library: library.file.path).announce(topics, flush: true)
}
