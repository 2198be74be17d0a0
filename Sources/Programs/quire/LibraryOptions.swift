import ArgumentParser
import Foundation
import LibraryStore

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
