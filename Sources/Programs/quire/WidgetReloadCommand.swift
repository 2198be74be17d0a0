import ArgumentParser
import Desktop
import GLib
import LibraryStore
import WidgetKit

/// Asks the providers of pinned widgets now.
struct WidgetReloadCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reload",
        abstract: "Bring pinned widgets up to date now.",
        usage: "quire widget reload [ID | --kind KIND | --all] [<options>]",
        discussion: """
            Asks the program that shows them, and starts it where it does not run. Without an id and without --kind, all of them.

            Examples:
              quire widget reload 3
              quire widget reload --kind code
              quire widget reload --all
            """)

    @Argument(help: "The id of a pinned widget; “quire widget list” shows it.")
    var id: Int64?

    @Option(help: ArgumentHelp("All widgets of a kind.", valueName: "kind"))
    var kind: String?

    @Flag(help: "All widgets.")
    var all = false

    @OptionGroup var libraryOptions: LibraryOptions
    @OptionGroup var jsonOption: JSONOption

    func validate() throws {
        guard [id != nil, kind != nil, all].count(where: \.self) < 2 else { throw ValidationError("Choose one of ID, --kind and --all.") }
    }

    func run() async throws {
        try await reportingWidgetErrors {
            let kinds = libraryOptions.widgetKinds
            if let kind, kinds[kind] == nil { throw WidgetError.unknownKind(kind, known: kinds.kinds.map(\.id)) }
            let library = try libraryOptions.open()
            let center = WidgetCenter(library: library, registry: kinds)
            if let id { _ = try await center.pinned(id) }
            guard try await !center.pins().isEmpty else {
                throw Failure("nothing is pinned. Pin a widget with “quire widget pin KIND”.")
            }
            let host = try await RunningHost.reach(showing: library)
            let count = try ask(host)
            if jsonOption.json { try Output.json(["reloaded": count]) }
        }
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
