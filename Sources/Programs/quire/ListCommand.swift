import ArgumentParser
import LibraryStore
import Payload

extension CodeQuery.Sort: ExpressibleByArgument {}
extension PayloadKind: ExpressibleByArgument {}

/// Lists codes of the library.
struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the codes in the library.",
        usage: "quire list [<options>]",
        discussion: """
            Each line has the id, a star for a favourite, the kind and the title, with tabs between them.

            Examples:
              quire list --search café
              quire list --favorites --sort title
              quire list --json | jq .title
            """)

    @Option(help: ArgumentHelp("Only codes with this in their title or text, whatever its case.", valueName: "text"))
    var search: String?

    @Option(help: ArgumentHelp("Only codes of a kind, such as uri, wifi or contact.", valueName: "kind"))
    var kind: PayloadKind?

    @Flag(help: "Only favourites.")
    var favorites = false

    @Flag(help: "Only the \(CodeQuery.recentCount) codes added, changed or used last.")
    var recent = false

    @Flag(help: "Only what is in the trash.")
    var trash = false

    @Option(help: ArgumentHelp("The order.", valueName: "recent|created|title|used"))
    var sort: CodeQuery.Sort = .recent

    @Option(help: ArgumentHelp("At most this many.", valueName: "n"))
    var limit: Int?

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func validate() throws {
        if [favorites, recent, trash].filter(\.self).count > 1 {
            throw ValidationError("Choose one of --favorites, --recent and --trash.")
        }
        if let limit, limit < 0 { throw ValidationError("--limit is a number of codes, 0 or more.") }
    }

    func run() throws {
        let place: CodeQuery.Place = favorites ? .favorites : recent ? .recent : trash ? .trash : .all
        let query = CodeQuery(place: place, search: search ?? "", kind: kind, sort: sort, limit: limit)
        let library = try libraryOptions.open()
        // In parts, so that a hundred thousand codes are never in memory at once.
        let ids = try library.ids(matching: query)
        for start in stride(from: 0, to: ids.count, by: 1000) {
            let codes = try library.codes(ids: Array(ids[start..<min(start + 1000, ids.count)]))
            try Output.lines(try codes.map { jsonOption.json ? try JSONLine.text(CodeReport($0)) : Self.line($0) })
        }
    }

    private static func line(_ code: Code) -> String {
        [String(code.id), code.isFavorite ? "★" : "", code.kind.name, TerminalText.visible(code.title)].joined(separator: "\t")
    }
}
