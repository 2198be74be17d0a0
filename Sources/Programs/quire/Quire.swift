import ArgumentParser

/// The root of the command line; each command is one line here and one file beside this one.
struct Quire: ParsableCommand {
    static let version = "0.1.0"

    static let configuration = CommandConfiguration(
        commandName: "quire",
        abstract: "Make, read and keep QR codes.",
        usage: "quire [<command>]",
        discussion: """
            Without a command it opens the window.

            Examples:
              quire make https://example.org -o code.png
              quire read photo.jpg
              quire add "WIFI:T:WPA;S:Café;P:secret;;" --favorite
              quire list --search café
            """,
        version: "quire \(version)",
        groupedSubcommands: [
            CommandGroup(name: "Making and reading", subcommands: [MakeCommand.self, ReadCommand.self, ParseCommand.self, ScanCommand.self, DrawPagesCommand.self, PreparePictureCommand.self, CheckStyleCommand.self]),
            CommandGroup(name: "Printing", subcommands: [FlyerCommand.self]),
            CommandGroup(
                name: "The library",
                subcommands: [
                    AddCommand.self, ListCommand.self, ShowCommand.self, EditCommand.self, DuplicateCommand.self, RemoveCommand.self,
                    RestoreCommand.self, HistoryCommand.self, FolderCommand.self, TagCommand.self, ImportCommand.self, ExportCommand.self,
                    BackupCommand.self, SyncCommand.self, InboxCommand.self,
                ]),
            CommandGroup(
                name: "The desktop",
                subcommands: [WidgetCommand.self, StatusCommand.self, TodoCommand.self, OpenCommand.self, RunWidgetProgramCommand.self]),
        ])

    @OptionGroup var libraryOptions: LibraryOptions

    func run() throws {
        try DesktopProgram(library: libraryOptions.library).start()
    }
}
