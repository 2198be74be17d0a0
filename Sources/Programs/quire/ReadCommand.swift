import ArgumentParser
import CodeReading
import Drawing
import Foundation
import Payload

/// Finds the codes in pictures.
struct ReadCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "read",
        abstract: "Find every code in pictures and print what it says.",
        usage: "quire read FILE … [--json]",
        discussion: """
            Each code is one line: its text, or a JSON string where the text has line ends or invisible characters, or “hex:” and \
            the bytes where it is no text. With several pictures each line begins with the name of the file and a colon.

            Examples:
              quire read photo.jpg
              quire read *.png --json
              import -window root png:- | quire read -
            """)

    @Argument(help: "The pictures: PNG, JPEG, WebP, GIF, TIFF, SVG …; “-” is standard input.")
    var files: [String]

    @OptionGroup var jsonOption: JSONOption

    func run() throws {
        var found = 0
        var unread = 0
        for file in files {
            do {
                let codes = try CodeReader().read(try Self.picture(file))
                found += codes.count
                try Output.lines(try codes.map { try line(for: $0, in: file) })
            } catch let error as DrawingError {
                unread += 1
                Output.message("quire: \(TerminalText.visible(file)): \(error.message)")
            } catch let error as CodeReadingError {
                unread += 1
                Output.message("quire: \(TerminalText.visible(file)): \(error.message)")
            }
        }
        guard found == 0 else { return }
        if unread < files.count { Output.message("quire: no code was found in \(files.count == 1 ? "the picture" : "the pictures").") }
        throw ExitCode(Status.impossible.rawValue)
    }

    private static func picture(_ file: String) throws -> Picture {
        guard file == "-" else { return try Picture(file: file) }
        return try Picture(bytes: try PayloadSource.read("-", limit: Picture.maximumFileBytes))
    }

    private func line(for code: FoundCode, in file: String) throws -> String {
        if jsonOption.json { return try JSONLine.text(FoundCodeReport(code, file: file)) }
        let text = try TerminalText.line(for: Payload(bytes: code.bytes))
        return files.count == 1 ? text : "\(TerminalText.visible(file)): \(text)"
    }
}
