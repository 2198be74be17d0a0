import ArgumentParser
import Desktop
import DesktopAPI
import Foundation
import GLib
import LibraryStore
import Platform
import Timeline

/// Lists the pinned widgets.
struct WidgetListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: tr("List the pinned widgets."),
        usage: "quire widget list [<options>]",
        discussion: tr(
            """
            Each line has the id, the kind, the family and the settings, separated by tabs; if the widgets are shown now, also “shown”, \
            “live” (updates by itself), “refreshing”, “stale” or “hidden”, the time of the next refresh, and any problem.
            """),
        examples: ["quire widget list", "quire widget list --json | jq 'select(.isStale)'"])

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() async throws {
        let library = try libraryOptions.open()
        let pins = try await WidgetCenter(library: library, registry: libraryOptions.widgetKinds).pins()
        let shown = pins.isEmpty ? [] : RunningHost.find(showing: library)?.widgets ?? []
        let hosted = Dictionary(shown.map { ($0.id, $0) }) { first, _ in first }
        try Output.lines(
            try pins.map { pin in
                jsonOption.json ? try JSONLine.text(PinReport(pin, hosted: hosted[pin.id])) : Self.line(pin, hosted[pin.id])
            })
    }

    private static func line(_ pin: PinnedWidget, _ hosted: HostedWidget?) -> String {
        let settings = pin.configuration.sorted { $0.key < $1.key }.map { "\($0.key)=\(TerminalText.visible($0.value))" }
        let columns = [String(pin.id), pin.kind, pin.family, settings.joined(separator: " ")]
        return (columns + (hosted.map(WidgetState.columns) ?? [])).joined(separator: "\t")
    }
}

/// The state of a widget on the desktop, at the end of a line of “quire widget list”.
enum WidgetState {
    static func columns(of widget: HostedWidget) -> [String] {
        let next = widget.nextRefresh.map { $0.localISO } ?? "-"
        return [word(for: widget), next, widget.problem?.visible.string ?? ""]
    }

    private static func word(for widget: HostedWidget) -> String {
        if widget.isRefreshing { return "refreshing" }
        if widget.isHidden { return "hidden" }
        if widget.isStale { return "stale" }
        return widget.isLive ? "live" : "shown"
    }
}

/// Prints changes of pinned widgets as they happen.
struct WidgetWatchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: tr("Watch the pinned widgets: one line for each change."),
        usage: "quire widget watch [<options>]",
        discussion: tr(
            """
            Each line has the time, the id and what happened, separated by tabs: added, removed, shown (its content changed), refreshing, \
            refreshed or visibility. Runs until Ctrl+C, even if the program that shows the widgets starts or stops.
            """),
        examples: ["quire widget watch", #"quire widget watch --json | jq 'select(.event == "refreshed") | .id'"#])

    @OptionGroup var jsonOption: JSONOption

    func run() async throws {
        guard let bus = MessageBus() else {
            throw CommandError(
                tr("there is no session bus here, so pinned widgets can’t be reached. Run this in a desktop session."))
        }
        try await Self.follow(WidgetHostClient(bus: bus), asJSON: jsonOption.json)
    }

    @MainActor
    private static func follow(_ host: WidgetHostClient, asJSON: Bool) throws {
        var problem: (any Error)?
        var isClosed = false
        let changes = host.subscribe { id, event in
            let report = WidgetChangeReport(date: Date(), id: id, event: event)
            do { try Output.reports([report], json: asJSON) } catch { problem = error }
        }
        defer { changes.cancel() }
        host.bus.onClose { isClosed = true }
        if !host.isRunning { Output.notice(tr("no widgets are shown now. Changes appear once quire-widgets runs.")) }
        EventLoop.run(until: { isClosed || problem != nil })
        if let problem { throw problem }
        throw CommandError(tr("the connection to the session bus was lost."))
    }
}

/// A change of a pinned widget.
struct WidgetChangeReport: LineReport {
    let date: Date
    let id: Int64
    let event: String

    var line: String { [date.localISO, String(id), TerminalText.visible(event)].joined(separator: "\t") }
}
