import ArgumentParser
import Desktop
import DesktopAPI
import Foundation
import LibraryStore
import Navigation
import Symbols

/// Shows one code of the library.
struct ShowCommand: ParsableCommand {
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

    func run() throws {
        let library = try libraryOptions.open()
        let code = try library.code(idOrTitle: code)
        if window { return try MainProgram.open(DeepLink.code(code.id).address, library: libraryOptions.library) }
        let folders = try FolderNames(library)
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
            "Id: \(code.id)", "Title: \(TerminalText.visible(code.title))", "Kind: \(code.kind.name)",
            "Favourite: \(code.isFavorite ? "yes" : "no")",
        ]
        if let folder = code.folder.flatMap({ folders[$0] }) { facts.append("Folder: \(TerminalText.visible(folder))") }
        if !code.tags.isEmpty { facts.append("Tags: \(code.tags.map(TerminalText.visible).joined(separator: " · "))") }
        if !code.notes.isEmpty { facts.append("Notes: \(TerminalText.visible(code.notes))") }
        facts += ["Created: \(code.created.shown)", "Changed: \(code.modified.shown)"]
        if let used = code.used { facts.append("Used: \(used.shown), \(code.useCount == 1 ? "once" : "\(code.useCount) times")") }
        if let expires = code.expires { facts.append("Expires: \(expires.shown)") }
        if code.isOneTime { facts.append("For one use: \(code.spent.map { "used \($0.shown)" } ?? "not used yet")") }
        if let trashed = code.trashed { facts.append("In the trash since: \(trashed.shown)") }
        return facts + ["", code.payload.displayText]
    }
}
