import ArgumentParser
import DesktopAPI
import LibraryStore

/// Takes codes out of the trash.
struct RestoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Bring codes back from the trash.",
        usage: "quire restore ID|TITLE … [<options>]",
        discussion: """
            Examples:
              quire restore 12
              quire list --trash
            """)

    @Argument(help: "The ids or titles of the codes.")
    var codes: [String]

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() throws {
        let library = try libraryOptions.open(toChange: true)
        let ids = try codes.map { try library.code(idOrTitle: $0, preferring: .trash).id }
        try library.restore(ids)
        announce([.codes], in: library)
        guard jsonOption.json else { return }
        let folders = try FolderNames(library)
        try Output.lines(try library.codes(ids: ids).map { try JSONLine.text(CodeReport($0, in: folders)) })
    }
}
