public import ArgumentParser
import DesktopAPI
import LibraryStore

/// Adds a folder.
struct FolderAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a folder.",
        usage: "quire folder add NAME [--icon NAME] [--color HEX] [<options>]",
        discussion: """
            Examples:
              quire folder add Travel
              quire folder add Travel --icon airplane --color 2563EB
            """)

    @Argument(help: "Its name: up to \(Folder.maximumNameLength) characters, unlike every other folder's.")
    var name: String

    @OptionGroup var appearance: FolderAppearanceOptions

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() async throws {
        let library = try libraryOptions.open(toChange: true)
        let folder = try await library.addFolder(name, icon: appearance.icon, color: appearance.color)
        announce([.codes], in: library)
        if jsonOption.json { try Output.json(FolderReport(folder, codes: 0)) }
    }
}

/// The options for the appearance of a folder.
struct FolderAppearanceOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The name of its icon.", valueName: "name"))
    var icon: String?

    @Option(help: ArgumentHelp("Its colour, such as 2563EB.", valueName: "hex"))
    var color: String?
}

/// Renames a folder.
struct FolderRenameCommand: AsyncParsableCommand {
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

    func run() async throws {
        let library = try libraryOptions.open(toChange: true)
        let folder = try await library.renameFolder(try FolderNames(library).existing(name).id, to: newName)
        announce([.codes], in: library)
        if jsonOption.json { try await Output.json(FolderReport(folder, codes: try library.folderCounts()[folder.id])) }
    }
}

/// Changes how a folder looks.
struct FolderStyleCommand: AsyncParsableCommand {
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

    @OptionGroup var appearance: FolderAppearanceOptions

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func validate() throws {
        if appearance.icon == nil, appearance.color == nil {
            throw ValidationError("Say what to change: --icon or --color; an empty one is the usual one.")
        }
    }

    func run() async throws {
        let library = try libraryOptions.open(toChange: true)
        let old = try await FolderNames(library).existing(name)
        let folder = try await library.styleFolder(
            old.id, icon: appearance.icon.map { $0.isEmpty ? nil : $0 } ?? old.icon,
            color: appearance.color.map { $0.isEmpty ? nil : $0 } ?? old.color)
        announce([.codes], in: library)
        if jsonOption.json { try await Output.json(FolderReport(folder, codes: try library.folderCounts()[folder.id])) }
    }
}

extension FolderRemoval: ExpressibleByArgument {}

/// Removes a folder.
struct FolderRemoveCommand: AsyncParsableCommand {
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

    func run() async throws {
        let library = try libraryOptions.open(toChange: true)
        let folder = try await FolderNames(library).existing(name)
        let count = try await library.folderCounts()[folder.id]
        try await library.removeFolder(folder.id, codes: codes)
        announce([.codes], in: library)
        if jsonOption.json { try Output.json(FolderReport(folder, codes: count)) }
    }
}
