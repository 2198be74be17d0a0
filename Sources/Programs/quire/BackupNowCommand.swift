import ArgumentParser
import LibraryStore

/// Makes a backup.
struct BackupNowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "now",
        abstract: "Make a backup of the library as it is.",
        usage: "quire backup now [--daily] [<options>]",
        discussion: """
            Examples:
              quire backup now
              quire backup now --json | jq -r .file
            """)

    @Flag(help: "Make the one of today, unless there is one or the library is empty.")
    var daily = false

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() throws {
        let backups = LibraryBackups(try libraryOptions.open(daily: false))
        guard let backup = try daily ? backups.makeDaily() : backups.make() else { return }
        if jsonOption.json { try Output.json(BackupReport(backup)) } else { Output.line(backup.name) }
    }
}
