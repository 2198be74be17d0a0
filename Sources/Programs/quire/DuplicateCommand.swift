import ArgumentParser
import DesktopAPI
import LibraryStore

/// Adds a copy of a code.
struct DuplicateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "duplicate",
        abstract: "Add a copy of a code and print its id.",
        usage: "quire duplicate ID|TITLE [<options>]",
        discussion: """
            The copy is titled “… (Copy)” and has a history of its own.

            Examples:
              quire duplicate 12
              quire duplicate "Guest network" --json
            """)

    @Argument(help: "The id or the title of the code.")
    var code: String

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() throws {
        let library = try libraryOptions.open(toChange: true)
        let copy = try library.duplicate(try library.code(idOrTitle: code).id)
        announce([.codes], in: library)
        if jsonOption.json { try Output.json(CodeReport(copy, in: FolderNames(library))) } else { try Output.lines([String(copy.id)]) }
    }
}
