public import ArgumentParser
import Drawing
import Foundation
import Graphics
public import Payload
import Platform
import Scanning

/// Reads the codes in pictures.
struct ReadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "read",
        abstract: tr("Find all codes in pictures and print their content."),
        usage: "quire read FILE … [--raw | --json] [--charset NAME]",
        discussion: tr(
            """
            Prints one line for each code: its text, or a JSON string if the text has line breaks or invisible characters, or “hex:” and \
            the bytes if it is not text. Text that is not in UTF-8 and does not declare its character set is read in the most likely one; \
            “--json” names it. With several pictures, each line begins with the file name and a colon.

            In a folder, the pictures in it and its subfolders are read in order of their names; hidden files, and files that are not \
            pictures, are skipped. Every page of a PDF file is read if poppler-glib is installed; the page follows the name, as in \
            “bill.pdf#page=2”. A file that cannot be read is reported, and the others are still read.
            """),
        examples: [
            "quire read photo.jpg",
            "quire read *.png --json",
            "quire read ~/Pictures invoice.pdf",
            "import -window root png:- | quire read -",
            "quire read --raw card.png > card.vcf",
        ])

    @Argument(
        help: ArgumentHelp(tr("Pictures (PNG, JPEG, WebP, GIF, TIFF, SVG …), PDF files and folders; “-” is a picture on standard input.")),
        completion: .file())
    var files: [String]

    @Flag(help: ArgumentHelp(tr("Print the raw bytes of the codes, one after the other, and nothing else.")))
    var raw = false

    @OptionGroup var charsetOption: CharsetOption
    @OptionGroup var jsonOption: JSONOption

    func validate() throws {
        if raw, jsonOption.json { throw ValidationError(tr("Use either --raw or --json, not both.")) }
    }

    func run() async throws {
        let reader = StillImageReader(try files.map(Self.input))
        var progress = ReadProgress(of: files)
        try await reader.readAll(begin: { progress.begin($0) }) { look in
            progress.end(look)
            try write(look, isNamed: progress.hasSeveral)
            progress.show()
        }
        progress.clear()
        guard progress.found == 0 else { return }
        if let sentence = progress.sentence { Output.notice(sentence) }
        throw ExitCode(Status.failure.rawValue)
    }

    private func write(_ look: StillImageResult, isNamed: Bool) throws {
        guard !raw else {
            for code in look.codes { try Output.bytes(code.bytes) }
            return
        }
        try Output.lines(try look.codes.map { try line(for: $0, in: look.place.reference, isNamed: isNamed) })
    }

    private static func input(_ file: String) throws -> StillImageInput {
        guard file == "-" else { return .path(file) }
        return .bytes(try PayloadSource.read("-", limit: Picture.maximumFileBytes), name: "-")
    }

    private func line(for code: FoundCode, in file: String, isNamed: Bool) throws -> String {
        if jsonOption.json { return try JSONLine.text(FoundCodeReport(code, file: file, charset: charsetOption.charset)) }
        let text = try TerminalText.line(for: charsetOption.reading(Payload(bytes: code.bytes), of: file))
        return isNamed ? "\(TerminalText.visible(file)): \(text)" : text
    }
}

/// The progress of reading pictures, shown to the person at the terminal.
struct ReadProgress {
    /// Whether there are several pictures, so that each line begins with the name of its picture.
    private(set) var hasSeveral: Bool
    /// The number of codes.
    private(set) var found = 0
    /// The number of pictures that could be read, with or without a code.
    private var read = 0
    private var problems = 0
    /// Names the picture that was begun last.
    private var line = LocalizedText.empty

    init(of files: [String]) {
        var isFolder: ObjCBool = false
        hasSeveral =
            files.count > 1 || files.contains { FileManager.default.fileExists(atPath: $0, isDirectory: &isFolder) && isFolder.boolValue }
    }

    mutating func begin(_ turn: StillImageReader.Turn) {
        // The number of pages is known only when the file is open.
        if turn.count > 1 { hasSeveral = true }
        guard hasSeveral else { return }
        line = tr("Reading picture \(turn.index) of \(turn.count): \(TerminalText.visible(turn.still.place.name))")
        show()
    }

    /// Shows the progress again, below the lines of a picture.
    func show() { Output.progress(line) }

    func clear() { Output.progress(.empty) }

    mutating func end(_ look: StillImageResult) {
        clear()
        found += look.codes.count
        guard let problem = look.problem else { return read += 1 }
        problems += 1
        Output.notice(about: look.place.reference, problem.message)
    }

    /// The message when no code was found; nil when the problems explain it.
    var sentence: LocalizedText? {
        if read > 0 { return tr("no code was found in the picture.", plural: "no code was found in the pictures.", count: read) }
        guard problems == 0 else { return nil }
        return hasSeveral ? tr("no pictures were found in these files or folders.") : tr("no pictures were found in this file.")
    }
}

/// A code that was found, as JSON.
struct FoundCodeReport: Encodable {
    private let file: String?
    private let code: FoundCode
    private let payload: Payload
    private let meaning: ParsedPayload

    /// - Parameters:
    ///   - file: the picture; nil for a camera.
    ///   - charset: the character set that was chosen; nil to guess.
    init(_ code: FoundCode, file: String?, charset: TextCharset? = nil) {
        self.file = file
        self.code = code
        payload = Payload(bytes: code.bytes).read(as: charset)
        meaning = payload.parsed(printedAs: code.printedAs)
    }

    private enum Key: String, CodingKey {
        case file, symbology, text, charset, guessed, bytes, corners, kind, fields
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encodeIfPresent(file, forKey: .file)
        try container.encode(code.symbology.name, forKey: .symbology)
        let reading = payload.reading
        try container.encode(reading?.text ?? code.text, forKey: .text)
        // Null for data.
        try container.encode(reading?.charset.rawValue, forKey: .charset)
        try container.encode(reading?.isGuessed ?? false, forKey: .guessed)
        try container.encode(Data(code.bytes), forKey: .bytes)
        try container.encode(code.corners.map { [$0.x, $0.y] }, forKey: .corners)
        try container.encode(meaning.kind.rawValue, forKey: .kind)
        try container.encode(FieldsReport(fields: meaning.fields), forKey: .fields)
    }
}

/// The character set in which contents are read.
struct CharsetOption: ParsableArguments {
    @Option(
        name: .customLong("charset"),
        help: ArgumentHelp(
            tr("Read text in this character set instead of guessing."),
            valueName: "name"))
    var charset: TextCharset?

    /// The payload, read in the chosen character set. Says so where that is impossible.
    func reading(_ payload: Payload, of file: String) -> Payload {
        guard let charset else { return payload }
        let read = payload.read(as: charset)
        if read.reading == nil { Output.notice(about: file, tr("the bytes aren’t valid \(charset.name). Choose another character set.")) }
        return read
    }
}

extension TextCharset: ExpressibleByArgument {
    public init?(argument: String) {
        self.init(named: argument)
    }

    public static var allValueStrings: [String] { allCases.map(\.rawValue) }
}

/// The fields of a payload as a JSON object.
struct FieldsReport: Encodable {
    let fields: [PayloadField]

    func encode(to encoder: any Encoder) throws { try fields.encodeAsObject(to: encoder) }
}
