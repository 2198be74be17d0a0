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
        abstract: "Show a code of the library with its content.",
        usage: "quire show ID|TITLE [--window] [--library FILE] [--json]",
        discussion: """
            In a terminal the symbol is shown too, to be scanned from there.

            Examples:
              quire show 12
              quire show "Our site" --json
              quire show "Our site" --window
            """)

    @Argument(help: "The id or the title of the code.")
    var code: String

    @Flag(help: "Show it large in the window, for someone else to scan, and print nothing.")
    var window = false

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func validate() throws {
        if window, jsonOption.json { throw ValidationError("Give either --window or --json.") }
    }

    func run() async throws {
        let library = try libraryOptions.open()
        let code = try await library.code(idOrTitle: code)
        if window { return try MainProgram.open(CodeDestination.show(code.id).address, library: libraryOptions.library) }
        let folders = try await FolderNames(library)
        switch code.state() {
        case .usable: break
        case .expired: Output.message("quire: This code has expired.")
        case .used: Output.message("quire: This code was for one use, and that was made.")
        }
        if jsonOption.json { return try Output.json(CodeReport(code, in: folders)) }
        try Output.lines(Self.description(of: code, in: folders))
        if Output.isTerminal {
            let style = CodeReport.style(of: code) ?? SymbolStyle()
            let symbol = try SymbolEncoder.encode(code.payload.bytes, level: style.level)
            try Output.bytes(Array(SymbolExport.terminal(symbol).utf8))
        }
    }

    private static func description(of code: Code, in folders: FolderNames) -> [String] {
        var facts = [
            "Id: \(code.id)", "Title: \(TerminalText.visible(code.title))", "Kind: \(code.kind.name.untranslated)",
            "Favourite: \(code.isFavorite ? "yes" : "no")",
        ]
        if let folder = code.folder.flatMap({ folders[$0] }) { facts.append("Folder: \(TerminalText.visible(folder))") }
        if !code.tags.isEmpty { facts.append("Tags: \(code.tags.map(TerminalText.visible).joined(separator: " · "))") }
        facts += fact(.notes, of: code)
        facts += ["Created: \(code.created.shown)", "Changed: \(code.modified.shown)"]
        if let used = code.used { facts.append("Used: \(used.shown), \(code.useCount == 1 ? "once" : "\(code.useCount) times")") }
        for attribute in CodeAttribute.given where ![.title, .favorite, .notes].contains(attribute) {
            facts += fact(attribute, of: code)
        }
        if let trashed = code.trashed { facts.append("In the trash since: \(trashed.shown)") }
        return facts + ["", code.payload.displayText]
    }

    /// The line of an attribute, if the code has it.
    private static func fact(_ attribute: CodeAttribute, of code: Code) -> [String] {
        guard code.attributes.has(attribute) else { return [] }
        let value =
            switch code.attributes[attribute] {
            case .flag where attribute == .oneTime: code.spent.map { "used \($0.shown)" } ?? "not used yet"
            case .flag: "yes"
            case .text(let text): TerminalText.visible(text)
            case .date(let date): date?.shown ?? ""
            }
        return ["\(attribute.label): \(value)"]
    }
}
