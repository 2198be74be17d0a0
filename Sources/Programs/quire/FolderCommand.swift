import ArgumentParser

/// The folders of the library.
struct FolderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "folder",
        abstract: "List, add, rename, order, style and remove folders.",
        usage: "quire folder <command>",
        discussion: """
            Examples:
              quire folder add Travel --color 2563EB
              quire folder rename Travel "Trips, 2030"
              quire folder order Work Travel
              quire folder remove Travel --codes trash
            """,
        subcommands: [
            FolderListCommand.self, FolderAddCommand.self, FolderRenameCommand.self, FolderOrderCommand.self, FolderStyleCommand.self,
            FolderRemoveCommand.self,
        ])
}
