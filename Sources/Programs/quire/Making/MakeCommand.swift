import ArgumentParser
import Drawing
import Foundation
import Graphics
import Payload
import Platform
import ScanCheck
import Symbols

/// Makes a symbol, as a picture file or in the terminal.
struct MakeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "make",
        abstract: tr("Make a QR code, or a code of another symbology, as a picture or in the terminal."),
        usage: "quire make TEXT | - | --file FILE | --type KIND --field NAME=VALUE …  [-o FILE] [<options>]",
        examples: [
            #"quire make "Hello""#,
            "quire make https://example.org -o code.png --size 800",
            "quire make --file card.vcf -o card.svg --level Q --foreground 7C3AED",
            "quire make --type wifi --field ssid=Café --field password=secret12",
            "date | quire make - -o - --format pdf --width 40 > now.pdf",
            #"quire make https://example.org -o menu.svg --module-shape rounded --finder-shape rounded \"#,
            #"  --logo logo.svg --caption "The menu""#,
            "quire make 4006381333931 --symbology EAN-13 -o article.svg --width 37.29",
        ])

    @OptionGroup var source: PayloadSource

    @Option(
        name: .shortAndLong, help: ArgumentHelp(tr("Output file: .png, .svg, .pdf or .eps; “-” is standard output."), valueName: "file"),
        completion: .file())
    var output: String?

    @Option(help: ArgumentHelp(tr("The format, if the file name does not show it."), valueName: "png|svg|pdf|eps"))
    var format: PictureFormat?

    @Option(
        help: ArgumentHelp(
            tr("Width in pixels; the height is the same, plus any caption. (default for PNG: 10 per module)"), valueName: "pixels"))
    var size: Int?

    @Option(help: ArgumentHelp(tr("Width on paper. (default for PDF and EPS: 50)"), valueName: "mm"))
    var width: Double?

    /// Ten metres, the height of a building's banner.
    private static let maximumWidth = 10_000.0

    @OptionGroup(title: tr("Style options").string) var styleOptions: StyleOptions

    @OptionGroup var symbolOptions: SymbolOptions

    @Flag(help: ArgumentHelp(tr("Make it even if it is not expected to scan.")))
    var force = false

    @Flag(help: ArgumentHelp(tr("Put a contact or an event into the code exactly as entered, even if phones would misread it.")))
    var exact = false

    @OptionGroup var jsonOption: JSONOption

    func validate() throws {
        if let size, size < 1 { throw ValidationError(tr("--size must be 1 pixel or more.")) }
        if let width, !(width > 0 && width <= Self.maximumWidth) {
            throw ValidationError(tr("--width must be more than 0 and at most \(Int(Self.maximumWidth)) millimetres."))
        }
        guard let output else {
            if format != nil || size != nil || width != nil {
                throw ValidationError(tr("--format, --size and --width are for a file. Specify one with -o FILE."))
            }
            return
        }
        if output == "-", let parts = symbolOptions.parts, parts > 1 {
            throw ValidationError(tr("Standard output can take only one picture. Use -o FILE with --parts."))
        }
        if output == "-", jsonOption.json {
            throw ValidationError(tr("Standard output can’t take both the picture and --json. Use -o FILE."))
        }
        if format == nil, PictureFormat(ending: output) == nil {
            throw ValidationError(tr("Specify the format: use a file name ending in .png, .svg, .pdf or .eps, or add --format."))
        }
    }

    func run() throws {
        let bytes = try drawnBytes(source.payload())
        guard let output else { return try inTerminal(bytes) }
        let format = format ?? PictureFormat(ending: output) ?? .png
        let checked = try checked(bytes, try style(), pixels: format == .png ? size : nil)
        let pictures = try checked.layouts.map { try format.bytes(of: $0, pixels: size, millimetres: width) }
        try ScanReport.refuse(checked, unless: force)
        if !checked.verdict.isReadBack {
            Output.notice(
                tr(
                    "\(checked.layouts[0].symbol.symbology.title): drawn to the standard but not read back, because no reader for it is available."
                ))
        }
        for (layout, picture) in zip(checked.layouts, pictures) {
            if output == "-" { try Output.bytes(picture) } else { try FileOutput.write(picture, to: Self.path(output, of: layout.symbol)) }
        }
        if jsonOption.json { try Output.json(lines: checked.layouts.map { Report($0.symbol, checked.verdict) }) }
    }

    /// What the code holds. Says so where it is not what was given.
    private func drawnBytes(_ payload: Payload) -> [UInt8] {
        let form = payload.symbolForm
        guard !exact, symbolOptions.isQR, form.payload != payload else { return payload.bytes }
        if source.form.isUsed { return form.payload.bytes }
        Output.notice(
            form.leftOut.isEmpty
                ? tr("The code holds this in a form that all phones can read; --exact keeps it as entered.")
                : tr("The code leaves out what phones can’t read (\(form.leftOut.joined(separator: ", "))); --exact keeps it."))
        return form.payload.bytes
    }

    private func inTerminal(_ bytes: [UInt8]) throws {
        var style = try style()
        guard !jsonOption.json else {
            let checked = try checked(bytes, style, pixels: nil)
            return try Output.json(lines: checked.layouts.map { Report($0.symbol, checked.verdict) })
        }
        // In a terminal only the level and the quiet zone of a style apply.
        style = SymbolStyle(level: style.level, quietZone: style.quietZone)
        let checked = try checked(bytes, style, pixels: nil)
        for problem in checked.verdict.problems.prefix(1) { Output.notice(problem.message) }
        for layout in checked.layouts {
            if let part = layout.symbol.qr?.part { try Output.lines([tr("Part \(part.index + 1) of \(part.count)").string]) }
            let blocks = SymbolExport.terminal(layout.symbol, quietZone: style.quietZone, isColored: Output.isTerminal)
            try Output.bytes(Array(blocks.utf8))
        }
    }

    private func checked(_ bytes: [UInt8], _ style: SymbolStyle, pixels: Int?) throws -> CheckedSymbols {
        try CheckedSymbols(style: style, pixels: pixels) { level throws(SymbolError) in
            try symbolOptions.symbols(of: bytes, level: level)
        }
    }

    /// The style of the options. Without --level, M1 gets the only level that it has.
    private func style() throws -> SymbolStyle {
        var style = try styleOptions.style()
        if styleOptions.level == nil, symbolOptions.isM1 { style.level = .low }
        return style
    }

    /// The file of a part of a structured append, with its number before the extension.
    private static func path(_ output: String, of symbol: Symbol) -> String {
        guard let part = symbol.qr?.part else { return output }
        let nameStart = output.lastIndex(of: "/").map(output.index(after:)) ?? output.startIndex
        let dot = output[nameStart...].lastIndex(of: ".") ?? output.endIndex
        return "\(output[..<dot])-\(part.index + 1)\(output[dot...])"
    }

    private struct Report: Encodable {
        let symbology: Symbology
        /// Nil for what is no QR code, as are level and mask.
        let version: Int?
        let level: String?
        let mask: Int?
        /// In a row.
        let modules: Int
        /// The readable text of a bar code, with its check digits.
        let text: String?
        let scans: String
        /// Whether a decoder here has read it; otherwise none can read this symbology.
        let readBack: Bool
        let reasons: [LocalizedText]
        /// From 1.
        let part: Int?
        let parts: Int?

        init(_ symbol: Symbol, _ verdict: ScanVerdict) {
            symbology = symbol.symbology
            version = symbol.qr?.version
            level = symbol.qr?.level.rawValue
            mask = symbol.qr?.mask
            modules = symbol.modulesAcross
            text = symbol.readableText
            readBack = verdict.isReadBack
            scans = verdict.scans.rawValue
            reasons = verdict.problems.map(\.message)
            part = symbol.qr?.part.map { $0.index + 1 }
            parts = symbol.qr?.part?.count
        }
    }
}

