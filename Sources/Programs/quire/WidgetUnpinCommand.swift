import ArgumentParser
import DesktopAPI
import WidgetKit

/// Removes a pinned widget.
struct WidgetUnpinCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unpin",
        abstract: "Remove a pinned widget from the desktop.",
        usage: "quire widget unpin ID [<options>]")

    @Argument(help: "The id of the pinned widget; “quire widget list” shows it.")
    var id: Int64

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() async throws {
        let library = try libraryOptions.open()
        try await reportingWidgetErrors {
            let center = WidgetCenter(library: library, registry: libraryOptions.widgetKinds)
            let pin = try await center.pins().first { $0.id == id }
            try await center.unpin(id)
            announce([.pins], in: library)
            await followLogin(with: library, libraryOptions)
            if jsonOption.json, let pin { try Output.json(PinReport(pin)) }
        }
    }
}
