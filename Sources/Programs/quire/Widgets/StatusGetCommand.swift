import ArgumentParser
import Foundation
import Platform
import StatusStore

/// Prints a status.
struct StatusGetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "get",
        abstract: tr("Print the status pushed under a name, or one of its values."),
        usage: "quire status get NAME [KEY] [--json]",
        discussion: tr(
            """
            Each line is key=value; the last one is the time it was pushed. With --json, dates are absolute times, “progress” is a \
            fraction from 0 to 1, and “fields” holds the program’s own keys.
            """),
        examples: ["quire status get backup", "quire status get backup state", "quire status get backup --json | jq .isStale"])

    @Argument(help: ArgumentHelp(tr("The name.")), completion: .statuses)
    var name: String

    @Argument(help: ArgumentHelp(tr("The key of the value to print, as it was pushed.")))
    var key: String?

    @OptionGroup var jsonOption: JSONOption

    func run() throws {
        guard key == nil || !jsonOption.json else { throw ValidationError(tr("Use either a key or --json, not both.")) }
        let status = try StatusFolder().get(StatusName(name))
        if let key {
            guard let field = status.fields.first(where: { $0.key == key }) else {
                throw CommandError(
                    tr("The status “\(name)” has no “\(TerminalText.visible(key))”. “quire status get \(name)” shows what it has.")
                )
            }
            return Output.line(Output.isTerminal ? TerminalText.visible(field.value) : field.value)
        }
        guard !jsonOption.json else { return try Output.json(StatusReport(status)) }
        let fields = status.fields.map { "\(TerminalText.visible($0.key))=\(TerminalText.visible($0.value))" }
        try Output.lines(fields + ["pushed=\(status.pushed.iso)"])
    }
}

/// Lists the statuses.
struct StatusListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: tr("List the pushed statuses."),
        usage: "quire status list [--json]",
        discussion: tr(
            """
            Each line has the name, the time it was pushed, the state and the title, separated by tabs; stale ones are marked.
            """),
        examples: ["quire status list", "quire status list --json | jq -r 'select(.isStale) | .name'"])

    @OptionGroup var jsonOption: JSONOption

    func run() throws {
        let folder = StatusFolder()
        let now = Date()
        var statuses: [PushedStatus] = []
        for name in try folder.names() {
            do throws(StatusError) {
                statuses.append(try folder.get(name))
            } catch StatusError.notFound {
                // It was cleared just now.
            } catch {
                Output.notice(error.text)
            }
        }
        try Output.reports(statuses.map { StatusReport($0, at: now) }, json: jsonOption.json)
    }
}

/// Clears a status.
struct StatusClearCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clear",
        abstract: tr("Clear a status; its widgets are then empty."),
        usage: "quire status clear NAME",
        examples: ["quire status clear backup"])

    @Argument(help: ArgumentHelp(tr("The name.")), completion: .statuses)
    var name: String

    func run() throws {
        try StatusFolder().clear(StatusName(name))
    }
}

/// A status.
struct StatusReport: LineReport {
    let name: String
    let pushed: Date
    let title, state, text, value, icon, color, url: String?
    let progress: Double?
    let start, end: Date?
    /// Seconds.
    let ttl: Double?
    let staleAt: Date?
    let isStale: Bool
    /// Whether it is a live activity.
    let isActivity: Bool
    /// The keys without a meaning to Quire.
    let fields: [String: String]

    init(_ status: PushedStatus, at now: Date = Date()) {
        name = status.name.text
        pushed = status.pushed
        title = status.title
        state = status.state
        text = status.text
        value = status.value
        icon = status.icon
        color = status[.color]
        url = status.url
        progress = status.progress
        start = status.start
        end = status.end
        ttl = status.timeToLive
        staleAt = status.staleDate
        isStale = status.isStale(at: now)
        isActivity = status.isActive(at: now)
        fields = Dictionary(status.others.map { ($0.key, $0.value) }) { first, _ in first }
    }

    var line: String {
        let columns = [name, pushed.iso, state ?? "", title ?? ""]
        return (columns.map(TerminalText.visible) + (isStale ? ["stale"] : [])).joined(separator: "\t")
    }
}
