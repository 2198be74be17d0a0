public import Desktop
import Foundation
public import GLib
public import LibraryStore
public import Navigation
import Platform
import StatusStore

/// Answers the calls of `IntentsBus.interface`. Their names and types have been checked against it.
@MainActor
public final class IntentsService {
    public typealias OpenDestination = @MainActor (any LinkedDestination) async throws(MainProgramError) -> Void

    private let bus: MessageBus?
    private let library: @MainActor () async throws -> Library
    private let open: OpenDestination
    private let statuses = StatusService()

    /// - Parameters:
    ///   - library: Returns the library, and opens it if necessary.
    ///   - opening: Opens a destination in the main window.
    public init(
        bus: MessageBus?, library: @escaping @MainActor () async throws -> Library, opening open: @escaping OpenDestination
    ) {
        self.bus = bus
        self.library = library
        self.open = open
    }

    public func answer(_ method: String, _ arguments: [Variant]) async throws(BusError) -> [Variant] {
        do {
            return try await result(of: method, arguments)
        } catch let error as BusError {
            throw error
        } catch let error as IntentError {
            throw error.busError
        } catch let error as LibraryError {
            throw IntentError.library(error).busError
        } catch let error as MainProgramError {
            throw IntentError.window(error).busError
        } catch {
            throw BusError("org.freedesktop.DBus.Error.Failed", LocalizedText(error).untranslated)
        }
    }

    private func result(of method: String, _ arguments: [Variant]) async throws -> [Variant] {
        let (first, last) = (arguments.first, arguments.last)
        switch (method, first?.string, last?.dictionary) {
        case ("Show", let name?, _):
            let code = try await LibraryIntents(library()).code(name)
            try await open(CodeDestination.show(code.id))
            return []
        case ("Scan", let source?, _):
            try await open(ScanDestination.scan(try Self.source(source)))
            return []
        case ("Create", _, let fields?): return [.int64(try await LibraryIntents(library()).create(fields))]
        case ("List", _, let query?): return [.dictionaries(try await LibraryIntents(library()).list(query))]
        case ("Status", let name?, let fields?): return try await status(name, fields)
        case ("Widgets", _, _): return [.dictionaries(try await LibraryIntents(library()).widgets(shown: await shown()))]
        default: throw BusError("org.freedesktop.DBus.Error.UnknownMethod", "Quire has no method “\(method)”.")
        }
    }

    private static func source(_ source: String) throws(IntentError) -> ScanDestination.Source? {
        guard !source.isEmpty else { return nil }
        guard let known = ScanDestination.Source(rawValue: source) else {
            let sources = ScanDestination.Source.allCases.map(\.rawValue).joined(separator: ", ")
            throw .invalid("“\(QuotedText.short(source))” is nothing to scan. There are: \(sources).")
        }
        return known
    }

    // MARK: Statuses and widgets

    /// Sets a status; without fields it only reads it.
    private func status(_ name: String, _ fields: [String: Variant]) async throws(BusError) -> [Variant] {
        if !fields.isEmpty {
            _ = try await statuses.answer("Set", [.string(name), .dictionary(fields)])
            showActivity(name)
        }
        return try await statuses.answer("Get", [.string(name)])
    }

    /// Shows the live activity of a status that has an end in the future. A call starts the widget host, which shows it.
    private func showActivity(_ name: String) {
        // A status that is already gone needs no window.
        guard let bus, let pushed = try? StatusFolder().get(StatusName(name)), pushed.isActive(at: Date()), Preferences().showsActivities
        else { return }
        bus.call(
            WidgetHostLauncher.applicationID, path: StatusBus.path, interface: StatusBus.interface.name, method: "List", []
        ) { _ in }
    }

    /// The pinned widgets that are shown now; none if the widget host does not run, or is an older version.
    private func shown() async -> [HostedWidget] {
        guard let bus, WidgetHostLauncher.isRunning(on: bus) else { return [] }
        return (try? await WidgetHostClient(bus: bus).listed()) ?? []
    }
}
