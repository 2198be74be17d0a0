import ArgumentParser
import LibraryStore

/// Lists the backups.
struct BackupListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the backups, the newest first.",
        usage: "quire backup list [<options>]",
        discussion: """
            Each line has the name, the time it was made, how many codes it holds and its size, with tabs between them.

            Examples:
              quire backup list
              quire backup list --json | jq -r .name
            """)

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() throws {
        let reports = try LibraryBackups(try libraryOptions.open(daily: false)).all().map(BackupReport.init)
        try Output.lines(try reports.map { jsonOption.json ? try JSONLine.text($0) : $0.line })
    }
}
