import ArgumentParser
import LibraryStore

/// Adds a folder.
struct FolderAddCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a folder.",
        usage: "quire folder add NAME [--icon NAME] [--color HEX] [<options>]",
        discussion: """
            Examples:
              quire folder add Travel
              quire folder add Travel --icon airplane --color 2563EB
            """)

    @Argument(help: "Its name: up to \(Folder.longestName) characters, unlike every other folder's.")
    var name: String

    @OptionGroup var look: FolderLook

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() throws {
        let library = try libraryOptions.open(toChange: true)
        let folder = try library.addFolder(name, icon: look.icon, color: look.color)
        announce([.codes], in: library)
        if jsonOption.json { try Output.json(FolderReport(folder, codes: 0)) }
    }
}
