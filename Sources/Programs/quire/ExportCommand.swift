import ArgumentParser
import Drawing
import LibraryExchange
import LibraryStore

/// Writes the library into a file.
struct ExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write the codes of the library into a file.",
        usage: "quire export [FILE | -] [<options>]",
        discussion: """
            The JSON loses nothing: importing it gives an equal library. CSV is for spreadsheets, with everything but styles and history. vcf \
            holds the contacts and ics the events that are not in the trash. Without a file it goes to standard output.

            Examples:
              quire export library.json
              quire export codes.csv
              quire export --format vcf > contacts.vcf
            """)

    @Argument(help: "The file; “-” is standard output.")
    var file: String = "-"

    @Option(help: ArgumentHelp("The format. (default: by the file's ending, else json)", valueName: "json|csv|vcf|ics"))
    var format: ExportFormat?

    @OptionGroup var libraryOptions: LibraryOptions

    func validate() throws {
        guard format == nil, file != "-", ExportFormat(ending: file) == nil else { return }
        throw ValidationError("Name the format: end the file in .json, .csv, .vcf or .ics, or add --format.")
    }

    func run() throws {
        let library = try libraryOptions.open()
        let bytes = try bytes(of: try library.exchanged(), as: format ?? ExportFormat(ending: file) ?? .json)
        if file == "-" { try Output.bytes(bytes) } else { try FileOutput.write(bytes, to: file) }
    }

    private func bytes(of library: ExchangedLibrary, as format: ExportFormat) throws -> [UInt8] {
        switch format {
        case .json: return try LibraryWriting.json(library)
        case .csv: return try LibraryWriting.csv(library)
        case .vcf: return try bytes(LibraryWriting.vCards(library), "contact")
        case .ics: return try bytes(LibraryWriting.calendar(library), "event")
        }
    }

    private func bytes(_ export: KindExport, _ what: String) throws -> [UInt8] {
        guard export.written > 0 else { throw Failure("there is no \(what) in the library that could be exported.") }
        if export.leftOut > 0 { Output.message("quire: left out \(export.leftOut) that cannot be written as \(what).") }
        return export.bytes
    }
}
