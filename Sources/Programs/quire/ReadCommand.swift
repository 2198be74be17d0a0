import ArgumentParser
import Drawing
import Foundation
import Payload
import Scanning

/// Finds the codes in pictures.
struct ReadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "read",
        abstract: "Find every code in pictures and print what it says.",
        usage: "quire read FILE … [--json]",
        discussion: """
            Each code is one line: its text, or a JSON string where the text has line ends or invisible characters, or “hex:” and \
            the bytes where it is no text. With several pictures each line begins with the name of the file and a colon.

            Of a folder, the pictures in it and in the folders below it are read, in the order of their names; what is hidden and what is \
            no picture is passed over. Of a PDF file every page is read, if poppler-glib is installed; the page stands behind the name, as \
            in “bill.pdf#page=2”. A file that cannot be read is named, and the others are read all the same.

            Examples:
              quire read photo.jpg
              quire read *.png --json
              quire read ~/Pictures invoice.pdf
              import -window root png:- | quire read -
            """)

    @Argument(help: "Pictures (PNG, JPEG, WebP, GIF, TIFF, SVG …), PDF files and folders; “-” is a picture on standard input.")
    var files: [String]

    @OptionGroup var jsonOption: JSONOption

    func run() async throws {
        let reader = StillReader(try files.map(Self.input))
        var progress = ReadProgress(of: files)
        while let turn = await reader.next() {
            progress.begin(turn)
            let look = await reader.look(at: turn.still)
            progress.end(look)
            try Output.lines(try look.codes.map { try line(for: $0, in: look.place.reference, isNamed: progress.hasSeveral) })
        }
        guard progress.found == 0 else { return }
        if let sentence = progress.sentence { Output.message("quire: \(sentence)") }
        throw ExitCode(Status.impossible.rawValue)
    }

    private static func input(_ file: String) throws -> StillInput {
        guard file == "-" else { return .path(file) }
        return .bytes(try PayloadSource.read("-", limit: Picture.maximumFileBytes), name: "-")
    }

    private func line(for code: FoundCode, in file: String, isNamed: Bool) throws -> String {
        if jsonOption.json { return try JSONLine.text(FoundCodeReport(code, file: file)) }
        let text = try TerminalText.line(for: Payload(bytes: code.bytes))
        return isNamed ? "\(TerminalText.visible(file)): \(text)" : text
    }
}