/// The file formats of a symbol.
enum PictureFormat: String, FileFormat {
    case png, svg, pdf, eps

    /// Draws a symbol. A size in pixels is converted to millimetres with 96 pixels per inch (CSS), and millimetres to pixels with 300 per
    /// inch (print).
    func bytes(of layout: SymbolLayout, pixels: Int?, millimetres: Double?) throws -> [UInt8] {
        let width = millimetres ?? pixels.map { Double($0) * 25.4 / 96 }
        switch self {
        case .png:
            // Ten pixels for each module by default.
            let side = pixels ?? millimetres.map { Int(nearest: $0 / 25.4 * 300) } ?? Int(layout.size.width) * 10
            return try SymbolExport.png(layout, pixels: side)
        case .svg: return try SymbolExport.svg(layout, millimetres: width)
        case .pdf: return try SymbolExport.pdf(layout, millimetres: width ?? 50)
        case .eps: return try SymbolExport.eps(layout, millimetres: width ?? 50)
        }
    }
}

/// Reports why a symbol may not scan.
enum ScanReport {
    /// Throws when no scanner is expected to read the symbol, unless that is forced. Other problems go to standard error.
    static func refuse(_ checked: CheckedSymbols, unless isForced: Bool) throws {
        let problems = checked.verdict.problems
        guard !isForced, let refusal = refusal(of: checked) else {
            for problem in problems { Output.notice(problem.message) }
            return
        }
        throw CommandError(refusal.followed(by: tr("(Use --force to create it anyway.)")))
    }

    /// Why no scanner would read the symbol, and what would help; nil when one would.
    static func refusal(of checked: CheckedSymbols) -> LocalizedText? {
        guard checked.scans == .no else { return nil }
        let reasons = checked.verdict.problems.filter { $0.limit == .no }.map(\.message).prefix(2)
        let changes = list(checked.remedy().map(\.instruction))
        return reasons.reduce(tr("This would not scan.")) { $0.followed(by: $1) }
            .followed(by: changes.map { tr("To make it scan, \($0).") })
    }

    private static func list(_ items: [LocalizedText]) -> LocalizedText? {
        guard let last = items.last, items.count > 1 else { return items.first }
        let others = items.dropLast().dropFirst().reduce(items[0]) { tr("\($0), \($1)", context: "list") }
        return tr("\(others) and \(last)", context: "list")
    }
}
