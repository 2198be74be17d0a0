import ArgumentParser
import Foundation
import StatusStore

/// Prints what was pushed.
struct StatusGetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "get",
        abstract: "Print what was pushed under a name, or one value of it.",
        usage: "quire status get NAME [KEY] [--json]",
        discussion: """
            Each line is key=value; the last one is when it was pushed. With --json, dates are moments, “progress” is a share from 0 to 1, and \
            “fields” holds the keys of the program's own.

            Examples:
              quire status get backup
              quire status get backup state
              quire status get backup --json | jq .isStale
            """)

    @Argument(help: "The name.")
    var name: String

    @Argument(help: "The key of the value to print, as it was pushed.")
    var key: String?

    @OptionGroup var jsonOption: JSONOption

    func run() throws {
        guard key == nil || !jsonOption.json else { throw ValidationError("Give either a key or --json.") }
        let status = try reportingStatusErrors { try StatusFolder().get(StatusName(name)) }
        if let key {
            guard let field = status.fields.first(where: { $0.key == key }) else {
                throw Failure("The status “\(status.name)” has no “\(TerminalText.visible(key))”. “quire status get \(status.name)” shows what it has.")
            }
            return Output.line(Output.isTerminal ? TerminalText.visible(field.value) : field.value)
        }
        guard !jsonOption.json else { return try Output.json(StatusReport(status)) }
        let fields = status.fields.map { "\(TerminalText.visible($0.key))=\(TerminalText.visible($0.value))" }
        try Output.lines(fields + ["pushed=\(status.pushed.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)))"])
    }
}
