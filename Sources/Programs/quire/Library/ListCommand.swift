public import ArgumentParser
import DesktopAPI
import LibraryStore
import Payload
import Platform

extension CodeQuery.Sort: ExpressibleByArgument {}
extension CodeState: ExpressibleByArgument {}
extension PayloadKind: ExpressibleByArgument {}

/// Lists codes of the library.
struct ListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: tr("List the codes in the library."),
        usage: "quire list [<options>]",
        discussion: tr("Each line has the id, a star for a favourite, the kind and the title, separated by tabs."),
        examples: [
            "quire list --search café",
            "quire list --favorites --sort title",
            #"quire list --folder Travel --tag train --tag "2030, spring""#,
            "quire list --json | jq .title",
        ])

    @Option(
        help: ArgumentHelp(
            tr(
                "Only codes with all of these words in their title, notes, tags or content, ignoring case and accents. Secrets are not searched."
            ),
            valueName: "text"))
    var search: String?

    @OptionGroup var filter: FilterOptions

    @Option(
        name: .customLong("kind"),
        help: ArgumentHelp(tr("Only codes of this kind, such as uri, wifi or contact. Repeat it for more kinds."), valueName: "kind"))
    var kinds: [PayloadKind] = []

    @Option(
        help: ArgumentHelp(
            tr("Only codes that can be used, have expired, or were for single use and have been used."), valueName: "usable|expired|used"))
    var state: CodeState?

    @Flag(help: ArgumentHelp(tr("Only favourites.")))
    var favorites = false

    @Flag(help: ArgumentHelp(tr("Only the \(CodeQuery.recentCount) most recently added, changed or used codes.")))
    var recent = false

    @Flag(help: ArgumentHelp(tr("Only codes in the trash.")))
    var trash = false

    @Option(
        help: ArgumentHelp(
            tr("The order; “used” is by how often. (default: relevance in a search, otherwise recent)"),
            valueName: "recent|created|title|used|relevance"))
    var sort: CodeQuery.Sort?

    @Option(help: ArgumentHelp(tr("Show at most this many."), valueName: "n"))
    var limit: Int?

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func validate() throws {
        if [favorites, recent, trash].filter(\.self).count > 1 {
            throw ValidationError(tr("Use only one of --favorites, --recent and --trash."))
        }
        if let limit, limit < 0 { throw ValidationError(tr("--limit must be 0 or more.")) }
    }

    func run() async throws {
        var listing = CodeListRequest()
        listing.place = favorites ? .favorites : recent ? .recent : trash ? .trash : .all
        listing.search = search
        listing.folder = filter.folder
        listing.tags = filter.tags
        listing.kinds = Set(kinds)
        listing.state = state
        listing.sort = sort
        listing.limit = limit
        let library = try libraryOptions.open()
        let folders = try await FolderNames(library)
        let query = try listing.query(in: folders)
        // In batches, so that a hundred thousand codes are never in memory at once.
        let ids = try await library.ids(matching: query)
        for start in stride(from: 0, to: ids.count, by: 1000) {
            let codes = try await library.codes(ids: Array(ids[start..<min(start + 1000, ids.count)]))
            try Output.lines(try codes.map { jsonOption.json ? try JSONLine.text(CodeReport($0, in: folders)) : Self.line($0) })
        }
    }

    private static func line(_ code: Code) -> String {
        [String(code.id), code.isFavorite ? "★" : "", code.kind.name.untranslated, TerminalText.visible(code.title)].joined(
            separator: "\t")
    }
}
