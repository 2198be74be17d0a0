import ArgumentParser
import DesktopAPI
import LibraryStore
import Payload
import Platform

/// Adds a code to the library.
struct AddCommand: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: tr("Add a code to the library and print its id."),
        usage: "quire add TEXT | - | --file FILE | --type KIND --field NAME=VALUE …  [<options>]",
        discussion: tr("Once the id is printed, the code is saved to disk."),
        examples: [
            #"quire add https://example.org --title "Our site""#,
            "quire add --file card.vcf --favorite",
            #"quire add --type phone --field number=+4930123456 --folder Family --tag "call back""#,
            "quire add https://example.org/ticket --expires 2030-12-31 --one-time",
            #"echo -n "secret" | quire add - --level H"#,
        ])

    @OptionGroup var source: PayloadSource

    @Option(help: ArgumentHelp(tr("The title. (default: based on the content)")))
    var title: String?

    @Flag(help: ArgumentHelp(tr("Mark it as a favourite.")))
    var favorite = false

    @OptionGroup var properties: PropertyOptions

    @Flag(help: ArgumentHelp(tr("Keep it even if it is not expected to scan.")))
    var force = false

    @OptionGroup(title: tr("Card options").string) var cardOptions: CardOptions
    @OptionGroup(title: tr("Style options").string) var styleOptions: StyleOptions
    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() async throws {
        let payload = try source.payload()
        var request = CodeRequest(payload: payload, kind: source.form.content.kind(of: payload))
        request.attributes = properties.attributes
        request.title = title ?? ""
        let pictures = try cardOptions.pictures()
        try cardOptions.apply(to: &request.attributes.card)
        pictures.apply(to: &request.attributes.card)
        request.isFavorite = favorite
        request.folder = properties.folder
        request.style = try StoredStyle.json(try styleOptions.style(), for: payload, in: request.attributes.symbology, isForced: force)
        try await change(json: CodeReport.of) {
            try await pictures.keep(in: $0)
            return try await request.keep(in: $0)
        } people: { code, _ in
            try Output.lines([String(code.id)])
        }
    }
}

/// Adds a copy of a code.
struct DuplicateCommand: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "duplicate",
        abstract: tr("Add a copy of a code and print its id."),
        usage: "quire duplicate ID|TITLE [<options>]",
        discussion: tr("The copy is titled “… (Copy)” and has its own history."),
        examples: ["quire duplicate 12", #"quire duplicate "Guest network" --json"#])

    @Argument(help: ArgumentHelp(tr("The id or title of the code.")), completion: .codes)
    var code: String

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() async throws {
        try await change(json: CodeReport.of) {
            try await $0.duplicate(try $0.code(idOrTitle: code).id)
        } people: { copy, _ in
            try Output.lines([String(copy.id)])
        }
    }
}
