import ArgumentParser
import Foundation
import StatusStore

/// Lists what was pushed.
struct StatusListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List what was pushed.",
        usage: "quire status list [--json]",
        discussion: """
            Each line has the name, when it was pushed, the state and the title, with tabs between them; a stale one is marked so.

            Examples:
              quire status list
              quire status list --json | jq -r 'select(.isStale) | .name'
            """)

    @OptionGroup var jsonOption: JSONOption

    func run() throws {
        let folder = StatusFolder()
        let now = Date()
        var statuses: [PushedStatus] = []
        for name in try reportingStatusErrors({ try folder.names() }) {
            do throws(StatusError) {
                statuses.append(try folder.get(name))
            } catch StatusError.notFound {
                // Cleared just now.
            } catch {
                Output.message("quire: \(error.message) \(error.recovery)")
            }
        }
        try Output.lines(
            try statuses.map { jsonOption.json ? try JSONLine.text(StatusReport($0, at: now)) : Self.line($0, at: now) })
    }

    private static func line(_ status: PushedStatus, at now: Date) -> String {
        let columns = [
            status.name.text, status.pushed.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)), status.state ?? "",
            status.title ?? "",
        ]
        return (columns.map(TerminalText.visible) + (status.isStale(at: now) ? ["stale"] : [])).joined(separator: "\t")
    }
}
