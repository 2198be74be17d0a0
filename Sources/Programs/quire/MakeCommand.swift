import ArgumentParser
import CodeWriting
import Drawing
import Foundation
import Payload
import ScanCheck

/// Makes a symbol: a picture file, or blocks in the terminal.
struct MakeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "make",
        abstract: "Make a QR code as a picture, or show it in the terminal.",
        usage: "quire make TEXT | - | --file FILE  [-o FILE] [<options>]",
        discussion: """
            Examples:
              quire make "Hello"
              quire make https://example.org -o code.png --size 800
              quire make --file card.vcf -o card.svg --level Q --foreground 7C3AED
              date | quire make - -o - --format pdf --width 40 > now.pdf
              quire make https://example.org -o menu.svg --module-shape rounded --finder-shape rounded \\
                --logo logo.svg --caption "The menu"
            """)

    @OptionGroup var source: PayloadSource

    @Option(
        name: .shortAndLong, help: ArgumentHelp("Write to a file: .png, .svg, .pdf or .eps; “-” is standard output.", valueName: "file"))
    var output: String?

    @Option(help: ArgumentHelp("The format, where the file's ending does not say it.", valueName: "png|svg|pdf|eps"))
    var format: PictureFormat?

    @Option(help: ArgumentHelp("Width in pixels; the height is the same but for a caption. (default for PNG: 10 for each module)", valueName: "pixels"))
    var size: Int?

    @Option(help: ArgumentHelp("Width on paper. (default for PDF and EPS: 50)", valueName: "mm"))
    var width: Double?

    @OptionGroup(title: "Style options") var styleOptions: StyleOptions

    @Option(help: ArgumentHelp("Make exactly this version, 1 to 40. (default: the smallest that holds the data)", valueName: "n"))
    var symbolVersion: Int?

    @Flag(help: "Make it even when scanners are not expected to read it.")
    var force = false

    @OptionGroup var jsonOption: JSONOption

    func validate() throws {
        if let size, size < 1 { throw ValidationError("--size is a number of pixels, 1 or more.") }
        if let width, !(width > 0) { throw ValidationError("--width is a number of millimetres, more than 0.") }
        if let symbolVersion, !(1...40).contains(symbolVersion) { throw ValidationError("--symbol-version goes from 1 to 40.") }
        guard let output else {
            if format != nil || size != nil || width != nil {
                throw ValidationError("--format, --size and --width are for a file: name it with -o FILE.")
            }
            return
        }
        if output == "-", jsonOption.json { throw ValidationError("Standard output takes either the picture or --json.") }
        if format == nil, PictureFormat(ending: output) == nil {
            throw ValidationError("Name the format: end the file in .png, .svg, .pdf or .eps, or add --format.")
        }
    }

    func run() throws {
        let bytes = try source.payload().bytes
        let format = output.flatMap { self.format ?? PictureFormat(ending: $0) }
        let checked = try CheckedSymbol(style: try styleOptions.style(), pixels: format == .png ? size : nil) { level throws(SymbolError) in
            try SymbolEncoder.encode(bytes, level: level, version: symbolVersion)
        }
        // Blocks in a terminal have no style.
        if output != nil || jsonOption.json { try ScanReport.refuse(checked, unless: force, pixels: size) }
        if let output, let format {
            let picture = try format.bytes(of: checked.layout, pixels: size, millimetres: width)
            if output == "-" { try Output.bytes(picture) } else { try FileOutput.write(picture, to: output) }
        } else if !jsonOption.json {
            let quietZone = checked.layout.style.quietZone
            let blocks = SymbolExport.terminal(checked.symbol, quietZone: quietZone, isColored: Output.isTerminal)
            try Output.bytes(Array(blocks.utf8))
        }
        if jsonOption.json { try Output.json(Report(checked)) }
    }

    private struct Report: Encodable {
        let version: Int
        let level: String
        let mask: Int
        let modules: Int
        let scans: String
        let reasons: [String]

        init(_ checked: CheckedSymbol) {
            version = checked.symbol.version
            level = checked.symbol.level.rawValue
            mask = checked.symbol.mask
            modules = checked.symbol.modulesPerSide
            scans = checked.scans.rawValue
            reasons = checked.verdict.problems.map(\.message)
        }
    }
}
