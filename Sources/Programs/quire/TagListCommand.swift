import ArgumentParser
import LibraryStore

/// Lists the tags.
struct TagListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the tags, with how many codes have each.",
        usage: "quire tag list [<options>]",
        discussion: """
            Examples:
              quire tag list
              quire tag list --json | jq .name
            """)

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() throws {
        let tags = try libraryOptions.open().tags()
        try Output.lines(
            try tags.map { tag in
                jsonOption.json ? try JSONLine.text(TagReport(tag)) : "\(TerminalText.visible(tag.name))\t\(tag.count)"
            })
    }
}

/// A tag as JSON.
struct TagReport: Encodable {
    private let name: String
    private let codes: Int

    init(_ tag: CodeTag) {
        name = tag.name
        codes = tag.count
    }
}
