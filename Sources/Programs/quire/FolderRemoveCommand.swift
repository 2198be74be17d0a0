import ArgumentParser
import DesktopAPI
import LibraryStore

extension FolderRemoval: ExpressibleByArgument {}

/// Removes a folder.
struct FolderRemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove a folder; its codes stay, unfiled, or go to the trash.",
        usage: "quire folder remove NAME [--codes unfile|trash] [<options>]",
        discussion: """
            Examples:
              quire folder remove Travel
              quire folder remove Travel --codes trash
            """)

    @Argument(help: "The name of the folder.")
    var name: String

    @Option(help: ArgumentHelp("What becomes of its codes.", valueName: "unfile|trash"))
    var codes: FolderRemoval = .unfile

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() throws {
        let library = try libraryOptions.open(toChange: true)
        let folder = try FolderNames(library).existing(name)
        let count = try library.folderCounts()[folder.id]
        try library.removeFolder(folder.id, codes: codes)
        announce([.codes], in: library)
        if jsonOption.json { try Output.json(FolderReport(folder, codes: count)) }
    }
}
