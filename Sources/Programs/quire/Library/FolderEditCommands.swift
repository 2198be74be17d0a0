public import ArgumentParser
import DesktopAPI
import LibraryStore
import Platform

/// Adds a folder.
struct FolderAddCommand: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: tr("Add a folder."),
        usage: "quire folder add NAME [--icon NAME] [--color HEX] [<options>]",
        examples: ["quire folder add Travel", "quire folder add Travel --icon airplane --color 2563EB"])

    @Argument(help: ArgumentHelp(tr("Its name: up to \(Folder.maximumNameLength) characters, different from all other folders.")))
    var name: String

    @OptionGroup var appearance: FolderAppearanceOptions

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() async throws {
        try await change(json: FolderReport.of) { try await $0.addFolder(name, icon: appearance.icon, color: appearance.color) }
    }
}

/// The options for the appearance of a folder.
struct FolderAppearanceOptions: ParsableArguments {
    @Option(help: ArgumentHelp(tr("The name of its icon."), valueName: "name"))
    var icon: String?

    @Option(help: ArgumentHelp(tr("Its colour, such as 2563EB."), valueName: "hex"))
    var color: String?
}

/// Renames a folder.
struct FolderRenameCommand: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename",
        abstract: tr("Rename a folder; its codes stay in it."),
        usage: "quire folder rename NAME NEW-NAME [<options>]",
        examples: ["quire folder rename Travel Trips"])

    @Argument(help: ArgumentHelp(tr("The name of the folder.")), completion: .folders)
    var name: String

    @Argument(help: ArgumentHelp(tr("Its new name.")))
    var newName: String

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() async throws {
        try await change(json: FolderReport.of) { try await $0.renameFolder(try FolderNames($0).existing(name).id, to: newName) }
    }
}

/// Changes how a folder looks.
struct FolderStyleCommand: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "style",
        abstract: tr("Set the icon and colour of a folder."),
        usage: "quire folder style NAME [--icon NAME] [--color HEX] [<options>]",
        examples: ["quire folder style Travel --color 2563EB", #"quire folder style Travel --icon "" --color """#])

    @Argument(help: ArgumentHelp(tr("The name of the folder.")), completion: .folders)
    var name: String

    @OptionGroup var appearance: FolderAppearanceOptions

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func validate() throws {
        if appearance.icon == nil, appearance.color == nil {
            throw ValidationError(tr("Specify what to change: --icon or --color. An empty value restores the default."))
        }
    }

    func run() async throws {
        try await change(json: FolderReport.of) { library in
            let old = try await FolderNames(library).existing(name)
            return try await library.styleFolder(
                old.id, icon: appearance.icon.map { $0.isEmpty ? nil : $0 } ?? old.icon,
                color: appearance.color.map { $0.isEmpty ? nil : $0 } ?? old.color)
        }
    }
}

extension FolderRemoval: ExpressibleByArgument {}

/// Removes a folder.
struct FolderRemoveCommand: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: tr("Remove a folder; its codes become unfiled or move to the trash."),
        usage: "quire folder remove NAME [--codes unfile|trash] [<options>]",
        examples: ["quire folder remove Travel", "quire folder remove Travel --codes trash"])

    @Argument(help: ArgumentHelp(tr("The name of the folder.")), completion: .folders)
    var name: String

    @Option(help: ArgumentHelp(tr("What happens to its codes."), valueName: "unfile|trash"))
    var codes: FolderRemoval = .unfile

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() async throws {
        try await change(json: { removed, _ in removed }) { library in
            let folder = try await FolderNames(library).existing(name)
            let removed = try await FolderReport.of(folder, in: library)
            try await library.removeFolder(folder.id, codes: codes)
            return removed
        }
    }
}
