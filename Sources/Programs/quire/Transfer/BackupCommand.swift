import ArgumentParser
import Foundation
import LibraryStore
import Platform

/// Backups of the library.
struct BackupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: tr("Make, list and restore backups of the library."),
        usage: "quire backup <command>",
        discussion: tr(
            """
            A backup is made automatically on each day that the library is used; the last seven are kept in “backups” next to the \
            library.
            """),
        examples: ["quire backup now", "quire backup list", "quire backup restore 2030-04-01"],
        subcommands: [BackupNowCommand.self, BackupListCommand.self, BackupRestoreCommand.self])
}

/// Makes a backup.
struct BackupNowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "now",
        abstract: tr("Back up the library as it is now."),
        usage: "quire backup now [--daily] [<options>]",
        examples: ["quire backup now", "quire backup now --json | jq -r .file"])

    @Flag(help: ArgumentHelp(tr("Make today’s backup, unless there is one already or the library is empty.")))
    var daily = false

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() throws {
        let backups = LibraryBackups(try libraryOptions.open(daily: false))
        guard let backup = try daily ? backups.makeDaily() : backups.make() else { return }
        if jsonOption.json { try Output.json(BackupReport(backup)) } else { Output.line(backup.name) }
    }
}

/// Lists the backups.
struct BackupListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: tr("List the backups, newest first."),
        usage: "quire backup list [<options>]",
        discussion: tr("Each line has the name, the time it was made, the number of codes and the size, separated by tabs."),
        examples: ["quire backup list", "quire backup list --json | jq -r .name"])

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() throws {
        try Output.reports(try LibraryBackups(try libraryOptions.open(daily: false)).all().map(BackupReport.init), json: jsonOption.json)
    }
}

/// Restores a backup.
struct BackupRestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: tr("Restore the library from a backup."),
        usage: "quire backup restore NAME [<options>]",
        discussion: tr(
            """
            The current library is backed up first, so this can be undone. Programs that have it open show the restored codes.
            """),
        examples: ["quire backup list", "quire backup restore 2030-04-01"])

    @Argument(help: ArgumentHelp(tr("The name of the backup.")), completion: .backups)
    var name: String

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() async throws {
        let library = try libraryOptions.open(toChange: true, daily: false)
        let present = try LibraryBackups(library).restore(name)
        announce([.codes, .pins], in: library)
        Output.message(tr("Restored. Use “quire backup restore \(present.name)” to undo this."))
        if jsonOption.json { try Output.json(BackupReport(present)) }
    }
}

/// A backup.
struct BackupReport: LineReport {
    private let name: String
    private let date: Date
    private let occasion: String
    private let codes: Int?
    private let size: Int
    private let file: String

    init(_ backup: LibraryBackup) {
        name = backup.name
        date = backup.date
        occasion = backup.occasion.rawValue
        codes = backup.codes
        size = backup.size
        file = backup.file.path
    }

    var line: String {
        // Translators: a backup that cannot be read, in place of the number of its codes.
        let count = codes.map { tr("1 code", plural: "\($0) codes", count: $0) } ?? tr("damaged")
        let size = Int64(size).formatted(.byteCount(style: .file))
        return [name, date.shown, count.untranslated, size].joined(separator: "\t")
    }
}
