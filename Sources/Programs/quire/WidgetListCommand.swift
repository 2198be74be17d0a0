import ArgumentParser
import Desktop
import DesktopAPI
import LibraryStore
import WidgetKit

/// Lists what is pinned.
struct WidgetListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the pinned widgets.",
        usage: "quire widget list [<options>]",
        discussion: """
            Each line has the id, the kind, the family and the settings, with tabs between them; where the widgets are shown now, also \
            “shown”, “live” (what it shows comes by itself), “refreshing”, “stale” or “hidden”, when each is refreshed next, and what is wrong with it.

            Examples:
              quire widget list
              quire widget list --json | jq 'select(.isStale)'
            """)

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() async throws {
        let library = try libraryOptions.open()
        try await reportingWidgetErrors {
            let pins = try await WidgetCenter(library: library, registry: libraryOptions.widgetKinds).pins()
            let shown = pins.isEmpty ? [] : RunningHost.find(showing: library)?.widgets ?? []
            let hosted = Dictionary(shown.map { ($0.id, $0) }) { first, _ in first }
            try Output.lines(
                try pins.map { pin in
                    jsonOption.json ? try JSONLine.text(PinReport(pin, hosted: hosted[pin.id])) : Self.line(pin, hosted[pin.id])
                })
        }
    }

    private static func line(_ pin: PinnedWidget, _ hosted: HostedWidget?) -> String {
        let settings = pin.configuration.sorted { $0.key < $1.key }.map { "\($0.key)=\(TerminalText.visible($0.value))" }
        let columns = [String(pin.id), pin.kind, pin.family, settings.joined(separator: " ")]
        return (columns + (hosted.map(WidgetState.columns) ?? [])).joined(separator: "\t")
    }
}
