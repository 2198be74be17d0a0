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
        if jsonOption.json { return try JSONLine.text(Report(code, file: file)) }
        let text = try TerminalText.line(for: Payload(bytes: code.bytes))
        return files.count == 1 ? text : "\(TerminalText.visible(file)): \(text)"
    }

    private struct Report: Encodable {
        let file: String
        let symbology: String
        let text: String
        let bytes: Data
        let corners: [[Double]]
        let kind: String
        let fields: [String: String]

        init(_ code: FoundCode, file: String) {
            let payload = Payload(bytes: code.bytes)
            let kind = payload.kind(printedAs: code.symbology.name)
            self.file = file
            symbology = code.symbology.name
            text = code.text
            bytes = Data(code.bytes)
            corners = code.corners.map { [$0.x, $0.y] }
            self.kind = kind.rawValue
            fields = kind == .text ? ["text": code.text] : [:]
        }
    }
}
