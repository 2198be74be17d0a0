import ArgumentParser
import Desktop
import Foundation
import GLib
import LibraryStore
import Platform

/// The option for the library of a command.
struct LibraryOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(tr("Use this library file instead of QUIRE_LIBRARY or the usual one."), valueName: "file"), completion: .file())
    var library: String?

    /// The file of the library, which may not exist yet.
    var file: URL { library.map { URL(fileURLWithPath: $0) } ?? Library.defaultURL }

    /// Opens the library and writes a notice about it, if any, to standard error.
    ///
    /// - Parameters:
    ///   - toChange: whether the command changes the library. It then fails at once when the library is read-only.
    ///   - daily: whether to make the daily backup first. A library that was named with --library gets none.
    func open(toChange: Bool = false, daily: Bool = true) throws -> Library {
        if let library, library.isEmpty { throw ValidationError(tr("--library needs a file name.")) }
        let opened = try Library.open(at: file, for: .command)
        if toChange, let reason = opened.library.readOnlyReason { throw reason }
        if let notice = opened.notice { Output.notice(notice.message) }
        if daily, library == nil { DailyBackup.make(of: opened.library) }
        return opened.library
    }
}

/// The option for JSON output.
struct JSONOption: ParsableArguments {
    @Flag(help: ArgumentHelp(tr("Print JSON: one object per line.")))
    var json = false
}

/// A command that changes the library.
protocol ChangingCommand: AsyncParsableCommand {
    var libraryOptions: LibraryOptions { get }
    var jsonOption: JSONOption { get }
}

extension ChangingCommand {
    /// Changes the library, announces that, and then prints something: `report` on a line each with --json, or else what `describe` does.
    ///
    /// What the command was given, such as files, is checked before, so that a mistake in it leaves the library alone.
    ///
    /// - Parameters:
    ///   - isChange: whether the library differs now, and not only was asked for what it holds already.
    ///   - follow: what else the session has to learn of.
    func change<Change>(
        _ topics: Set<LibraryChange.Topic> = [.codes], json report: (Change, Library) async throws -> [some Encodable],
        announcedIf isChange: (Change) -> Bool = { _ in true }, afterwards follow: (Library) async -> Void = { _ in },
        _ change: (Library) async throws -> Change, people describe: (Change, Library) async throws -> Void = { _, _ in }
    ) async throws {
        let library = try libraryOptions.open(toChange: true)
        let change = try await change(library)
        if isChange(change) { announce(topics, in: library) }
        await follow(library)
        if jsonOption.json { try await Output.json(lines: report(change, library)) } else { try await describe(change, library) }
    }
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
                try Programs.startDetached([InstalledProgram.command("quire"), "backup", "now", "--daily", "--library", library.file.path])
            } else {
                try backups.makeDaily()
            }
        } catch {
            // The command itself is carried out all the same.
            Output.notice(LocalizedText(error))
        }
    }
}

/// Announces a saved change to the other programs of this session.
func announce(_ topics: Set<LibraryChange.Topic>, in library: Library) {
    ChangeAnnouncer(bus: MessageBus(), library: library.file.path).announce(topics, flush: true)
}
