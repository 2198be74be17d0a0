import ArgumentParser
import DesktopAPI
import LibraryStore
import WidgetKit

/// Changes what a pinned widget shows.
struct WidgetConfigureCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "configure",
        abstract: "Change the settings of a pinned widget.",
        usage: "quire widget configure ID [--set name=value …] [--unset name …] [<options>]",
        discussion: """
            Settings that are not named stay as they are; --unset takes one back to its standard.

            Examples:
              quire widget configure 3 --set hours=24
              quire widget configure 4 --set code=12
              quire widget configure 4 --unset code
            """)

    @Argument(help: "The id of the pinned widget; “quire widget list” shows it.")
    var id: Int64

    @OptionGroup var settings: WidgetSettingOptions

    @Option(help: ArgumentHelp("A setting to take back to its standard. Repeatable.", valueName: "name"))
    var unset: [String] = []

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func validate() throws {
        if settings.settings.isEmpty, unset.isEmpty { throw ValidationError("Say what to change: --set name=value, or --unset name.") }
    }

    func run() async throws {
        let setting = try settings.configuration().values
        if let twice = unset.first(where: { setting[$0] != nil }) { throw ValidationError("“\(twice)” is set and unset.") }
        try await reportingWidgetErrors {
            let library = try libraryOptions.open(toChange: true)
            let center = WidgetCenter(library: library, registry: libraryOptions.widgetKinds)
            let pin = try await center.configure(id, setting: setting, unsetting: Set(unset))
            announce([.pins], in: library)
            if jsonOption.json { try Output.json(PinReport(pin)) }
        }
    }
}
