import ArgumentParser
import Desktop
import Foundation
import GLib
import LibraryStore

/// Follows what happens to pinned widgets.
struct WidgetWatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Follow the pinned widgets: a line for each change.",
        usage: "quire widget watch [<options>]",
        discussion: """
            Each line has the time, the id and what happened, with tabs between them: added, removed, shown (something else is on it), \
            refreshing, refreshed or visibility. Goes on until Ctrl+C, also while the program that shows them starts and ends.

            Examples:
              quire widget watch
              quire widget watch --json | jq 'select(.event == "refreshed") | .id'
            """)

    @OptionGroup var jsonOption: JSONOption

    func run() async throws {
        guard let bus = MessageBus() else {
            throw Failure("there is no session bus here, over which pinned widgets are followed. Run this in the desktop's session.")
        }
        try await Self.follow(WidgetHostClient(bus: bus), asJSON: jsonOption.json)
    }

    @MainActor
    private static func follow(_ host: WidgetHostClient, asJSON: Bool) throws {
        var problem: (any Error)?
        var isClosed = false
        let changes = host.subscribe { id, event in
            do { try Output.lines([try line(id, event, asJSON: asJSON)]) } catch { problem = error }
        }
        defer { changes.cancel() }
        host.bus.onClose { isClosed = true }
        if !host.isRunning { Output.message("quire: no widget is shown now; changes follow once quire-widgets runs.") }
        EventLoop.run(until: { isClosed || problem != nil })
        if let problem { throw problem }
        throw Failure("the session bus has gone.")
    }

    private static func line(_ id: Int64, _ event: String, asJSON: Bool) throws -> String {
        let report = WidgetChangeReport(date: Date(), id: id, event: event)
        if asJSON { return try JSONLine.text(report) }
        return [report.date.formatted(Date.ISO8601FormatStyle(timeZone: .current)), String(id), TerminalText.visible(event)].joined(separator: "\t")
    }
}

/// A change of a pinned widget as JSON.
struct WidgetChangeReport: Encodable {
    let date: Date
    let id: Int64
    let event: String
}
