import ArgumentParser
import DesktopAPI
import LibraryStore

/// Puts folders into an order.
struct FolderOrderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "order",
        abstract: "Put folders first, in this order; the others follow as they were.",
        usage: "quire folder order NAME … [<options>]",
        discussion: """
            Examples:
              quire folder order Work Travel
            """)

    @Argument(help: "The names of the folders.")
    var names: [String]

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() throws {
        let library = try libraryOptions.open(toChange: true)
        let folders = try FolderNames(library)
        var ids: [Folder.ID] = []
        for name in names {
            let id = try folders.existing(name).id
            if !ids.contains(id) { ids.append(id) }
        }
        try library.orderFolders(ids)
        announce([.codes], in: library)
        guard jsonOption.json else { return }
        let counts = try library.folderCounts()
        try Output.lines(try library.folders().map { try JSONLine.text(FolderReport($0, codes: counts[$0.id])) })
    }
}
