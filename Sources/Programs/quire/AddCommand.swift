import ArgumentParser
import DesktopAPI
import LibraryStore
import Payload

/// Keeps a code in the library.
struct AddCommand: ParsableCommand {
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

    func run() throws {
        let payload = try source.payload()
        let style = try StoredStyle.json(try styleOptions.style(), for: payload, isForced: force)
        let library = try libraryOptions.open(toChange: true)
        var request = CodeRequest(payload: payload, kind: source.form.kind(of: payload))
        request.title = title ?? ""
        request.folder = properties.folder
        request.tags = properties.tags
        request.notes = properties.notes ?? ""
        request.isFavorite = favorite
        request.expires = properties.expires?.date
        request.isOneTime = properties.oneTime
        request.style = style
        let code = try request.keep(in: library)
        announce([.codes], in: library)
        if jsonOption.json { try Output.json(CodeReport(code, in: FolderNames(library))) } else { try Output.lines([String(code.id)]) }
    }
}
