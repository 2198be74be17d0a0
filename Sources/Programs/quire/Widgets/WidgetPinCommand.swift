import ArgumentParser
import DesktopAPI
import LibraryStore
import Platform
import Timeline

/// Pins a widget to the desktop.
struct WidgetPinCommand: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "pin",
        abstract: tr("Pin a widget to the desktop and print its id."),
        usage: "quire widget pin KIND [--family FAMILY] [--set name=value …] [<options>]",
        examples: ["quire widget pin clock", "quire widget pin code --family medium --set code=12"])

    @Argument(help: ArgumentHelp(tr("The kind of widget; “quire widget kinds” lists them.")), completion: .widgetKinds)
    var kind: String

    @Option(help: ArgumentHelp(tr("The size of the widget. (default: the first family of its kind)"), valueName: "family"))
    var family: String?

    @OptionGroup var settings: WidgetSettingOptions
    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() async throws {
        let configuration = try settings.configuration()
        let kinds = libraryOptions.widgetKinds
        // An invalid request is refused before a library is created for it.
        _ = try kinds.request(kind: kind, family: family, configuration: configuration)
        let show = { (library: Library) in
            await followLogin(with: library, libraryOptions)
            startHost()
        }
        try await change([.pins], json: { pin, _ in [PinReport(pin)] }, afterwards: show) {
            try await WidgetCenter(library: $0, registry: kinds).pin(kind: kind, family: family, configuration: configuration)
        } people: { pin, _ in
            Output.line(String(pin.id))
        }
    }
}

/// Changes what a pinned widget shows.
struct WidgetConfigureCommand: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "configure",
        abstract: tr("Change the settings of a pinned widget."),
        usage: "quire widget configure ID [--set name=value …] [--unset name …] [<options>]",
        discussion: tr("Settings that are not specified stay as they are; --unset resets one to its default."),
        examples: [
            "quire widget configure 3 --set hours=24",
            "quire widget configure 4 --set code=12",
            "quire widget configure 4 --unset code",
        ])

    @Argument(help: ArgumentHelp(tr("The id of the pinned widget; “quire widget list” shows it.")), completion: .pinnedWidgets)
    var id: Int64

    @OptionGroup var settings: WidgetSettingOptions

    @Option(help: ArgumentHelp(tr("A setting to reset to its default. Can be repeated."), valueName: "name"))
    var unset: [String] = []

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func validate() throws {
        if settings.settings.isEmpty, unset.isEmpty {
            throw ValidationError(tr("Specify what to change: --set name=value, or --unset name."))
        }
    }

    func run() async throws {
        let setting = try settings.configuration().values
        if let twice = unset.first(where: { setting[$0] != nil }) { throw ValidationError(tr("“\(twice)” is both set and unset.")) }
        try await change([.pins], json: { pin, _ in [PinReport(pin)] }) { library in
            let center = WidgetCenter(library: library, registry: libraryOptions.widgetKinds)
            return try await center.configure(id, setting: setting, unsetting: Set(unset))
        }
    }
}

/// Removes a pinned widget.
struct WidgetUnpinCommand: ChangingCommand {
    static let configuration = CommandConfiguration(
        commandName: "unpin",
        abstract: tr("Remove a pinned widget from the desktop."),
        usage: "quire widget unpin ID [<options>]")

    @Argument(help: ArgumentHelp(tr("The id of the pinned widget; “quire widget list” shows it.")), completion: .pinnedWidgets)
    var id: Int64

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func run() async throws {
        let follow = { (library: Library) in await followLogin(with: library, libraryOptions) }
        try await change([.pins], json: { pins, _ in pins.map { PinReport($0) } }, afterwards: follow) { library in
            let center = WidgetCenter(library: library, registry: libraryOptions.widgetKinds)
            let pins = try await center.pins().filter { $0.id == id }
            try await center.unpin(id)
            return pins
        }
    }
}
