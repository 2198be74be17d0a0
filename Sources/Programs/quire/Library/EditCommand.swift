import ArgumentParser
import DesktopAPI
import LibraryStore
import Payload
import Platform
import Symbols

/// Changes a code of the library.
struct EditCommand: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: tr("Change a code in the library: its title, content, folder, tags or style."),
        usage: "quire edit ID|TITLE [<options>]",
        discussion: tr("Anything not specified stays as it is, as do the id, the history and the creation date."),
        examples: [
            #"quire edit 12 --title "Guest network""#,
            #"quire edit "Guest network" --favorite --folder Home --tag guests"#,
            "quire edit 12 --type wifi --field ssid=Guests --field password=secret",
            #"quire edit 12 --title "" --no-favorite --expires never"#,
        ])

    @Argument(help: ArgumentHelp(tr("The id or title of the code.")), completion: .codes)
    var code: String

    @Option(help: ArgumentHelp(tr("The new title; if empty, it is based on the content.")))
    var title: String?

    @Flag(inversion: .prefixedNo, help: ArgumentHelp(tr("Whether it is a favourite.")))
    var favorite: Bool?

    @OptionGroup var content: EditedContent
    @OptionGroup var properties: EditedProperties

    @Flag(help: ArgumentHelp(tr("Remove its style before applying the style options.")))
    var plain = false

    @Flag(help: ArgumentHelp(tr("Keep it even if it is not expected to scan.")))
    var force = false

    @OptionGroup(title: tr("Card options").string) var cardOptions: CardOptions
    @OptionGroup(title: tr("Style options").string) var styleOptions: StyleOptions
    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func validate() throws {
        let isNamed =
            title != nil || favorite != nil || content.isUsed || properties.isUsed || plain || styleOptions.isUsed
            || cardOptions.isUsed
        if !isNamed { throw ValidationError(tr("Specify what to change, such as --title, --favorite, --folder, --tag or --text.")) }
    }

    func run() async throws {
        let payload = try content.payload()
        let pictures = try cardOptions.pictures()
        try await change(json: CodeReport.of) { library in
            let old = try await library.code(idOrTitle: code)
            let folder = if let folder = properties.folder { try await FolderNames(library).id(of: folder) } else { Folder.ID??.none }
            let style = try style(of: old, for: payload)
            var card = old.card
            try cardOptions.apply(to: &card)
            pictures.apply(to: &card)
            try await pictures.keep(in: library)
            return try await library.update(old.id) { [card] draft in
                if cardOptions.isUsed { draft.card = card }
                if let title { draft.title = title }
                if let favorite { draft.isFavorite = favorite }
                if let payload { (draft.payload, draft.kind) = (payload, content.form.content.kind(of: payload)) }
                if let folder { draft.folder = folder }
                if let style { draft.style = style }
                properties.apply(to: &draft)
            }
        }
    }

    /// The new style, checked together with the payload; nil when neither changes.
    private func style(of old: Code, for payload: Payload?) throws -> String?? {
        guard payload != nil || plain || styleOptions.isUsed || properties.symbology != nil else { return nil }
        let kept = CodeReport.style(of: old)
        // A style that this version cannot read stays when only the content changes.
        let symbology = properties.symbology ?? old.symbology
        if old.style != nil, kept == nil, !plain, !styleOptions.isUsed { return nil }
        let style = try styleOptions.style(over: plain ? SymbolStyle() : kept ?? SymbolStyle())
        return .some(try StoredStyle.json(style, for: payload ?? old.payload, in: symbology, isForced: force))
    }
}

/// The options for a new payload.
struct EditedContent: ParsableArguments {
    @Option(help: ArgumentHelp(tr("The new text or link; “-” reads standard input."), valueName: "text"))
    var text: String?

    @Option(
        help: ArgumentHelp(tr("The file whose bytes become the new content; “-” is standard input."), valueName: "file"),
        completion: .file())
    var file: String?

    @OptionGroup var form: FormOptions

    var isUsed: Bool { text != nil || file != nil || form.isUsed }

    func validate() throws {
        if [text != nil, file != nil, form.isUsed].filter(\.self).count > 1 {
            throw ValidationError(tr("Use only one of --text, --file and --type."))
        }
    }

    /// The new payload; nil when it does not change.
    func payload() throws -> Payload? {
        guard isUsed else { return nil }
        return try form.isUsed ? form.content.payload() : PayloadSource.payload(text: text, file: file)
    }
}
