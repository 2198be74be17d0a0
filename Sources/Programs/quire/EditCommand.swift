import ArgumentParser
import LibraryStore

/// Changes a code of the library.
struct EditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Rename a code of the library, or mark it as a favourite.",
        usage: "quire edit ID|TITLE [--title TITLE] [--favorite | --no-favorite] [<options>]",
        discussion: """
            Examples:
              quire edit 12 --title "Guest network"
              quire edit "Guest network" --favorite
              quire edit 12 --title "" --no-favorite
            """)

    @Argument(help: "The id or the title of the code.")
    var code: String

    @Option(help: "The new title; an empty one becomes what the content suggests.")
    var title: String?

    @Flag(inversion: .prefixedNo, help: "Whether it is a favourite.")
    var favorite: Bool?

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func validate() throws {
        if title == nil, favorite == nil { throw ValidationError("Say what to change: --title, --favorite or --no-favorite.") }
    }

    func run() throws {
        let library = try libraryOptions.open(toChange: true)
        let code = try library.update(try library.code(idOrTitle: code).id) {
            if let title { $0.title = title }
            if let favorite { $0.isFavorite = favorite }
        }
        announce([.codes], in: library)
        if jsonOption.json { try Output.json(CodeReport(code)) }
    }
}
