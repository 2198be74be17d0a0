import ArgumentParser
import DesktopAPI
import WidgetKit

/// Pins a widget to the desktop.
struct WidgetPinCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pin",
        abstract: "Pin a widget to the desktop and print its id.",
        usage: "quire widget pin KIND [--family FAMILY] [--set name=value …] [<options>]",
        discussion: """
            Examples:
              quire widget pin clock
              quire widget pin code --family medium --set code=12
            """)

    @Argument(help: "The kind of widget; “quire widget kinds” lists them.")
    var kind: String

    @Option(help: ArgumentHelp("How large it is; without it, the kind's first family.", valueName: "family"))
    var family: String?

    @OptionGroup var settings: WidgetSettingOptions
    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() async throws {
        let configuration = try settings.configuration()
        let kinds = libraryOptions.widgetKinds
        try await reportingWidgetErrors {
            // What makes no sense is refused before a library is made for it.
            _ = try kinds.request(kind: kind, family: family, configuration: configuration)
            let library = try libraryOptions.open()
            let pin = try await WidgetCenter(library: library, registry: kinds).pin(
                kind: kind, family: family, configuration: configuration)
            announce([.pins], in: library)
            await followLogin(with: library, libraryOptions)
            startHost()
            if jsonOption.json { try Output.json(PinReport(pin)) } else { Output.line(String(pin.id)) }
        }
    }
}
