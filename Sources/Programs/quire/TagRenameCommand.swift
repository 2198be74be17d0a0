import ArgumentParser
import LibraryStore

/// Renames a tag.
struct TagRenameCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename",
        abstract: "Rename a tag on all codes; another tag's name makes the two one.",
        usage: "quire tag rename NAME NEW-NAME [<options>]",
        discussion: """
            Examples:
              quire tag rename trian train
            """)

    @Argument(help: "The tag.")
    var name: String

    @Argument(help: "Its new name.")
    var newName: String

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() throws {
        let library = try libraryOptions.open(toChange: true)
        try library.renameTag(name, to: newName)
        announce([.codes], in: library)
        if jsonOption.json { try Output.lines(try library.tags().filter { $0.isCalled(newName) }.map { try JSONLine.text(TagReport($0)) }) }
    }
}
