import ArgumentParser
import Desktop
import DesktopAPI
import Foundation
import LibraryStore
import Navigation
import Payload
import Platform
import Symbols

/// Shows one code of the library.
struct ShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: tr("Show a code in the library and what it means."),
        usage: "quire show ID|TITLE [--raw | --window] [--library FILE] [--json]",
        discussion: tr(
            "In a terminal, the code is also drawn so that it can be scanned from the screen. Passwords and other secrets are hidden unless you use --raw or --json."
        ),
        examples: [
            "quire show 12", #"quire show "Our site" --json"#, #"quire show "Our site" --window"#,
            #"quire show "Ada Lovelace" --raw > ada.vcf"#,
        ])

    @Argument(help: ArgumentHelp(tr("The id or title of the code.")), completion: .codes)
    var code: String

    @Flag(help: ArgumentHelp(tr("Show it large in the window for someone else to scan, and print nothing.")))
    var window = false

    @Flag(help: ArgumentHelp(tr("Print the content as it is, and nothing else.")))
    var raw = false

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func validate() throws {
        if raw, window || jsonOption.json { throw ValidationError(tr("Use only one of --raw, --window and --json.")) }
        if window, jsonOption.json { throw ValidationError(tr("Use either --window or --json, not both.")) }
    }

    func run() async throws {
        let library = try libraryOptions.open()
        let code = try await library.code(idOrTitle: code)
        if window { return try MainProgram.open(CodeDestination.show(code.id).address, library: libraryOptions.library) }
        if raw { return try Output.bytes(code.payload.bytes) }
        let folders = try await FolderNames(library)
        switch code.state() {
        case .usable: break
        case .expired: Output.notice(tr("This code has expired."))
        case .used: Output.notice(tr("This code is for single use and has been used."))
        }
        if jsonOption.json { return try Output.json(CodeReport(code, in: folders)) }
        try Output.lines(Self.description(of: code, in: folders))
        if Output.isTerminal {
            let style = CodeReport.style(of: code) ?? SymbolStyle()
            let symbol = try Symbol(code.payload, in: code.symbology, upTo: style.level)
            try Output.bytes(Array(SymbolExport.terminal(symbol).utf8))
        }
    }

    private static func description(of code: Code, in folders: FolderNames) -> [String] {
        var facts = [
            tr("Id: \(code.id)"), tr("Title: \(TerminalText.visible(code.title))"), tr("Kind: \(code.kind.name)"),
            code.isFavorite ? tr("Favourite: yes") : tr("Favourite: no"),
        ]
        if let folder = code.folder.flatMap({ folders[$0] }) { facts.append(tr("Folder: \(TerminalText.visible(folder))")) }
        if !code.tags.isEmpty { facts.append(tr("Tags: \(code.tags.map(TerminalText.visible).joined(separator: " · "))")) }
        facts += fact(.notes, of: code)
        facts += [tr("Created: \(code.created.shown)"), tr("Changed: \(code.modified.shown)")]
        if let used = code.used {
            facts.append(
                tr("Used: \(used.shown), once", plural: "Used: \(used.shown), \(count: code.useCount) times", count: code.useCount))
        }
        for attribute in CodeAttribute.given where ![.title, .favorite, .notes].contains(attribute) {
            facts += fact(attribute, of: code)
        }
        facts += pictures(of: code.card)
        if let reading = code.payload.reading, reading.charset != .utf8 {
            facts.append(reading.isGuessed ? tr("Read as: \(reading.charset.name) (guessed)") : tr("Read as: \(reading.charset.name)"))
        }
        if let trashed = code.trashed { facts.append(tr("In the trash since: \(trashed.shown)")) }
        return facts.map(\.string) + [""] + content(of: code)
    }

    /// What the content means; the content itself where that is all it means.
    private static func content(of code: Code) -> [String] {
        guard ![.text, .binary].contains(code.kind) else { return [code.payload.displayText] }
        let meaning = ParseText.meaning(of: code.payload.parsed(printedAs: code.symbologyName))
        return meaning.isEmpty ? [code.payload.displayText] : meaning
    }

    private static func pictures(of card: CardDetails) -> [LocalizedText] {
        let sides = [(card.front, CodeAttribute.front.label), (card.back, CodeAttribute.back.label)].filter { !$0.0.isEmpty }.map(\.1)
        return sides.isEmpty ? [] : [tr("Pictures: \(sides.joined(separator: ", "))")]
    }

    /// What is printed on a card, a line each.
    private static func printed(_ fields: [CardField]) -> [LocalizedText] {
        fields.map { field in
            let value = TerminalText.visible(field.value.split(whereSeparator: \.isNewline).joined(separator: " · "))
            return field.label.isEmpty
                ? .verbatim(value) : tr("\(LocalizedText.verbatim(TerminalText.visible(field.label))): \(value)", context: "a fact")
        }
    }

    /// The lines of an attribute, if the code has it.
    private static func fact(_ attribute: CodeAttribute, of code: Code) -> [LocalizedText] {
        guard code.attributes.has(attribute) else { return [] }
        if attribute == .cardFields { return printed(CardField.fields(of: code.card.fields)) }
        let value: LocalizedText =
            switch code.attributes[attribute] {
            case .flag where attribute == .oneTime: code.spent.map { tr("used \($0.shown)") } ?? tr("not used yet")
            case .flag: tr("yes")
            case .text(let text): .verbatim(TerminalText.visible(text))
            case .date(let date): .verbatim(date?.shown ?? "")
            }
        return [tr("\(attribute.label): \(value)", context: "a fact")]
    }
}
