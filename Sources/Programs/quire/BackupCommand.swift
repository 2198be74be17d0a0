import ArgumentParser

/// Backups of the library.
struct BackupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Make, list and restore backups of the library.",
        usage: "quire backup <command>",
        discussion: """
            One is made by itself on each day that the library is used; the last seven are kept, in “backups” beside the library.

            Examples:
              quire backup now
              quire backup list
              quire backup restore 2030-04-01
            """,
        subcommands: [BackupNowCommand.self, BackupListCommand.self, BackupRestoreCommand.self])
}
