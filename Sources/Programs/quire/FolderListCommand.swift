import ArgumentParser
import LibraryStore

/// Lists the folders.
struct FolderListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the folders in their order, with how many codes each holds.",
        usage: "quire folder list [<options>]",
        discussion: """
            Examples:
              quire folder list
              quire folder list --json | jq .name
            """)

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() throws {
        let library = try libraryOptions.open()
        let counts = try library.folderCounts()
        let folders = try library.folders().map { FolderReport($0, codes: counts[$0.id]) } + [FolderReport(unfiled: counts[nil])]
        try Output.lines(try folders.map { jsonOption.json ? try JSONLine.text($0) : $0.line })
    }
}
