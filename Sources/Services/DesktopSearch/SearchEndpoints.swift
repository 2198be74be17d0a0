import Desktop
public import GLib
public import LibraryStore
import Platform

/// The search services for GNOME Shell and for KRunner, over one implementation.
@MainActor
public final class SearchEndpoints {
    /// What the search needs from its program.
    public struct Surroundings {
        /// Opens the library for reading and writing.
        let library: @MainActor () async throws -> Library
        /// Opens an address in the main window, with permission to take the focus if the desktop gave one.
        let open: @MainActor (_ address: String, _ token: String?) async throws -> Void
        let bus: MessageBus

        public init(
            bus: MessageBus, library: @escaping @MainActor () async throws -> Library,
            open: @escaping @MainActor (_ address: String, _ token: String?) async throws -> Void
        ) {
            (self.bus, self.library, self.open) = (bus, library, open)
        }
    }

    /// An object to export on the bus.
    public struct Endpoint {
        public let path: String
        public let interface: BusInterface
        /// Answers a method call.
        public let answer: MessageBus.Handler
    }

    public let all: [Endpoint]

    /// A library that is being opened before the first search.
    public struct OpeningAhead {
        let library: LibraryLookup.Preload
    }

    /// Starts to open the library in the background, for a program that has to connect to the bus in the meantime.
    public static func openAhead() -> OpeningAhead { OpeningAhead(library: LibraryLookup.startPreload()) }

    public init(_ surroundings: Surroundings, ahead: OpeningAhead? = nil) {
        let lookup = LibraryLookup(preload: ahead?.library, openWhole: surroundings.library)
        let pictures = ResultPictures(bus: surroundings.bus)
        let shell = ShellSearch(lookup, pictures, surroundings)
        let runner = RunnerSearch(lookup, pictures, surroundings)
        all = [
            Endpoint(path: SearchNames.shellPath, interface: ShellSearch.interface) { try await shell.answer($0, $1) },
            Endpoint(path: SearchNames.runnerPath, interface: RunnerSearch.interface) { try await runner.answer($0, $1) },
        ]
    }
}

/// The names under which desktop searches find Quire on the session bus.
public enum SearchNames {
    public static let busName = "org.quirebook.Quire.SearchProvider"
    /// The path for GNOME Shell's search (`org.gnome.Shell.SearchProvider2`).
    public static let shellPath = "/org/quirebook/Quire/SearchProvider"
    /// The path for KRunner's search (`org.kde.krunner1`).
    public static let runnerPath = "/org/quirebook/Quire/Runner"
}

/// Errors of a search, in the form that is sent to the desktop.
package enum SearchBusError {
    static func noSuchCode(_ id: String) -> BusError {
        BusError(
            "org.quirebook.Quire1.Error.NoSuchCode", "There is no code “\(id.prefix(60))” to show. It may have been removed: search again.")
    }

    /// The D-Bus error for an error of the library or of the main program.
    package static func words(_ error: any Error) -> BusError {
        error as? BusError ?? BusError("org.freedesktop.DBus.Error.Failed", LocalizedText(error).untranslated)
    }
}
