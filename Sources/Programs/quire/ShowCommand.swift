import ArgumentParser
import CodeWriting
import Foundation
import LibraryStore

/// Shows one code of the library.
struct ShowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a code of the library with its content.",
        usage: "quire show ID|TITLE [--library FILE] [--json]",
        discussion: """
            In a terminal the symbol is shown too, to be scanned from there.

            Examples:
              quire show 12
              quire show "Our site" --json
            """)

    @Argument(help: "The id or the title of the code.")
    var code: String

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() throws {
        let code = try libraryOptions.open().code(idOrTitle: code)
        if jsonOption.json { return try Output.json(CodeReport(code)) }
        try Output.lines(Self.description(of: code))
        if Output.isTerminal {
            let style = CodeReport.style(of: code) ?? SymbolStyle()
            let symbol = try SymbolEncoder.encode(code.payload.bytes, level: style.level)
            try Output.bytes(Array(SymbolExport.terminal(symbol).utf8))
        }
    }

    private static func description(of code: Code) -> [String] {
        var facts = [
            "Id: \(code.id)", "Title: \(TerminalText.visible(code.title))", "Kind: \(code.kind.name)",
            "Favourite: \(code.isFavorite ? "yes" : "no")", "Created: \(shown(code.created))", "Changed: \(shown(code.modified))",
        ]
        if let used = code.used { facts.append("Used: \(shown(used))") }
        if let trashed = code.trashed { facts.append("In the trash since: \(shown(trashed))") }
        return facts + ["", code.payload.displayText]
    }

    private static func shown(_ date: Date) -> String {
        date.formatted(
            Date.ISO8601FormatStyle(timeZone: .current).year().month().day().dateTimeSeparator(.space).time(
                includingFractionalSeconds: false))
    }
}
