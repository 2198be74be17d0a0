import ArgumentParser
import DesktopAPI
import LibraryStore

/// Changes how a folder looks.
struct FolderStyleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "style",
        abstract: "Give a folder an icon and a colour.",
        usage: "quire folder style NAME [--icon NAME] [--color HEX] [<options>]",
        discussion: """
            Examples:
              quire folder style Travel --color 2563EB
              quire folder style Travel --icon \"\" --color \"\"
            """)

    @Argument(help: "The name of the folder.")
    var name: String

    @OptionGroup var look: FolderLook

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func validate() throws {
        if look.icon == nil, look.color == nil {
            throw ValidationError("Say what to change: --icon or --color; an empty one is the usual one.")
        }
    }

    func run() throws {
        let library = try libraryOptions.open(toChange: true)
        let old = try FolderNames(library).existing(name)
        let folder = try library.styleFolder(
            old.id, icon: look.icon.map { $0.isEmpty ? nil : $0 } ?? old.icon, color: look.color.map { $0.isEmpty ? nil : $0 } ?? old.color)
        announce([.codes], in: library)
        if jsonOption.json { try Output.json(FolderReport(folder, codes: try library.folderCounts()[folder.id])) }
    }
}
