import ArgumentParser
import CodeWriting
import LibraryStore
import Payload
import ScanCheck

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
              quire add --type phone --field number=+4930123456
              echo -n "secret" | quire add - --level H
            """)

    @OptionGroup var source: PayloadSource

    @Option(help: "Its title. (default: what the content suggests)")
    var title: String?

    @Flag(help: "Mark it as a favourite.")
    var favorite = false

    @Flag(help: "Keep it even when scanners are not expected to read it.")
    var force = false

    @OptionGroup(title: "Style options") var styleOptions: StyleOptions
    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() throws {
        let payload = try source.payload()
        let style = try style(for: payload)
        let library = try libraryOptions.open(toChange: true)
        let code = try library.add(
            NewCode(payload: payload, title: title ?? "", style: style, isFavorite: favorite))
        announce([.codes], in: library)
        if jsonOption.json { try Output.json(CodeReport(code)) } else { try Output.lines([String(code.id)]) }
    }

    /// The style as the code keeps it; nil when nothing was asked for, so that it follows the defaults. Refuses what fits into no symbol and
    /// could never be shown, and what would not scan.
    private func style(for payload: Payload) throws -> String? {
        let asked = try styleOptions.style()
        guard asked != SymbolStyle() else {
            _ = try SymbolEncoder.encode(payload.bytes, level: asked.level)
            return nil
        }
        let checked = try CheckedSymbols(style: asked) { level throws(SymbolError) in
            [try SymbolEncoder.encode(payload.bytes, level: level)]
        }
        try ScanReport.refuse(checked, unless: force)
        return checked.style.json
    }
}
