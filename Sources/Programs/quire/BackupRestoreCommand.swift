import ArgumentParser
import LibraryStore

/// Brings a backup back.
struct BackupRestoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Make the library what it was when a backup was made.",
        usage: "quire backup restore NAME [<options>]",
        discussion: """
            What the library is now is backed up first, so that this can be taken back. Programs that have it open show the restored codes.

            Examples:
              quire backup list
              quire backup restore 2030-04-01
            """)

    @Argument(help: "The name of the backup.")
    var name: String

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() throws {
        let library = try libraryOptions.open(toChange: true, daily: false)
        let present = try LibraryBackups(library).restore(name)
        announce([.codes, .pins], in: library)
        Output.message("Restored. “quire backup restore \(present.name)” takes it back.")
        if jsonOption.json { try Output.json(BackupReport(present)) }
    }
}
