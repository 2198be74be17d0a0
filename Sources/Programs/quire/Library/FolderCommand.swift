import ArgumentParser
import DesktopAPI
import LibraryStore
import Platform

/// The folders of the library.
struct FolderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "folder",
        abstract: tr("List, add, rename, order, style and remove folders."),
        usage: "quire folder <command>",
        examples: [
            "quire folder add Travel --color 2563EB",
            #"quire folder rename Travel "Trips, 2030""#,
            "quire folder order Work Travel",
            "quire folder remove Travel --codes trash",
        ],
        subcommands: [
            FolderListCommand.self, FolderAddCommand.self, FolderRenameCommand.self, FolderOrderCommand.self, FolderStyleCommand.self,
            FolderRemoveCommand.self,
        ])
}

/// Lists the folders.
struct FolderListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: tr("List the folders in order, with the number of codes in each."),
        usage: "quire folder list [<options>]",
        examples: ["quire folder list", "quire folder list --json | jq .name"])

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() async throws {
        let library = try libraryOptions.open()
        let unfiled = FolderReport(nil, codes: try await library.folderCounts()[nil])
        try await Output.reports(FolderReport.all(in: library) + [unfiled], json: jsonOption.json)
    }
}

/// Puts folders into an order.
struct FolderOrderCommand: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "order",
        abstract: tr("Move these folders to the top, in this order; the others keep their order."),
        usage: "quire folder order NAME … [<options>]",
        examples: ["quire folder order Work Travel"])

    @Argument(help: ArgumentHelp(tr("The names of the folders.")), completion: .folders)
    var names: [String]

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() async throws {
        try await change(json: { try await FolderReport.all(in: $1) }) { library in
            let folders = try await FolderNames(library)
            var ids: [Folder.ID] = []
            for name in names {
                let id = try folders.existing(name).id
                if !ids.contains(id) { ids.append(id) }
            }
            try await library.orderFolders(ids)
        }
    }
}

/// A folder and the number of its codes.
struct FolderReport: LineReport {
    private let id: Int64?
    private let name: String
    private let icon: String?
    private let color: String?
    private let codes: Int

    /// - Parameter folder: nil for the codes in no folder. That report has no id.
    init(_ folder: Folder?, codes: Int) {
        id = folder?.id
        name = folder?.name ?? Folder.unfiledName
        icon = folder?.icon
        color = folder?.color
        self.codes = codes
    }

    static func of(_ folder: Folder, in library: Library) async throws -> [FolderReport] {
        [FolderReport(folder, codes: try await library.folderCounts()[folder.id])]
    }

    static func all(in library: Library) async throws -> [FolderReport] {
        let counts = try await library.folderCounts()
        return try await library.folders().map { FolderReport($0, codes: counts[$0.id]) }
    }

    var line: String { "\(TerminalText.visible(name))\t\(codes)" }
}
