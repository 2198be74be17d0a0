public import Desktop
import Foundation
public import GLib
public import LibraryStore
public import Navigation
import StatusStore

/// Answers calls of `IntentsBus.interface`, whose names and types have been compared with it.
@MainActor
public final class IntentsDesk {
    public typealias Opening = @MainActor (DeepLink) async throws(MainProgramError) -> Void

    private let bus: MessageBus?
    private let library: @MainActor () async throws -> Library
    private let opening: Opening
    private let statuses = StatusClerk()

    /// - Parameters:
    ///   - library: the library that is asked, opened where it is not open yet.
    ///   - opening: leads the main window to a place.
    public init(bus: MessageBus?, library: @escaping @MainActor () async throws -> Library, opening: @escaping Opening) {
        self.bus = bus
        self.library = library
        self.opening = opening
    }

    public func answer(_ method: String, _ arguments: [Variant]) async throws(BusError) -> [Variant] {
        do {
            return try await result(of: method, arguments)
        } catch let error as BusError {
            throw error
        } catch let error as IntentError {
            throw error.refusal
        } catch let error as LibraryError {
            throw IntentError.library(error).refusal
        } catch let error as MainProgramError {
            throw IntentError.window(error).refusal
        } catch {
            throw BusError("org.freedesktop.DBus.Error.Failed", "\(error)")
        }
    }

    private func result(of method: String, _ arguments: [Variant]) async throws -> [Variant] {
        let (first, last) = (arguments.first, arguments.last)
        switch (method, first?.string, last?.dictionary) {
        case ("Show", let name?, _):
            let code = try await LibraryIntents(library()).code(name)
            try await opening(.code(code.id))
            return []
        case ("Scan", let source?, _):
            try await opening(.scan(try Self.scan(source)))
            return []
        case ("Create", _, let fields?): return [.int64(try await LibraryIntents(library()).create(fields))]
        case ("List", _, let query?): return [.dictionaries(try await LibraryIntents(library()).list(query))]
        case ("Status", let name?, let fields?): return try await status(name, fields)
        case ("Widgets", _, _): return [.dictionaries(try await LibraryIntents(library()).widgets(shown: await shown()))]
        default: throw BusError("org.freedesktop.DBus.Error.UnknownMethod", "Quire has no method “\(method)”.")
        }
    }

    private static func scan(_ source: String) throws(IntentError) -> ScanRequest {
        guard !source.isEmpty else { return ScanRequest() }
        guard let known = ScanRequest.Source(rawValue: source) else {
            let sources = ScanRequest.Source.allCases.map(\.rawValue).joined(separator: ", ")
            throw .invalid("“\(ShownText.short(source))” is nothing to scan. There are: \(sources).")
        }
        return ScanRequest(known)
    }

    // MARK: Statuses and widgets

    /// Without fields it only reads.
    private func status(_ name: String, _ fields: [String: Variant]) async throws(BusError) -> [Variant] {
        if !fields.isEmpty {
            _ = try await statuses.answer("Set", [.string(name), .dictionary(fields)])
            showActivity(name)
        }
        return try await statuses.answer("Get", [.string(name)])
    }

    /// A status with an end that is still to come has a window of its own, in the program of the widgets: a call starts that.
    private func showActivity(_ name: String) {
        // What was pushed just now and is gone already needs no window.
        guard let bus, let pushed = try? StatusFolder().get(StatusName(name)), pushed.isActive(at: Date()), Preferences().showsActivities else { return }
        bus.call(
            WidgetHostLauncher.applicationID, path: StatusBus.path, interface: StatusBus.interface.name, method: "List", []
        ) { _ in }
    }

    /// What is shown now; nothing where nobody shows anything, or an older program does.
    private func shown() async -> [HostedWidget] {
        guard let bus, WidgetHostLauncher.isRunning(on: bus) else { return [] }
        return (try? await WidgetHostClient(bus: bus).listed()) ?? []
    }
}
