import ArgumentParser
import LibraryStore
import WidgetKit

/// Lists what is pinned.
struct WidgetListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the pinned widgets.",
        usage: "quire widget list [<options>]",
        discussion: "Each line has the id, the kind, the family and the settings, with tabs between them.")

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() async throws {
        let library = try libraryOptions.open()
        try await reportingWidgetErrors {
            let pins = try await WidgetCenter(library: library, registry: libraryOptions.widgetKinds).pins()
            try Output.lines(try pins.map { jsonOption.json ? try JSONLine.text(PinReport($0)) : Self.line($0) })
        }
    }

    private static func line(_ pin: PinnedWidget) -> String {
        let settings = pin.configuration.sorted { $0.key < $1.key }.map { "\($0.key)=\(TerminalText.visible($0.value))" }
        return [String(pin.id), pin.kind, pin.family, settings.joined(separator: " ")].joined(separator: "\t")
    }
}
