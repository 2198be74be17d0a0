import ArgumentParser
import DesktopAPI
import LibraryStore

/// Renames a folder.
struct FolderRenameCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename",
        abstract: "Rename a folder; its codes stay in it.",
        usage: "quire folder rename NAME NEW-NAME [<options>]",
        discussion: """
            Examples:
              quire folder rename Travel Trips
            """)

    @Argument(help: "The name of the folder.")
    var name: String

    @Argument(help: "Its new name.")
    var newName: String

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() throws {
        let library = try libraryOptions.open(toChange: true)
        let folder = try library.renameFolder(try FolderNames(library).existing(name).id, to: newName)
        announce([.codes], in: library)
        if jsonOption.json { try Output.json(FolderReport(folder, codes: try library.folderCounts()[folder.id])) }
    }
}
