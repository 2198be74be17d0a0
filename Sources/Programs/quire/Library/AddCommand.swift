import ArgumentParser
import DesktopAPI
import LibraryStore
import Payload

/// Adds a code to the library.
struct AddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add a code to the library and print its id.",
        usage: "quire add TEXT | - | --file FILE | --type KIND --field NAME=VALUE …  [<options>]",
        discussion: """
            When the id is printed, the code is on the disk.

            Examples:
              quire add https://example.org --title "Our site"
              quire add --file card.vcf --favorite
              quire add --type phone --field number=+4930123456 --folder Family --tag "call back"
              quire add https://example.org/ticket --expires 2030-12-31 --one-time
              echo -n "secret" | quire add - --level H
            """)

    @OptionGroup var source: PayloadSource

    @Option(help: "Its title. (default: what the content suggests)")
    var title: String?

    @Flag(help: "Mark it as a favourite.")
    var favorite = false

    @OptionGroup var properties: PropertyOptions

    @Flag(help: "Keep it even when scanners are not expected to read it.")
    var force = false

    @OptionGroup(title: "Style options") var styleOptions: StyleOptions
    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() async throws {
        let payload = try source.payload()
        let style = try StoredStyle.json(try styleOptions.style(), for: payload, isForced: force)
        let library = try libraryOptions.open(toChange: true)
        var request = CodeRequest(payload: payload, kind: source.form.kind(of: payload))
        request.attributes = properties.attributes
        request.title = title ?? ""
        request.isFavorite = favorite
        request.folder = properties.folder
        request.style = style
        let code = try await request.keep(in: library)
        announce([.codes], in: library)
        if jsonOption.json {
            try await Output.json(CodeReport(code, in: FolderNames(library)))
        } else {
            try Output.lines([String(code.id)])
        }
    }
}

/// Adds a copy of a code.
struct DuplicateCommand: AsyncParsableCommand {
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

    func run() async throws {
        let library = try libraryOptions.open(toChange: true)
        let copy = try await library.duplicate(try library.code(idOrTitle: code).id)
        announce([.codes], in: library)
        if jsonOption.json {
            try await Output.json(CodeReport(copy, in: FolderNames(library)))
        } else {
            try Output.lines([String(copy.id)])
        }
    }
}
