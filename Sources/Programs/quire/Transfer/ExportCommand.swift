import ArgumentParser
import Drawing
import LibraryStore
import LibraryTransfer
import Platform

/// Exports the library to a file, or its codes as pictures.
struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: tr("Export the codes in the library to a file, or as pictures."),
        usage: """
            quire export [FILE | -] [<options>]
            quire export --format png|svg|pdf --to FOLDER|FILE.zip [<options>]
            """,
        discussion: tr(
            """
            JSON loses nothing: importing it gives an equal library. CSV is for spreadsheets, with everything except styles and history. \
            vcf has the contacts and ics the events that are not in the trash; catima is a ZIP file of cards for Catima on the phone. \
            Without a file, the export goes to standard output.

            Pictures are drawn in each code’s own style, and appear once all of them are ready; the trash is left out.
            """),
        examples: [
            "quire export library.json",
            "quire export codes.csv",
            "quire export --format vcf > contacts.vcf",
            "quire export --format catima cards.zip",
            #"quire export --format png --to pictures --name "{number} {title}""#,
            "quire export --format svg --to menu.zip --folder Menu",
        ])

    @Argument(help: ArgumentHelp(tr("The file; “-” is standard output.")), completion: .file())
    var file: String = "-"

    @Option(help: ArgumentHelp(tr("The format. (default: from the file name, otherwise json)"), valueName: "format"))
    var format: ExportFormat?

    @OptionGroup(title: tr("Picture options").string) var pictures: PictureOptions

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func validate() throws {
        let format = format ?? ExportFormat(ending: file)
        guard pictures.to == nil else {
            if file != "-" { throw ValidationError(tr("Pictures are saved where --to says. Leave out “\(file)”.")) }
            if format?.picture == nil {
                throw ValidationError(tr("--to is for pictures. Choose their format with --format png, svg or pdf."))
            }
            return
        }
        if format?.picture != nil { throw ValidationError(tr("Pictures are saved to a folder or a ZIP file. Specify it with --to.")) }
        if pictures.isUsed { throw ValidationError(tr("The picture options need --format png, svg or pdf and --to.")) }
        if jsonOption.json { throw ValidationError(tr("--json reports on exported pictures. For the library as JSON, use --format json.")) }
        guard format == nil, file != "-" else { return }
        throw ValidationError(tr("Specify the format: use a file name ending in .json, .csv, .vcf or .ics, or add --format."))
    }

    func run() async throws {
        let library = try libraryOptions.open()
        if let picture = format?.picture { return try await pictures.write(picture, of: library, json: jsonOption.json) }
        let bytes = try await bytes(of: try library.exchanged(), as: format ?? ExportFormat(ending: file) ?? .json)
        if file == "-" { try Output.bytes(bytes) } else { try FileOutput.write(bytes, to: file, isSecret: true) }
    }

    private func bytes(of library: ExchangedLibrary, as format: ExportFormat) throws -> [UInt8] {
        switch format {
        case .csv: return try LibraryWriting.csv(library)
        case .vcf:
            return try bytes(
                LibraryWriting.vCards(library), none: tr("the library has no contacts that can be exported."),
                leftOut: { tr("codes left out because they can’t be exported as a contact: \($0).") })
        case .ics:
            return try bytes(
                LibraryWriting.calendar(library), none: tr("the library has no events that can be exported."),
                leftOut: { tr("codes left out because they can’t be exported as an event: \($0).") })
        case .catima:
            return try bytes(
                LibraryWriting.catima(library), none: tr("the library has no codes that Catima can show."),
                leftOut: { tr("codes left out because Catima doesn’t support their symbology: \($0).") })
        case .json, .png, .svg, .pdf: return try LibraryWriting.json(library)
        }
    }

    private func bytes(_ export: KindExport, none: LocalizedText, leftOut: (Int) -> LocalizedText) throws -> [UInt8] {
        guard export.written > 0 else { throw CommandError(none) }
        if export.leftOut > 0 { Output.notice(leftOut(export.leftOut)) }
        return export.bytes
    }
}

/// The formats of an export: one file, or a picture for each code.
enum ExportFormat: String, FileFormat {
    case json, csv, vcf, ics, catima, png, svg, pdf

    var picture: PictureExport.Format? { PictureExport.Format(rawValue: rawValue) }
}
