import ArgumentParser
import FlyerLayout
import Flyers
import Foundation
import LibraryStore
import Platform

/// Makes printable flyers with codes from templates, without a display.
struct FlyerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "flyer",
        abstract: tr("Create a flyer with a code to print: a sign, a poster, a card or a sheet of labels."),
        usage: """
            quire flyer --template NAME --code ID … [--field NAME=VALUE …] -o FILE
            quire flyer --template NAME --text TEXT | --file FILE | --type KIND … -o FILE
            quire flyer --template NAME --csv FILE [--field NAME=VALUE …] -o FILE
            quire flyer --list [--json]
            """,
        discussion: tr(
            """
            Every code is read back from the finished page as a printer would print it. A flyer with a code that would not scan is \
            refused unless you use --force.

            Several codes go on one page each, or fill a sheet of labels. A PDF holds all pages; for PNG and SVG, each page is a separate \
            file: sign-1.png, sign-2.png and so on.

            With --csv, each row makes a flyer or a label. A “code” column names a code in the library by its id or title; otherwise, the \
            content comes from the columns that “quire import” knows (content, url, title …), or from columns named after the fields of a \
            kind of code (ssid, password). A column named after a field of the template sets its text, and {column} stands for any column \
            in every text. Rows that cannot be used are reported with their line number on standard error.

            Texts can contain {title}, {content}, {kind} and {field:ssid}, which the code fills in; {{ is a brace.
            """),
        examples: [
            "quire flyer --list",
            #"quire flyer --template poster --code 12 --field title="Our menu" \"#,
            "  -o poster.pdf",
            #"quire flyer --template wifi-sign --type wifi --with ssid=Café \"#,
            "  --with password=secret12 -o sign.pdf",
            #"quire flyer --template clean --text https://example.org --paper a5 \"#,
            "  --orientation landscape -o sign.png",
            #"quire flyer --template clean --csv tables.csv \"#,
            #"  --field title="Table {number}" -o tables.pdf"#,
        ])

    @Option(
        name: .shortAndLong, help: ArgumentHelp(tr("Output file: .pdf, .png or .svg; “-” is standard output."), valueName: "file"),
        completion: .file())
    var output: String?

    @Option(help: ArgumentHelp(tr("The format, if the file name does not show it."), valueName: "pdf|png|svg"))
    var format: FlyerFileFormat?

    @OptionGroup var choice: FlyerTemplateOptions
    @OptionGroup(title: tr("Content options").string) var content: FlyerContentOptions
    @OptionGroup(title: tr("Appearance options").string) var appearance: FlyerAppearanceOptions

    @Option(help: ArgumentHelp(tr("Only this page, counting from 1."), valueName: "n"))
    var page: Int?

    @Option(help: ArgumentHelp(tr("Dots per inch of a PNG, and of the printer that codes are checked for. (default: 300)"), valueName: "n"))
    var dpi: Double?

    @Option(help: ArgumentHelp(tr("Refuse codes that cannot be read from this distance."), valueName: "metres"))
    var distance: Double?

    @Flag(help: ArgumentHelp(tr("Create it even if a code would not scan or a text is too long.")))
    var force = false

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func validate() throws {
        if choice.list {
            if output != nil || content.isUsed || choice.isUsed { throw ValidationError(tr("--list can only be combined with --json.")) }
            return
        }
        try choice.check()
        guard let output else { throw ValidationError(tr("Specify the output file with -o FILE.")) }
        if output.isEmpty { throw ValidationError(tr("-o needs a file name, or “-” for standard output.")) }
        if format == nil, FlyerFileFormat(ending: output) == nil {
            throw ValidationError(tr("Specify the format: use a file name ending in .pdf, .png or .svg, or add --format."))
        }
        if output == "-", jsonOption.json {
            throw ValidationError(tr("Standard output can’t take both the flyer and --json. Use -o FILE."))
        }
        try content.check()
        if let page, page < 1 { throw ValidationError(tr("--page must be 1 or more.")) }
        if page != nil, content.csv != nil {
            throw ValidationError(tr("--page is only for single flyers. Remove rows from the table instead."))
        }
        if let dpi, !(36...2400).contains(dpi) { throw ValidationError(tr("--dpi must be between 36 and 2400.")) }
        if let distance, !(distance > 0 && distance <= 1000) {
            throw ValidationError(tr("--distance must be more than 0 and at most 1000 metres."))
        }
    }

    func run() async throws {
        guard !choice.list else { return try FlyerListing.show(choice.catalog.load(), json: jsonOption.json) }
        let template = try choice.chosen()
        var flyer = try appearance.flyer(of: template)
        flyer.texts = try content.texts(for: template)
        let library = FlyerLibrary(libraryOptions)
        flyer.codes = try await content.codes(from: library)
        appearance.applyScheme(to: &flyer, of: template)
        let export = FlyerExport(
            template: template, output: output ?? "-", format: format ?? output.flatMap { FlyerFileFormat(ending: $0) } ?? .pdf, page: page,
            dotsPerInch: dpi ?? 300, distance: distance, isForced: force, json: jsonOption.json)
        try await Interruption.handled {
            guard let csv = content.csv else { return try export.write(flyer) }
            let lookup: FlyerBatch.Lookup = { try await library.code($0) }
            let batch = try FlyerBatch(
                csv: try PayloadSource.read(csv, limit: FlyerContentOptions.tableLimit), flyer: flyer, template: template,
                kind: content.kind, codes: lookup)
            try await export.write(batch, allOrNothing: content.allOrNothing)
        }
    }
}

/// The file formats of a flyer.
enum FlyerFileFormat: String, FileFormat {
    case pdf, png, svg

    func format(dotsPerInch: Double) -> FlyerFormat {
        switch self {
        case .pdf: .pdf
        case .png: .png(dotsPerInch: dotsPerInch)
        case .svg: .svg
        }
    }
}
