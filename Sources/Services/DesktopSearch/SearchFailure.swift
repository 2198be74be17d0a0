import Desktop
import GLib
import LibraryStore

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
