import Desktop
public import GLib
public import LibraryStore

/// The search of the desktop: GNOME Shell's and KRunner's, over one implementation.
@MainActor
public final class SearchEndpoints {
    /// What searching needs of the program it is in.
    public struct Surroundings {
        /// Opens the library as a whole.
        let library: @MainActor () async throws -> Library
        /// Leads the window to an address; with permission to take the focus, where the desktop gave one.
        let open: @MainActor (_ address: String, _ token: String?) async throws -> Void
        let bus: MessageBus

        public init(
            bus: MessageBus, library: @escaping @MainActor () async throws -> Library,
            open: @escaping @MainActor (_ address: String, _ token: String?) async throws -> Void
        ) {
            (self.bus, self.library, self.open) = (bus, library, open)
        }
    }

    /// An object to be put on the bus.
    public struct Endpoint {
        public let path: String
        public let interface: BusInterface
        /// Answers a call of a method.
        public let answer: MessageBus.Handler
    }

    public let all: [Endpoint]

    /// A library that is being opened before anybody asks.
    public struct OpeningAhead {
        let library: Task<LibraryLookup.Found, any Error>
    }

    /// For a program that has other things to do before it can be asked, as connecting to the bus: begins to open the library beside them.
    public static func openAhead() -> OpeningAhead { OpeningAhead(library: LibraryLookup.openAhead()) }

    public init(_ surroundings: Surroundings, ahead: OpeningAhead? = nil) {
        let lookup = LibraryLookup(ahead: ahead?.library, openWhole: surroundings.library)
        let pictures = ResultPictures(bus: surroundings.bus)
        let shell = ShellSearch(lookup, pictures, surroundings)
        let runner = RunnerSearch(lookup, pictures, surroundings)
        all = [
            Endpoint(path: SearchNames.shellPath, interface: ShellSearch.interface) { try await shell.answer($0, $1) },
            Endpoint(path: SearchNames.runnerPath, interface: RunnerSearch.interface) { try await runner.answer($0, $1) },
        ]
    }
}

/// Where searches of the desktop find Quire on the session's bus.
public enum SearchNames {
    public static let busName = "org.quirebook.Quire.SearchProvider"
    /// Of GNOME Shell's search (`org.gnome.Shell.SearchProvider2`).
    public static let shellPath = "/org/quirebook/Quire/SearchProvider"
    /// Of KRunner's (`org.kde.krunner1`).
    public static let runnerPath = "/org/quirebook/Quire/Runner"
}

/// What goes wrong in a search, as the desktop that asked hears it.
package enum SearchFailure {
    static func noSuchCode(_ id: String) -> BusError {
        BusError("org.quirebook.Quire1.Error.NoSuchCode", "There is no code “\(id.prefix(60))” to show. It may have been removed: search again.")
    }

    /// The words of an error from below.
    package static func words(_ error: any Error) -> BusError {
        switch error {
        case let error as BusError: error
        case let error as LibraryError: failed("\(error.message) \(error.recovery)")
        case let error as MainProgramError: failed("\(error.message) \(error.recovery)")
        default: failed("\(error)")
        }
    }

    private static func failed(_ message: String) -> BusError { BusError("org.freedesktop.DBus.Error.Failed", message) }
}
