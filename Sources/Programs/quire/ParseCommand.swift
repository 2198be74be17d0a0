import ArgumentParser
import Foundation
import Payload

/// Says what a payload means.
struct ParseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "parse",
        abstract: "Say what the content of a code means.",
        usage: "quire parse TEXT | - | --file FILE  [--json] | --lines",
        discussion: """
            The fields, what to beware of, and the title. Passwords and other secrets are covered unless --json asks for everything.

            With --lines, each line of standard input is a JSON object with “payload” (or “bytes” in Base64) and, if wanted, “id” and \
            “format”, the kind of symbol it was read from; each is answered by one line.

            Examples:
              quire parse "WIFI:T:WPA;S:Café;P:secret;;"
              quire parse --file card.vcf --json
              quire parse 4006381333931 --format EAN-13
              quire parse --lines < payloads.jsonl
            """)

    @Argument(help: "The content of the code; “-” takes the bytes of standard input.")
    var text: String?

    @Option(help: ArgumentHelp("Take the bytes of a file; “-” is standard input.", valueName: "file"))
    var file: String?

    @Option(help: ArgumentHelp("The kind of symbol it was read from, which tells products from plain digits.", valueName: "symbology"))
    var format: String?

    @Flag(help: "Read one JSON object per line from standard input and answer each with one.")
    var lines = false

    @OptionGroup var jsonOption: JSONOption

    func validate() throws {
        let sources = [text != nil, file != nil, lines].filter(\.self).count
        guard sources > 0 else { throw ValidationError("Give the content of the code, or --file FILE, or “-” for standard input.") }
        guard sources == 1 else { throw ValidationError("Give only one of a text, --file and --lines.") }
        if lines, format != nil { throw ValidationError("With --lines, each line says its own “format”.") }
    }

    func run() throws {
        if lines { return try ParseLines().run() }
        let payload = try text.flatMap { $0 == "-" ? nil : Payload($0) } ?? Payload(bytes: try PayloadSource.read(file ?? "-"))
        let parsed = payload.parsed(printedAs: format ?? "")
        if jsonOption.json { try Output.json(ParseReport(parsed)) } else { try Output.lines(ParseText.lines(parsed)) }
    }
}
