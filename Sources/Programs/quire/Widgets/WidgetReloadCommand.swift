import ArgumentParser
import Desktop
import Foundation
import GLib
import LibraryStore
import Platform
import Timeline

/// Reloads the timelines of pinned widgets.
struct WidgetReloadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reload",
        abstract: tr("Refresh pinned widgets now."),
        usage: "quire widget reload [ID | --kind KIND | --all] [<options>]",
        discussion: tr(
            """
            Asks the program that shows them, and starts it if it is not running. Without an id or --kind, all widgets are refreshed.
            """),
        examples: ["quire widget reload 3", "quire widget reload --kind code", "quire widget reload --all"])

    @Argument(help: ArgumentHelp(tr("The id of a pinned widget; “quire widget list” shows it.")), completion: .pinnedWidgets)
    var id: Int64?

    @Option(help: ArgumentHelp(tr("All widgets of a kind."), valueName: "kind"), completion: .widgetKinds)
    var kind: String?

    @Flag(help: ArgumentHelp(tr("All widgets.")))
    var all = false

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func validate() throws {
        guard [id != nil, kind != nil, all].count(where: \.self) < 2 else {
            throw ValidationError(tr("Use only one of ID, --kind and --all."))
        }
    }

    func run() async throws {
        let kinds = libraryOptions.widgetKinds
        if let kind, kinds[kind] == nil { throw WidgetRequestError.unknownKind(kind, known: kinds.kinds.map(\.id)) }
        let library = try libraryOptions.open()
        let center = WidgetCenter(library: library, registry: kinds)
        if let id { _ = try await center.pinned(id) }
        guard try await !center.pins().isEmpty else {
            throw CommandError(tr("no widgets are pinned. Pin one with “quire widget pin KIND”."))
        }
        let host = try await RunningHost.reach(showing: library)
        let count = try ask(host)
        if jsonOption.json { try Output.json(["reloaded": count]) }
    }

    private func ask(_ host: RunningHost) throws -> Int {
        do throws(GLibError) {
            if let id {
                try host.client.reload(id)
                return 1
            }
            if let kind { return try host.client.reload(kind: kind) }
            return try host.client.reloadAll()
        } catch {
            throw host.failure(error)
        }
    }
}

/// The running program that shows the pinned widgets of a library.
struct RunningHost {
    let client: WidgetHostClient
    /// The state of its widgets when it was found.
    let widgets: [HostedWidget]

    /// Finds the running program; nil when none runs, when it shows another library, and without a session bus.
    static func find(showing library: Library) -> RunningHost? {
        guard let bus = MessageBus() else { return nil }
        let client = WidgetHostClient(bus: bus)
        // The program may end just now.
        guard client.isRunning, let widgets = try? client.widgets(), widgets.allSatisfy({ $0.library == library.file.path }) else {
            return nil
        }
        return RunningHost(client: client, widgets: widgets)
    }

    /// Finds the running program, or starts it.
    static func reach(showing library: Library) async throws -> RunningHost {
        guard let bus = MessageBus() else {
            throw CommandError(
                tr("there is no session bus here, so pinned widgets can’t be reached. Run this in a desktop session."))
        }
        let client = WidgetHostClient(bus: bus)
        if !client.isRunning { try await start(on: bus) }
        let widgets: [HostedWidget]
        do throws(GLibError) { widgets = try client.widgets() } catch { throw Self.failure(error) }
        if let other = widgets.first(where: { $0.library != library.file.path }) {
            throw CommandError(
                tr("the widgets on this desktop belong to \(other.library). Use that file with --library, or pin widgets of this one."))
        }
        return RunningHost(client: client, widgets: widgets)
    }

    /// Returns when the program's name is on the bus. Calls then wait until it has loaded its widgets.
    @MainActor
    private static func start(on bus: MessageBus) throws {
        guard WidgetHostLauncher.hasDisplay else {
            throw CommandError(tr("no widgets are shown in this session, and there is no display to show them on."))
        }
        var isThere = false
        let name = BusNameWatcher(WidgetHostLauncher.applicationID, on: bus) { isThere = $0 }
        defer { name.stop() }
        guard WidgetHostLauncher.start(bus: nil) else {
            throw CommandError(tr("quire-widgets, which shows pinned widgets, doesn’t start. Check that Quire is fully installed."))
        }
        guard EventLoop.run(until: { isThere }, atMost: .seconds(10)) else {
            throw CommandError(tr("quire-widgets was started but doesn’t respond. Run it in a terminal to see why."))
        }
    }

    func failure(_ error: GLibError) -> CommandError { Self.failure(error) }

    private static func failure(_ error: GLibError) -> CommandError {
        if error.busName?.hasPrefix("org.quirebook.") == true { return CommandError(.verbatim(error.plainMessage)) }
        return CommandError(tr("the program that shows the widgets doesn’t respond: \(error.plainMessage) Restart quire-widgets."))
    }
}

extension GLibError {
    /// The message of a service without the name of the error, which GLib puts before it.
    fileprivate var plainMessage: String {
        guard let busName, let range = message.range(of: "\(busName): ") else { return message }
        return String(message[range.upperBound...])
    }
}
