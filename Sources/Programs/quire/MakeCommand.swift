import ArgumentParser
import CodeWriting
import Drawing
import Foundation
import Payload

/// Makes a symbol: a picture file, or blocks in the terminal.
struct MakeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "make",
        abstract: "Make a QR code as a picture, or show it in the terminal.",
        usage: "quire make TEXT | - | --file FILE | --type KIND --field NAME=VALUE …  [-o FILE] [<options>]",
        discussion: """
            Examples:
              quire make "Hello"
              quire make https://example.org -o code.png --size 800
              quire make --file card.vcf -o card.svg --level Q --foreground 7C3AED
              quire make --type wifi --field ssid=Café --field password=secret12
              date | quire make - -o - --format pdf --width 40 > now.pdf
            """)

    @OptionGroup var source: PayloadSource

    @Option(
        name: .shortAndLong, help: ArgumentHelp("Write to a file: .png, .svg, .pdf or .eps; “-” is standard output.", valueName: "file"))
    var output: String?

    @Option(help: ArgumentHelp("The format, where the file's ending does not say it.", valueName: "png|svg|pdf|eps"))
    var format: PictureFormat?

    @Option(help: ArgumentHelp("Width and height in pixels. (default for PNG: 10 for each module)", valueName: "pixels"))
    var size: Int?

    @Option(help: ArgumentHelp("Width and height on paper. (default for PDF and EPS: 50)", valueName: "mm"))
    var width: Double?

    @OptionGroup var styleOptions: StyleOptions

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
        let style = styleOptions.style
        let symbol = try SymbolEncoder.encode(try source.payload().bytes, level: style.level, version: symbolVersion)
        let scans = try warn(about: style)
        if let output, let format = format ?? PictureFormat(ending: output) {
            let picture = try format.bytes(of: symbol, style: style, pixels: size, millimetres: width)
            if output == "-" { try Output.bytes(picture) } else { try FileOutput.write(picture, to: output) }
        } else if !jsonOption.json {
            let blocks = SymbolExport.terminal(symbol, quietZone: style.quietZone, isColored: Output.isTerminal)
            try Output.bytes(Array(blocks.utf8))
        }
        if jsonOption.json {
            try Output.json(
                Report(
                    version: symbol.version, level: symbol.level.rawValue, mask: symbol.mask, modules: symbol.modulesPerSide, scans: scans))
        }
    }

    /// Two colours that are too alike make a code that nothing reads; the other warnings are about some scanners.
    private func warn(about style: SymbolStyle) throws -> Bool {
        let warnings = style.warnings()
        let obstacle = warnings.first { if case .lowContrast = $0 { true } else { false } }
        if let obstacle, !force { throw Failure("\(obstacle.message) (--force makes it all the same.)") }
        for warning in warnings { Output.message("quire: \(warning.message)") }
        return obstacle == nil
    }

    private struct Report: Encodable {
        let version: Int
        let level: String
        let mask: Int
        let modules: Int
        let scans: Bool
    }
}
