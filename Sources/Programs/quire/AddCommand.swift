import ArgumentParser
import CodeWriting
import LibraryStore

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

    @OptionGroup var styleOptions: StyleOptions
    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() throws {
        let payload = try source.payload()
        // What fits into no symbol could never be shown.
        _ = try SymbolEncoder.encode(payload.bytes, level: styleOptions.style.level)
        let library = try libraryOptions.open(toChange: true)
        let code = try library.add(
            NewCode(payload: payload, title: title ?? "", style: try styleOptions.stored(), isFavorite: favorite))
        announce([.codes], in: library)
        if jsonOption.json { try Output.json(CodeReport(code)) } else { try Output.lines([String(code.id)]) }
    }
}
