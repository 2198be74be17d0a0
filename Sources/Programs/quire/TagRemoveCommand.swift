import ArgumentParser
import LibraryStore

/// Takes a tag from all codes.
struct TagRemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Take a tag from all codes.",
        usage: "quire tag remove NAME [<options>]",
        discussion: """
            Examples:
              quire tag remove train
            """)

    @Argument(help: "The tag.")
    var name: String

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() throws {
        let library = try libraryOptions.open(toChange: true)
        let removed = try library.tags().filter { $0.isCalled(name) }
        try library.removeTag(name)
        announce([.codes], in: library)
        if jsonOption.json { try Output.lines(try removed.map { try JSONLine.text(TagReport($0)) }) }
    }
}
